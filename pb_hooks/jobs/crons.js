// What runs by the clock, in UTC. The server program has more of it: delivery, seen sessions, files that no row names.

cronAdd("feed_instance", "* * * * *", () => require(`${__hooks}/lib/sync/epoch.js`).remember($app));
cronAdd("search_index", "* * * * *", () => require(`${__hooks}/lib/office/search-index.js`).catchUpLater($app));
// After a restore: what devices brought back is told when it has settled.
cronAdd("healing", "* * * * *", () => require(`${__hooks}/lib/sync/settle-healing.js`).settleHealing($app));
cronAdd("rate_limits_sweep", "*/10 * * * *", () => require(`${__hooks}/lib/http/rate-limits.js`).sweep());
cronAdd("sailings", "7 * * * *", () => require(`${__hooks}/lib/sailings/weekly-sailings.js`).fillIfDue($app));
cronAdd("office_window", "17 1 * * *", () => require(`${__hooks}/lib/sync/sync-feed.js`).logWhatLeftTheWindow($app));
cronAdd("applied_ops_sweep", "41 2 * * *", () => {
  require(`${__hooks}/lib/http/op-memory.js`).forgetOldOps($app);
  $native.listErasures($app);
});
cronAdd("retention", "11 3 * * *", () => {
  const gone = require(`${__hooks}/lib/accounts/retention.js`).forgetWhatIsOld($app);
  if (gone > 0) $app.logger().info("Rows past their retention were deleted", "rows", gone);
});

module.exports = {};
