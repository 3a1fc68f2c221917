/// <reference path="./native.d.ts" />
// Following a shipment by email, without an account (docs/api.md).

routerAdd("POST", "/api/followers", (e) => {
  // Limited before the look-up, as for tracking, so that guessing references reveals none.
  if (!require(`${__hooks}/rate-limits.js`).allow(e, "follow")) return;
  return require(`${__hooks}/follow.js`).ask(e);
});

routerAdd("POST", "/api/followers/confirm", (e) => {
  if (!require(`${__hooks}/rate-limits.js`).allow(e, "follow")) return;
  return require(`${__hooks}/follow.js`).confirm(e);
});

module.exports = {};
