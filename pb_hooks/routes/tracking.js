// Tracking and following by email without an account, for anybody who has a shipment's reference (docs/api.md).

// A wildcard path, so that a malformed reference has the same answer as an unknown one.
routerAdd("GET", "/api/track/{reference...}", (e) => {
  // Limited before the look-up, so that guessing references reveals none.
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "track")) return;
  require(`${__hooks}/lib/tracking/track-shipment.js`).answerTrack(e);
});

routerAdd("POST", "/api/followers", (e) => {
  // Limited before the look-up, as for tracking, so that guessing references reveals none.
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "follow")) return;
  return require(`${__hooks}/lib/tracking/follow.js`).ask(e);
});

routerAdd("POST", "/api/followers/confirm", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "follow")) return;
  return require(`${__hooks}/lib/tracking/follow.js`).confirm(e);
});

module.exports = {};
