// Routes of sailings (docs/api.md): the public list, the weekly rule, and the office's changes, idempotent by op.

routerAdd("GET", "/api/sailings", (e) => {
  const { fillIfDue, publicSailings } = require(`${__hooks}/lib/sailings/weekly-sailings.js`);
  try {
    fillIfDue($app);
  } catch (error) {
    // If filling fails, the sailings that exist are still listed.
    $app.logger().error("The sailings could not be filled", "error", String(error));
  }
  const text = publicSailings($app);
  const tag = $security.sha256(text).slice(0, 16);
  const header = e.response.header();
  header.set("ETag", `"${tag}"`);
  header.set("Cache-Control", "no-cache");
  const known = e.request.header.get("If-None-Match").split(",");
  if (known.some((/** @type {string} */ one) => one.trim().replace(/^W\//, "").replace(/"/g, "") === tag))
    return e.noContent(304);
  header.set("Content-Type", "application/json");
  return e.string(200, text);
});

routerAdd("GET", "/api/sailings/rule", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "editSailings")) return;
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { rule: require(`${__hooks}/lib/sailings/weekly-sailings.js`).ruleOf($app) });
});

routerAdd("POST", "/api/sailings/rule", (e) => {
  const { actorOf } = require(`${__hooks}/lib/who-and-when.js`);
  const { audit } = require(`${__hooks}/lib/audit/audit.js`);
  const { fillWeeks, ruleOf, storeRule } = require(`${__hooks}/lib/sailings/weekly-sailings.js`);
  /** @type {any} */
  let parsed = null;
  require(`${__hooks}/lib/http/answer-once.js`).answerOnce(e, {
    right: "editSailings",
    read(/** @type {any} */ body) {
      parsed = require(`${__hooks}/domain.gen.js`).parseWeeklyRule(body.rule);
      return parsed.ok ? {} : parsed.fields;
    },
    content: () => ({ rule: parsed.value }),
    apply(/** @type {CoreApp} */ tx) {
      storeRule(tx, parsed.value);
      const differs = fillWeeks(tx).map((/** @type {any} */ { id }) => id);
      audit(tx, { by: actorOf(e), kind: "sailing_rule_changed" });
      return { status: 200, body: { rule: ruleOf(tx), differs } };
    },
  });
});

routerAdd("POST", "/api/sailings/{id}/advance", (e) => {
  require(`${__hooks}/lib/sailings/answer-sailing-change.js`).answerChange(e, "parseAdvance", "advance");
});

routerAdd("POST", "/api/sailings/{id}/delay", (e) => {
  require(`${__hooks}/lib/sailings/answer-sailing-change.js`).answerChange(e, "parseDelay", "delay");
});

// Read by the dialog of a delay before it is sent.
routerAdd("GET", "/api/sailings/{id}/told", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "editSailings")) return;
  const told = require(`${__hooks}/lib/sailings/told-of-delay.js`).toldOf($app, e.request.pathValue("id"));
  e.response.header().set("Cache-Control", "private, no-store");
  if (told) return e.json(200, told);
  const { status, body } = require(`${__hooks}/lib/sailings/change-sailing.js`).unknown();
  return e.json(status, require(`${__hooks}/domain.gen.js`).worded(body));
});

routerAdd("POST", "/api/sailings/{id}/edit", (e) => {
  require(`${__hooks}/lib/sailings/answer-sailing-change.js`).answerChange(e, "parseSailingEdit", "edit");
});

routerAdd("POST", "/api/pallets/assign", (e) => {
  require(`${__hooks}/lib/sailings/answer-sailing-change.js`).answerAssign(e);
});

module.exports = {};
