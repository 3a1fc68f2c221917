/// <reference path="./native.d.ts" />
// The route of the change feed. Realtime messages only say "pull now"; the changes are read here.

routerAdd("GET", "/api/sync", (e) => {
  if (e.auth?.collection().name !== "users") return e.json(401, { status: 401, message: "Please sign in.", data: {} });
  const { feedPage } = require(`${__hooks}/sync-feed.js`);
  return feedPage(e, e.auth.id, e.requestInfo().query);
});

cronAdd("office_window", "17 1 * * *", () => require(`${__hooks}/sync-feed.js`).logWhatLeftTheWindow($app));

module.exports = {};
