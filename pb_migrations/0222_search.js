/// <reference path="../pb_hooks/native.d.ts" />
// The office's search over the whole history. What changed is known from sync_log, whose triggers see every writer;
// pb_hooks/lib/office/search-index.js brings the index up to date from there (docs/decisions/0006).
const INBOX = ["sea_freight_quotes", "air_freight_quotes", "contact_messages"];

migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    // The key grows with the booking date, so the newest bookings come first from any index by themselves. It is ours:
    // the rowids of PocketBase's tables may change on VACUUM.
    run(`CREATE TABLE search_rows (
      key INTEGER PRIMARY KEY NOT NULL, shipment TEXT NOT NULL, status TEXT NOT NULL, text TEXT NOT NULL)`);
    run("CREATE UNIQUE INDEX idx_search_rows_shipment ON search_rows (shipment)");
    run("CREATE INDEX idx_search_rows_status ON search_rows (status, key)");
    // How many there are of each status, without counting a hundred thousand at each glance.
    run("CREATE TABLE search_counts (status TEXT PRIMARY KEY NOT NULL, n INTEGER NOT NULL)");
    run(`CREATE TRIGGER search_rows_more AFTER INSERT ON search_rows BEGIN
      INSERT INTO search_counts (status, n) VALUES (NEW.status, 1) ON CONFLICT (status) DO UPDATE SET n = n + 1; END`);
    run(`CREATE TRIGGER search_rows_less AFTER DELETE ON search_rows BEGIN
      UPDATE search_counts SET n = n - 1 WHERE status = OLD.status; END`);
    // The text comes folded (src/domain/shipment/search.ts): accents, case and final sigma are no business of the index.
    run(`CREATE VIRTUAL TABLE search_index USING fts5(
      text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`);
    // The index's own words, for what is shorter than they are.
    run("CREATE VIRTUAL TABLE search_terms USING fts5vocab(search_index, 'row')");
    run("INSERT INTO sync_meta (key, value) VALUES ('search_seq', '0')");
    for (const name of INBOX) {
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(`idx_${name}_unhandled`, false, "handled_at", "handled_at = ''");
      app.save(collection);
    }
  },
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    run("DROP TABLE IF EXISTS search_terms");
    run("DROP TABLE IF EXISTS search_index");
    run("DROP TABLE IF EXISTS search_rows");
    run("DROP TABLE IF EXISTS search_counts");
    run("DELETE FROM sync_meta WHERE key = 'search_seq'");
    for (const name of INBOX) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(`idx_${name}_unhandled`);
      app.save(collection);
    }
  },
);
