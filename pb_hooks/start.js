/// <reference path="./native.d.ts" />
// What happens once per start, and the housekeeping of what hooks keep in memory.

onBootstrap((e) => {
  e.next();
  // Before the first migration there is nothing to write to; that migration applies the environment itself.
  if (e.app.hasTable("sync_meta")) require(`${__hooks}/settings.js`).applyEnvironment(e.app);
});

cronAdd("rate_limits_sweep", "*/10 * * * *", () => require(`${__hooks}/rate-limits.js`).sweep());

// A failed request is logged with its address, and a document's address carries the token that opens it.
onModelCreate((e) => {
  const log = /** @type {any} */ (e.model);
  const hide = (/** @type {string} */ text) => text.replace(/([?&]token=)[^&\s"]*/g, "$1...");
  log.message = hide(log.message);
  if (log.data.url) log.data.url = hide(log.data.url);
  e.next();
}, "_logs");

module.exports = {};
