/// <reference path="../pb_hooks/native.d.ts" />
// The office's search reads words with figures in Latin letters (docs/text.md). The job each minute makes the texts anew
// (pb_hooks/lib/office/search-index.js); meanwhile their old text is found.
const LATIN_LATER = "INSERT OR IGNORE INTO search_later SELECT id FROM shipments";

migrate(
  (app) => {
    app.db().newQuery(LATIN_LATER).execute();
  },
  (app) => {
    app.db().newQuery(LATIN_LATER).execute();
  },
);
