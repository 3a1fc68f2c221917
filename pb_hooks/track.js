/// <reference path="./native.d.ts" />
// Following without an account (docs/api.md): for whoever knows a shipment's reference.

// With all that may stand behind it, so that a malformed reference has the same answer as an unknown one.
routerAdd("GET", "/api/track/{reference...}", (e) => {
  // Before the look-up: who tries references is not told which of them is one.
  if (!require(`${__hooks}/rate-limits.js`).allow(e, "track")) return;
  require(`${__hooks}/track-shipment.js`).answerTrack(e);
});

module.exports = {};
