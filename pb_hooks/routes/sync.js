// The route of the change feed, where changes are read: realtime messages only say "pull now". And what devices ask after a
// restore.

routerAdd("GET", "/api/sync", (e) => {
  if (e.auth?.collection().name !== "users")
    return require(`${__hooks}/lib/http/exchange.js`).refuse(e, 401, "sign_in", {});
  const { feedPage } = require(`${__hooks}/lib/sync/sync-feed.js`);
  return feedPage(e, e.auth.id, e.requestInfo().query);
});

routerAdd("POST", "/api/operations/known", (e) => require(`${__hooks}/lib/sync/known-operations.js`).answerKnown(e));

module.exports = {};
