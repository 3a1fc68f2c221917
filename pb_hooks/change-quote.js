/// <reference path="./native.d.ts" />
// The two steps of a quote that a person takes: marking it as sent, and withdrawing it. A step that was already taken gets
// the same answer again, so no operation ids have to be stored.

/**
 * @param {core.RequestEvent} e
 * @param {"sent" | "withdrawn"} step
 */
function answerStep(e, step) {
  const { jsonBodyOf, refuse, refuseField } = require(`${__hooks}/request.js`);
  if (!e.hasSuperuserAuth() && e.auth?.collection().name !== "users") return refuse(e, 401, "Please sign in.", {});
  const body = /** @type {any} */ (jsonBodyOf(e)) || {};
  if (typeof body.op !== "string" || !/^[a-zA-Z0-9_-]{15,64}$/.test(body.op))
    return refuseField(e, "op", "invalid", "Not a name for a change.");
  /** @type {core.Record | null} */
  let quote = null;
  let refused = false;
  $app.runInTransaction((tx) => {
    quote = own(e, tx, e.request.pathValue("id"));
    if (quote) refused = !take(tx, quote, step, require(`${__hooks}/audit.js`).idOf(e));
  });
  if (!quote)
    return refuse(e, 404, "There is no such quote.", {
      id: { code: "quote_unknown", message: "There is no such quote." },
    });
  if (refused)
    return refuseField(e, "state", "quote_accepted", "This quote was booked. It cannot be withdrawn any more.");
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
  const { roleOf, senderMay } = require(`${__hooks}/roles.js`);
  const quote = require(`${__hooks}/idempotent-create.js`).findById(tx, "quotes", id);
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
  if (step === "sent") quote.set("sent_at", new Date($native.now()).toISOString());
  tx.save(quote);
  if (step === "withdrawn")
    require(`${__hooks}/audit.js`).audit(tx, { by, kind: "quote_withdrawn", collection: "quotes", record: quote.id });
  return true;
}

module.exports = { answerStep };
