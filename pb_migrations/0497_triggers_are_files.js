/// <reference path="../pb_hooks/native.d.ts" />
// From here on the texts of triggers and views are files (pb_hooks/triggers), which each start of the program makes after
// the migrations (pocketbase/schema/triggers.go). What the migrations before left under the same names is replaced there. What
// has no file any more goes here: others do the same work now (pb_hooks/triggers/shipment_events.sql).
//
// A later migration holds no text of a trigger. It drops by name what loses its file, and what would stop a change of a table
// (SQLite refuses to rename or drop a column that a trigger or view names); the latter is made again.
const WITHOUT_FILE = [
  ...["mail_milestone", "mail_milestone_told", "mail_milestone_moved", "mail_milestone_back"],
  ...["mail_follower", "mail_follower_told", "mail_follower_moved", "mail_follower_back", "mail_follower_status"],
  ...["push_milestone", "push_milestone_told", "push_milestone_moved", "push_milestone_back", "push_status"],
  ...["mail_status", "mail_status_by_milestone"],
];

migrate(
  (app) => {
    for (const name of WITHOUT_FILE) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
  },
  () => {
    throw new Error(
      "The triggers before this migration have no text any more: going back is a restore (docs/operations.md).",
    );
  },
);
