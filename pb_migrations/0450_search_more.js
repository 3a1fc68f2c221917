/// <reference path="../pb_hooks/native.d.ts" />
// The office's search looks at addresses, telephone numbers and e-mail addresses too: the index is made anew, shipment by
// shipment, by whoever searches next or by the job each minute (pb_hooks/lib/office/search-index.js).
const ANEW = "UPDATE sync_meta SET value = '0' WHERE key = 'search_seq'";

migrate(
  (app) => {
    app.db().newQuery(ANEW).execute();
  },
  (app) => {
    app.db().newQuery(ANEW).execute();
  },
);
