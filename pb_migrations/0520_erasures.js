/// <reference path="../pb_hooks/native.d.ts" />
// Sums of what was erased, so that no device brings it back (pocketbase/keepsakes/erased.go). No collection: the record API and the
// dashboard read collections only. The list beside the database (pb_hooks/lib/accounts/erase.js) fills it again at each start.

migrate(
  (app) => {
    // `at`: milliseconds since 1970.
    app
      .db()
      .newQuery("CREATE TABLE erasures (sum TEXT PRIMARY KEY NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID")
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE erasures").execute();
  },
);
