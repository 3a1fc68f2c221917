/// <reference path="../pb_hooks/native.d.ts" />
// The office's search finds notes, sailing, vessel, containers and zone too. Shipments whose text is made anew by the job each
// minute (pb_hooks/lib/office/search-index.js) stand in a table; meanwhile their old text is found.

migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    run("CREATE TABLE search_later (shipment TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID");
    run("INSERT INTO search_later SELECT id FROM shipments");
  },
  (app) => {
    app.db().newQuery("DROP TABLE search_later").execute();
    app.db().newQuery("UPDATE sync_meta SET value = '0' WHERE key = 'search_seq'").execute();
  },
);
