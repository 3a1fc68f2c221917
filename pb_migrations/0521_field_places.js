/// <reference path="../pb_hooks/native.d.ts" />
// At which place of the feed each field was last edited, in each life of the server, so that edits which come again after a
// restore count in their order (pb_hooks/lib/sync/field-places.js). `value` is a sum, `at` milliseconds. `first` of an acknowledgement
// that came again is the epoch and place of its first time.

migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE field_places (
      record TEXT NOT NULL, field TEXT NOT NULL, epoch TEXT NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL,
      value TEXT NOT NULL, PRIMARY KEY (record, field, epoch)) WITHOUT ROWID`);
    run("ALTER TABLE acknowledgements ADD COLUMN first TEXT NOT NULL DEFAULT ''");
  },
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    run("DROP TABLE field_places");
    run("ALTER TABLE acknowledgements DROP COLUMN first");
  },
);
