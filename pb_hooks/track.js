/// <reference path="./native.d.ts" />
// Tracking without an account (docs/api.md): for anybody who has a shipment's reference.

// A wildcard path, so that a malformed reference has the same answer as an unknown one.
routerAdd("GET", "/api/track/{reference...}", (e) => {
  // Limited before the look-up, so that guessing references reveals none.
  if (!require(`${__hooks}/rate-limits.js`).allow(e, "track")) return;
  require(`${__hooks}/track-shipment.js`).answerTrack(e);
});

module.exports = {};
