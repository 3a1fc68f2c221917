// The office's mark that a request was handled: compare and set, idempotent by op. A mark set offline in the morning must
// not close in the evening what somebody reopened at noon.

/**
 * Answers the request; sets the mark, timed by the server's clock, if its state is still what the sender saw.
 * @param {RecordCall} e
 */
function markOnce(e) {
  const { bodyOf, refuse } = require(`${__hooks}/lib/http/exchange.js`);
  const { requireRight } = require(`${__hooks}/lib/http/roles.js`);
  const { op, handled_at, seen, after = "" } = bodyOf(e);
  /** @type {import("../../../src/domain/fault.ts").FieldFaults} */
  const wrong = {};
  const named = (/** @type {unknown} */ id) => typeof id === "string" && /^[a-zA-Z0-9_-]{15,64}$/.test(id);
  if (!named(op)) wrong.op = { code: "invalid", why: "op_invalid" };
  if (after !== "" && !named(after)) wrong.after = { code: "invalid", why: "op_invalid" };
  for (const [field, value] of Object.entries({ handled_at, seen }))
    if (typeof value !== "string") wrong[field] = { code: "invalid", why: "moment_or_empty" };
  if (Object.keys(wrong).length > 0) return refuse(e, 400, "mark_incomplete", wrong);
  const handled = handled_at !== "";
  const what = { in: e.collection.name, id: e.record.id, handled, seen, after };
  const mark = { op, handled, seen, after, hash: $native.payloadSha256(JSON.stringify(what)) };
  /** @type {{ [key: string]: any } | null} */
  let answer = null;
  e.app.runInTransaction((tx) => {
    // Checked again inside the transaction: the role may have been removed since the first check.
    if (requireRight(e, tx, "shipments")) answer = applyMark(tx, e, mark);
  });
  if (answer) e.json(/** @type {any} */ (answer).status || 200, require(`${__hooks}/domain.gen.js`).worded(answer));
}

/**
 * @param {CoreApp} tx
 * @param {RecordCall} e
 * @param {{ op: string, handled: boolean, seen: string, after: string, hash: string }} mark
 * @returns {{ [key: string]: any }} what to answer
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one mark from beginning to end, inside its transaction; each step decides with all that was read before
function applyMark(tx, e, { op, handled, seen, after, hash }) {
  const { rememberedOp, rememberOp } = require(`${__hooks}/lib/http/op-memory.js`);
  const { nameOf } = require(`${__hooks}/lib/shipments/edit-shipment.js`);
  const { actorOf, moment } = require(`${__hooks}/lib/who-and-when.js`);
  const id = e.record.id;
  const who = actorOf(e);
  const known = rememberedOp(tx, op);
  if (known && known.hash === hash && known.user === who) {
    $native.acknowledgeAgain(tx, e, "request.handled", op, hash);
    return JSON.parse(known.answer);
  }
  if (known) {
    const why = "op_reused";
    return { status: 400, why, data: { op: { code: why, why } } };
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
      return { status: 409, why: "changed_by_somebody", data: {}, op, theirs: { handled_at: theirs } };
    }
    record.set("handled_at", handled ? moment() : "");
    record.set("handled_by", handled ? who : "");
    record.set(
      require(`${__hooks}/lib/shipments/shipment-history.js`).ACTOR,
      require(`${__hooks}/lib/audit/audit.js`).idOf(e),
    );
    tx.save(record);
  }
  rememberOp(tx, op, who, hash, JSON.stringify(now()));
  $native.acknowledge(tx, e, "request.handled", op, hash, "");
  return now();
}

module.exports = { markOnce };
