/// <reference path="../pb_hooks/native.d.ts" />
// The office's search compares letters and separators in another way (docs/text.md): the index is made anew, shipment by
// shipment, by whoever searches next or by the job each minute (pb_hooks/lib/office/search-index.js).
const SEARCH_ANEW = "UPDATE sync_meta SET value = '0' WHERE key = 'search_seq'";

migrate(
  (app) => {
    app.db().newQuery(SEARCH_ANEW).execute();
  },
  (app) => {
    app.db().newQuery(SEARCH_ANEW).execute();
  },
);
