// The two steps of a quote that a person takes: marking it as sent, and withdrawing it. A step that was already taken gets
// the same answer again, so no operation ids have to be stored.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);

/**
 * @param {core.RequestEvent} e
 * @param {"sent" | "withdrawn"} step
 */
function answerStep(e, step) {
  const { jsonBodyOf, refuse, refuseField } = require(`${__hooks}/lib/http/exchange.js`);
  if (!e.hasSuperuserAuth() && e.auth?.collection().name !== "users") return refuse(e, 401, "sign_in", {});
  const body = /** @type {any} */ (jsonBodyOf(e)) || {};
  if (typeof body.op !== "string" || !/^[a-zA-Z0-9_-]{15,64}$/.test(body.op))
    return refuseField(e, "op", "invalid", "op_invalid");
  const kind = step === "sent" ? "quote.sent" : "quote.withdraw";
  const sum = $native.payloadSha256(JSON.stringify({ step, id: e.request.pathValue("id") }));
  /** @type {core.Record | null} */
  let quote = null;
  let refused = false;
  $app.runInTransaction((tx) => {
    quote = own(e, tx, e.request.pathValue("id"));
    if (!quote) return;
    const before = quote.getString("state");
    refused = !take(tx, quote, step, require(`${__hooks}/lib/audit/audit.js`).idOf(e));
    // A step that was already taken is not acknowledged under a new name: nothing limits how many names somebody sends.
    if (!refused && quote.getString("state") !== before) $native.acknowledge(tx, e, kind, body.op, sum, "");
    else if (!refused) $native.acknowledgeAgain(tx, e, kind, body.op, sum);
  });
  if (!quote)
    return refuse(e, 404, "quote_unknown", {
      id: { code: "quote_unknown", why: "quote_unknown" },
    });
  if (refused) return refuseField(e, "state", "quote_accepted", "quote_booked");
  const row = /** @type {core.Record} */ (quote);
  e.response.header().set("Cache-Control", "private, no-store");
  e.json(200, { id: row.id, state: row.getString("state") });
}

/**
 * The quote, if the sender may change it.
 * @param {any} e
 * @param {CoreApp} tx
 * @param {string} id
 * @returns {core.Record | null}
 */
function own(e, tx, id) {
  const { roleOf, senderMay } = require(`${__hooks}/lib/http/roles.js`);
  const quote = require(`${__hooks}/lib/http/create-once.js`).findById(tx, "quotes", id);
  if (!quote || senderMay(e, tx, "quotes")) return quote;
  return quote.getString("user_id") === e.auth.id && roleOf(tx, e.auth.id) === "" ? quote : null;
}

/**
 * Takes the step; false where it is not possible.
 * @param {CoreApp} tx
 * @param {core.Record} quote
 * @param {"sent" | "withdrawn"} step
 * @param {string} by
 */
function take(tx, quote, step, by) {
  const { quoteAfter } = require(`${__hooks}/domain.gen.js`);
  const before = quote.getString("state");
  const after = quoteAfter(before, step);
  if (!after) return false;
  if (after === before) return true;
  quote.set("state", after);
  if (step === "sent") quote.set("sent_at", isoTime());
  tx.save(quote);
  if (step === "withdrawn")
    require(`${__hooks}/lib/audit/audit.js`).audit(tx, {
      by,
      kind: "quote_withdrawn",
      collection: "quotes",
      record: quote.id,
    });
  return true;
}

module.exports = { answerStep };
