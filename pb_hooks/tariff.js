/// <reference path="./native.d.ts" />
// The current tariff as one document, for devices that quote without a network.

routerAdd("GET", "/api/tariff", (e) => {
  const tariff = require(`${__hooks}/current-tariff.js`).currentTariff($app);
  const header = e.response.header();
  header.set("ETag", `"${tariff.version}"`);
  header.set("Cache-Control", "no-cache");
  // For the day of expiry on screen; not in the document, whose tag says nothing about it.
  header.set("Quote-Valid-Days", String(Number($os.getenv("QUOTE_VALID_DAYS") || 14)));
  const known = e.request.header.get("If-None-Match").split(",");
  if (known.some((tag) => tag.trim().replace(/^W\//, "").replace(/"/g, "") === tariff.version)) {
    return e.noContent(304);
  }
  return e.json(200, tariff);
});

module.exports = {};
