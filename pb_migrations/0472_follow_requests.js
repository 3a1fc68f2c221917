/// <reference path="../pb_hooks/native.d.ts" />
// Which shipments a mailbox asked to follow, for the limit of a day (pb_hooks/lib/tracking/follow.js). Rows of `followers` cannot be
// counted, because they are deleted. The mailbox is a keyed sum; what is older than two days is deleted by the next request and every night.
migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    // No collection: the record API and the dashboard read collections only.
    run(`CREATE TABLE follow_requests (mailbox TEXT NOT NULL, shipment TEXT NOT NULL, asked_at TEXT NOT NULL,
      PRIMARY KEY (mailbox, shipment)) WITHOUT ROWID`);
    run("CREATE INDEX idx_follow_requests_age ON follow_requests (asked_at)");
  },
  (app) => app.db().newQuery("DROP TABLE follow_requests").execute(),
);
