/// <reference path="../pb_hooks/native.d.ts" />
// What an operation was acknowledged as, so that its repetition gets an equal signature, and the key of the signatures
// (pocketbase/keepsakes/acknowledgements.go). No collections: the record API and the dashboard read collections only.

migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    // The server fills it at its start.
    run("CREATE TABLE server_keys (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)");
    run(`CREATE TABLE acknowledgements (
      kind TEXT NOT NULL, op TEXT NOT NULL, user_id TEXT NOT NULL, address TEXT NOT NULL, role TEXT NOT NULL,
      payload TEXT NOT NULL, epoch TEXT NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL,
      PRIMARY KEY (kind, op)) WITHOUT ROWID`);
    run("CREATE INDEX idx_acknowledgements_user ON acknowledgements (user_id)");
    run("CREATE INDEX idx_acknowledgements_at ON acknowledgements (at)");
  },
  (app) => {
    for (const table of ["acknowledgements", "server_keys"]) app.db().newQuery(`DROP TABLE ${table}`).execute();
  },
);
