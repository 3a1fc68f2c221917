/// <reference path="./native.d.ts" />
// What happens once per start, and the housekeeping of what hooks keep in memory.

onBootstrap((e) => {
  e.next();
  // Before the first migration there is nothing to write to; that migration applies the environment itself.
  if (e.app.hasTable("sync_meta")) require(`${__hooks}/settings.js`).applyEnvironment(e.app);
});

cronAdd("rate_limits_sweep", "*/10 * * * *", () => require(`${__hooks}/rate-limits.js`).sweep());

module.exports = {};
