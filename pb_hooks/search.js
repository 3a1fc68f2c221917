/// <reference path="./native.d.ts" />
// The office's search and counters, and the job that keeps the index up to date.

routerAdd("GET", "/api/shipments/search", (e) => {
  if (!require(`${__hooks}/roles.js`).requireRight(e, $app, "shipments")) return;
  const { readSearch, searchPage } = require(`${__hooks}/search-shipments.js`);
  const search = readSearch(e.requestInfo().query);
  if (search.refusal) {
    const { field, code, message } = search.refusal;
    return require(`${__hooks}/request.js`).refuseField(e, field, code, message);
  }
  const header = e.response.header();
  header.set("Content-Type", "application/json");
  header.set("Cache-Control", "private, no-store");
  return e.string(200, searchPage($app, search));
});

routerAdd("GET", "/api/office/counters", (e) => {
  if (!require(`${__hooks}/roles.js`).requireRight(e, $app, "shipments")) return;
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, require(`${__hooks}/search-shipments.js`).counters($app));
});

cronAdd("search_index", "* * * * *", () => require(`${__hooks}/search-index.js`).catchUp($app));

module.exports = {};
