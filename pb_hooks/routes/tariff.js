// Routes of the tariff: the current one as a document, for devices that quote offline; publishing the next version and the
// history, for the office.

routerAdd("GET", "/api/tariff", (e) => {
  const tariff = require(`${__hooks}/lib/tariff/current-tariff.js`).currentTariff($app);
  const header = e.response.header();
  header.set("ETag", `"${tariff.version}"`);
  header.set("Cache-Control", "no-cache");
  // How many days a quote is valid, for the expiry shown on screen. A header, because the document's ETag does not cover it.
  header.set("Quote-Valid-Days", String(Number($os.getenv("QUOTE_VALID_DAYS") || 14)));
  const known = e.request.header.get("If-None-Match").split(",");
  if (known.some((tag) => tag.trim().replace(/^W\//, "").replace(/"/g, "") === tariff.version)) {
    return e.noContent(304);
  }
  return e.json(200, tariff);
});

routerAdd(
  "POST",
  "/api/tariff",
  (e) => {
    const { actorOf } = require(`${__hooks}/lib/who-and-when.js`);
    const { refuseSender, requireRight, senderMay } = require(`${__hooks}/lib/http/roles.js`);
    const { readPublication, publish } = require(`${__hooks}/lib/tariff/publish-tariff.js`);
    if (!requireRight(e, $app, "publishTariff")) return;
    const publication = readPublication(require(`${__hooks}/lib/http/exchange.js`).jsonBodyOf(e));
    if (publication.refusal) return e.json(400, require(`${__hooks}/domain.gen.js`).worded(publication.refusal));
    /** @type {any} */
    let answer = null;
    $app.runInTransaction((tx) => {
      if (senderMay(e, tx, "publishTariff")) answer = publish(tx, actorOf(e), publication);
    });
    return answer ? e.json(answer.status, require(`${__hooks}/domain.gen.js`).worded(answer.body)) : refuseSender(e);
  },
  $apis.bodyLimit(8 * 1024 * 1024),
);

// The office confirms that the tariff is its own: the sample's warning goes, for everybody and for good.
routerAdd("POST", "/api/tariff/own", (e) => {
  const { requireRight } = require(`${__hooks}/lib/http/roles.js`);
  if (!requireRight(e, $app, "publishTariff")) return;
  require(`${__hooks}/lib/tariff/publish-tariff.js`).declareOwn($app, require(`${__hooks}/lib/audit/audit.js`).idOf(e));
  return e.json(200, { own: true });
});

routerAdd("GET", "/api/tariff/history", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "tariffHistory")) return;
  const { refuseField } = require(`${__hooks}/lib/http/exchange.js`);
  const query = e.requestInfo().query;
  const whole = (/** @type {string} */ text, /** @type {number} */ otherwise) =>
    text === undefined || text === "" ? otherwise : /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const limit = whole(query.limit, 50);
  const before = whole(query.before, 1e9);
  if (limit < 1 || limit > 200)
    return refuseField(e, "limit", "invalid", require(`${__hooks}/domain.gen.js`).fault("limit_number", { max: 200 }));
  if (before < 1) return refuseField(e, "before", "invalid", "before_is_version");
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, require(`${__hooks}/lib/tariff/publish-tariff.js`).history($app, limit, before));
});

module.exports = {};
