// The routes of web push for devices (docs/api.md, Web push). An endpoint is a secret between a device and this server:
// whoever knows it counts as the device. The route with the server's key is pocketbase/push/bind.go.

routerAdd("POST", "/api/push/subscribe", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "push")) return;
  require(`${__hooks}/lib/push/change-subscription.js`).subscribe(e);
});

routerAdd("POST", "/api/push/state", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "push")) return;
  require(`${__hooks}/lib/push/change-subscription.js`).answerState(e);
});

routerAdd("POST", "/api/push/unsubscribe", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "push")) return;
  require(`${__hooks}/lib/push/change-subscription.js`).unsubscribe(e);
});

routerAdd("POST", "/api/push/renew", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "push")) return;
  require(`${__hooks}/lib/push/change-subscription.js`).renew(e);
});

routerAdd("POST", "/api/push/arrivals", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "push")) return;
  require(`${__hooks}/lib/push/change-subscription.js`).setArrivals(e);
});

module.exports = {};
