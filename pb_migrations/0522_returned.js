/// <reference path="../pb_hooks/native.d.ts" />
// What devices brought back after a restore, for the office's summary (pb_hooks/jobs/crons.js). `device` is a session, `price` is
// "", "known" or "differs". No collection, and no personal data beside ids.

migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE returned (
          kind TEXT NOT NULL, op TEXT NOT NULL, user_id TEXT NOT NULL, device TEXT NOT NULL, epoch TEXT NOT NULL,
          at INTEGER NOT NULL, came INTEGER NOT NULL, clashed INTEGER NOT NULL, price TEXT NOT NULL DEFAULT '',
          told INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, op)) WITHOUT ROWID`,
      )
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE returned").execute();
  },
);
