/// <reference path="../pb_hooks/native.d.ts" />
// What an event of a shipment sends (letters, web push) hangs on a view: whoever stores an event that is told inserts it
// there as well (`tellEvent` in pb_hooks/lib/shipments/shipment-history.js). SQLite compiles a statement with all triggers that it may
// run, so on the table itself these seven were compiled with every booking, whose first event is told to nobody
// (docs/decisions/0036-events-are-told-by-a-view.md). What moves or takes back a letter stays on the table.
const TELLING = [
  ...["mail_milestone", "mail_status", "mail_status_by_milestone", "mail_follower", "mail_follower_status"],
  ...["push_milestone", "push_status"],
];
const ON_TABLE = "AFTER INSERT ON shipment_events";
const ON_VIEW = "INSTEAD OF INSERT ON events_to_tell";

/** Makes each trigger again with the same conditions and statements. @param {CoreApp} app @param {string} from @param {string} to */
function hang(app, from, to) {
  for (const name of TELLING) {
    const found = new DynamicModel({ sql: "" });
    app
      .db()
      .newQuery("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = {:name}")
      .bind({ name })
      .one(found);
    const sql = String(found.sql);
    if (!sql.includes(from)) throw new Error(`The trigger ${name} is not as expected: ${sql}`);
    app.db().newQuery(`DROP TRIGGER ${name}`).execute();
    app.db().newQuery(sql.replace(from, to)).execute();
  }
}

migrate(
  (app) => {
    app.db().newQuery("CREATE VIEW events_to_tell AS SELECT * FROM shipment_events").execute();
    hang(app, ON_TABLE, ON_VIEW);
  },
  (app) => {
    hang(app, ON_VIEW, ON_TABLE);
    app.db().newQuery("DROP VIEW events_to_tell").execute();
  },
);
