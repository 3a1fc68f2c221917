/// <reference path="./native.d.ts" />
// The office's mark that a request was handled: compare and set, idempotent by op. A mark set offline in the morning must
// not close in the evening what somebody reopened at noon.

/**
 * Answers the request; sets the mark, timed by the server's clock, if its state is still what the sender saw.
 * @param {RecordCall} e
 */
function markOnce(e) {
  const { bodyOf, refuse } = require(`${__hooks}/request.js`);
  const { requireRight } = require(`${__hooks}/roles.js`);
  const { op, handled_at, seen, after = "" } = bodyOf(e);
  /** @type {{ [field: string]: { code: string, message: string } }} */
  const wrong = {};
  const named = (/** @type {unknown} */ id) => typeof id === "string" && /^[a-zA-Z0-9_-]{15,64}$/.test(id);
  if (!named(op)) wrong.op = { code: "invalid", message: "Not a name for a change." };
  if (after !== "" && !named(after)) wrong.after = { code: "invalid", message: "Not a name for a change." };
  for (const [field, value] of Object.entries({ handled_at, seen }))
    if (typeof value !== "string") wrong[field] = { code: "invalid", message: "Must be a moment, or empty." };
  if (Object.keys(wrong).length > 0) return refuse(e, 400, "The mark is not complete.", wrong);
  const handled = handled_at !== "";
  const what = { in: e.collection.name, id: e.record.id, handled, seen, after };
  const mark = { op, handled, seen, after, hash: $native.payloadSha256(JSON.stringify(what)) };
  /** @type {{ [key: string]: any } | null} */
  let answer = null;
  e.app.runInTransaction((tx) => {
    // Checked again inside the transaction: the role may have been removed since the first check.
    if (requireRight(e, tx, "shipments")) answer = applyMark(tx, e, mark);
  });
  if (answer) e.json(/** @type {any} */ (answer).status || 200, answer);
}

/**
 * @param {CoreApp} tx
 * @param {RecordCall} e
 * @param {{ op: string, handled: boolean, seen: string, after: string, hash: string }} mark
 * @returns {{ [key: string]: any }} what to answer
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one mark from beginning to end, inside its transaction; each step decides with all that was read before
function applyMark(tx, e, { op, handled, seen, after, hash }) {
  const { nameOf, rememberedOp, rememberOp } = require(`${__hooks}/edit-shipment.js`);
  const { actorOf, moment } = require(`${__hooks}/office.js`);
  const id = e.record.id;
  const who = actorOf(e);
  const known = rememberedOp(tx, op);
  if (known && known.hash === hash && known.user === who) return JSON.parse(known.answer);
  if (known) {
    const message = "Something else was already changed under this name.";
    return { status: 400, message, data: { op: { code: "op_reused", message } } };
  }

  const record = tx.findRecordById(e.collection.name, id);
  const now = () => ({
    id,
    handled_at: record.getString("handled_at"),
    handled_by: record.getString("handled_by"),
    updated: record.getString("updated"),
    op,
  });
  // Setting what is already set is no conflict.
  if ((record.getString("handled_at") !== "") !== handled) {
    // The sender may have made an earlier mark that the mirror had not received: then they saw the state that it left.
    const own = after ? rememberedOp(tx, after) : null;
    const left = own && own.user === who ? JSON.parse(own.answer) : {};
    if (record.getString("updated") !== (left.id === id ? left.updated : seen)) {
      const theirs = { value: now().handled_at, by: nameOf(tx, now().handled_by), at: now().updated };
      const message = "Somebody else has changed this meanwhile.";
      return { status: 409, message, data: {}, op, theirs: { handled_at: theirs } };
    }
    record.set("handled_at", handled ? moment() : "");
    record.set("handled_by", handled ? who : "");
    record.set(require(`${__hooks}/shipment-history.js`).ACTOR, require(`${__hooks}/audit.js`).idOf(e));
    tx.save(record);
  }
  rememberOp(tx, op, who, hash, JSON.stringify(now()));
  return now();
}

module.exports = { markOnce };
