/// <reference path="../pb_hooks/native.d.ts" />
// The change feed: one numbered row per (collection, record, owner), written by triggers so that no writer can miss it and
// numbered by SQLite at commit order, which `updated` is not. GET /api/sync reads it (pb_hooks/lib/sync/sync-feed.js).
//
// A cascade deletes the parent first, so a child's owner must stand in the child: `user_id`.
const FEED_OF_OWNER = [
  "shipments",
  "shipment_documents",
  "shipment_events",
  "sea_freight_quotes",
  "air_freight_quotes",
];
const FEED_OF_OFFICE = ["shipment_notes", "contact_messages"];
const CHILDREN = ["shipment_documents", "shipment_events", "shipment_notes"];

migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

    run(`CREATE TABLE sync_log (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      collection TEXT NOT NULL, record TEXT NOT NULL, owner TEXT NOT NULL, op TEXT NOT NULL)`);
    run("CREATE UNIQUE INDEX idx_sync_log_row ON sync_log (collection, record, owner)");
    run("CREATE INDEX idx_sync_log_owner ON sync_log (owner, seq)");
    run("CREATE TABLE sync_meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)");
    run(
      `INSERT INTO sync_meta (key, value) VALUES ('epoch', '${$security.randomStringWithAlphabet(16, "0123456789abcdef")}')`,
    );

    // Delete and insert instead of INSERT OR REPLACE where entries exist: inside a trigger the conflict rule of an outer
    // UPDATE OR … would win.
    const log = (
      /** @type {string} */ table,
      /** @type {string} */ record,
      /** @type {string} */ owner,
      /** @type {string} */ op,
    ) =>
      `DELETE FROM sync_log WHERE collection = '${table}' AND record = ${record} AND owner = ${owner};
       INSERT INTO sync_log (collection, record, owner, op) VALUES ('${table}', ${record}, ${owner}, '${op}');`;
    // A new row has no entry unless its id was used before, so one statement does; every create compiles and runs this.
    const logNew = (/** @type {string} */ table, /** @type {string} */ owner) =>
      `INSERT OR REPLACE INTO sync_log (collection, record, owner, op) VALUES ('${table}', NEW.id, ${owner}, 'put');`;
    const trigger = (
      /** @type {string} */ table,
      /** @type {string} */ name,
      /** @type {string} */ event,
      /** @type {string} */ body,
    ) => run(`CREATE TRIGGER sync_${table}_${name} AFTER ${event} BEGIN ${body} END`);

    for (const table of FEED_OF_OWNER) {
      trigger(table, "insert", `INSERT ON ${table}`, logNew(table, "NEW.user_id"));
      trigger(table, "update", `UPDATE ON ${table}`, log(table, "NEW.id", "NEW.user_id", "put"));
      trigger(
        table,
        "owner",
        `UPDATE ON ${table} WHEN OLD.user_id <> NEW.user_id`,
        log(table, "OLD.id", "OLD.user_id", "del"),
      );
      trigger(table, "delete", `DELETE ON ${table}`, log(table, "OLD.id", "OLD.user_id", "del"));
    }
    for (const table of FEED_OF_OFFICE) {
      trigger(table, "insert", `INSERT ON ${table}`, logNew(table, "''"));
      trigger(table, "update", `UPDATE ON ${table}`, log(table, "NEW.id", "''", "put"));
      trigger(table, "delete", `DELETE ON ${table}`, log(table, "OLD.id", "''", "del"));
    }
    // Of a user the feed carries the name, company and phone: a log-in or a changed password is none of its business.
    trigger("users", "insert", "INSERT ON users", log("users", "NEW.id", "''", "put"));
    trigger(
      "users",
      "update",
      `UPDATE ON users WHEN OLD.full_name <> NEW.full_name OR OLD.company_name <> NEW.company_name OR OLD.phone <> NEW.phone`,
      log("users", "NEW.id", "''", "put"),
    );
    trigger("users", "delete", "DELETE ON users", log("users", "OLD.id", "''", "del"));

    // A shipment that left the office's window (180 days) and is touched again comes back with its children. Two days
    // earlier than the window itself: to send them once too often costs nothing.
    for (const child of CHILDREN) {
      const owner = child === "shipment_notes" ? "''" : "user_id";
      trigger(
        "shipments",
        `back_${child}`,
        `UPDATE ON shipments WHEN OLD.updated < strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-178 days')`,
        `DELETE FROM sync_log WHERE collection = '${child}' AND record IN (SELECT id FROM ${child} WHERE shipment = NEW.id);
         INSERT INTO sync_log (collection, record, owner, op)
           SELECT '${child}', id, ${owner}, 'put' FROM ${child} WHERE shipment = NEW.id;`,
      );
    }
  },
  (app) => {
    for (const table of [...FEED_OF_OWNER, ...FEED_OF_OFFICE, "users"])
      for (const name of ["insert", "update", "owner", "delete"])
        app.db().newQuery(`DROP TRIGGER IF EXISTS sync_${table}_${name}`).execute();
    for (const child of CHILDREN) app.db().newQuery(`DROP TRIGGER IF EXISTS sync_shipments_back_${child}`).execute();
    app.db().newQuery("DROP TABLE IF EXISTS sync_log").execute();
    app.db().newQuery("DROP TABLE IF EXISTS sync_meta").execute();
  },
);
