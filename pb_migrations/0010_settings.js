/// <reference path="../pb_hooks/native.d.ts" />
// Settings that never change with the environment. What comes from the environment (PUBLIC_URL, the proxy header) is set
// by pb_hooks/settings.js, here for the first start and again at every later one.
migrate(
  (app) => {
    const settings = app.settings();
    settings.meta.appName = "Akamas Freight";
    settings.meta.hideControls = true; // collections change by migration only
    // One request, one operation: an idempotent create answers for itself, a batch would answer for the whole.
    settings.batch.enabled = false;
    // PocketBase's own limiter cannot say Retry-After: pb_hooks/lib/http/rate-limits.js counts instead.
    settings.rateLimits.enabled = false;
    // Addresses and user ids have no place in a request log, nor have file tokens: only failures are kept, for a week.
    settings.logs.logIP = false;
    settings.logs.logAuthId = false;
    settings.logs.minLevel = 4;
    settings.logs.maxDays = 7;
    app.save(settings);
    require(`${__hooks}/settings.js`).applyEnvironment(app);
  },
  () => {},
);
