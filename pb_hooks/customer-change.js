/// <reference path="./native.d.ts" />
// A customer corrects the addresses and contacts of a shipment, or cancels it, until it is confirmed. Idempotent by op.

/** @typedef {import("./once.js").Answer} Answer */

/** @param {core.RequestEvent} e */
function answerCorrection(e) {
  const { parseCorrection } = require(`${__hooks}/domain.gen.js`);
  answer(e, "correct", parseCorrection, (tx, shipment, value) => correct(tx, shipment, value));
}

/** @param {core.RequestEvent} e */
function answerCancellation(e) {
  const { parseCancellation } = require(`${__hooks}/domain.gen.js`);
  answer(e, "cancel", parseCancellation, (_tx, shipment, { reason }) => {
    shipment.set("status", "cancelled");
    shipment.set("cancel_reason", reason);
    return null;
  });
}

/**
 * @param {core.RequestEvent} e
 * @param {string} what
 * @param {(body: any) => any} parse
 * @param {(tx: CoreApp, shipment: core.Record, value: any) => Answer | null} change null saves the shipment, an answer does not
 */
function answer(e, what, parse, change) {
  // Limited, because each leaves an entry in the audit log, which nobody can shorten.
  if (e.auth && !require(`${__hooks}/rate-limits.js`).allow(e, "customer_change", e.auth.id)) return;
  const { answerOnce, refusal } = require(`${__hooks}/once.js`);
  const id = e.request.pathValue("id");
  /** @type {any} */
  let parsed = null;
  answerOnce(e, {
    right: null,
    read(/** @type {any} */ body) {
      parsed = parse(body);
      return parsed.ok ? {} : parsed.fields;
    },
    content: (/** @type {any} */ body) => ({
      what,
      id,
      ...require(`${__hooks}/domain.gen.js`).asSent(parsed.value, body),
    }),
    apply(/** @type {CoreApp} */ tx) {
      const shipment = require(`${__hooks}/idempotent-create.js`).findById(tx, "shipments", id);
      // The same answer for somebody else's shipment and for one that does not exist.
      if (!shipment || shipment.getString("user_id") !== e.auth?.id)
        return refusal(404, "id", "shipment_unknown", "There is no such shipment.");
      const status = shipment.getString("status");
      if (status !== "pending") return refusal(400, "status", "not_pending", WHY_NOT[status] || WHY_NOT.confirmed);
      const fault = change(tx, shipment, parsed.value);
      if (fault) return fault;
      shipment.set(require(`${__hooks}/shipment-history.js`).ACTOR, e.auth?.id);
      tx.save(shipment);
      return { status: 200, body: rowOf(tx, id) };
    },
  });
}

/** @type {{ [status: string]: string }} */
const WHY_NOT = {
  confirmed: "This shipment is confirmed already. Please write to us about it.",
  in_transit: "This shipment is on its way already. Please write to us about it.",
  delivered: "This shipment is delivered already.",
  cancelled: "This shipment is cancelled already.",
};

/**
 * Compare and set by field, all or nothing.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {{ set: { [field: string]: string }, seen: { [field: string]: string } }} correction
 * @returns {Answer | null}
 */
function correct(tx, shipment, { set, seen }) {
  const { cleanCorrected } = require(`${__hooks}/domain.gen.js`);
  const stored = (/** @type {string} */ field) => cleanCorrected(field, shipment.getString(field));
  const clash = Object.keys(set).filter(
    (field) => stored(field) !== set[field] && stored(field) !== (seen[field] || ""),
  );
  if (clash.length > 0) return overtaken(clash);
  for (const field of Object.keys(set)) shipment.set(field, set[field]);
  shipment.set("origin_address", shipment.getString("shipper_address"));
  shipment.set("destination_address", shipment.getString("consignee_address"));
  // There are pallets when the office has withdrawn a confirmation.
  require(`${__hooks}/shipment-pallets.js`).followAddress(tx, shipment);
  return null;
}

/** @param {string[]} fields @returns {Answer} */
function overtaken(fields) {
  const message = "This was changed on another device meanwhile. Please look at it once more.";
  /** @type {{ [field: string]: { code: string, message: string } }} */
  const data = {};
  for (const field of fields) data[field] = { code: "changed_meanwhile", message };
  return { status: 400, body: { status: 400, message, data } };
}

/** The shipment as its owner's feed has it. @param {CoreApp} tx @param {string} id */
function rowOf(tx, id) {
  const { jsonOf } = require(`${__hooks}/sync-feed.js`);
  const [row] = $native.ask(tx, `SELECT ${jsonOf("shipments", "owner")} FROM shipments r WHERE r.id = ?`, [id]);
  return JSON.parse(row);
}

module.exports = { answerCorrection, answerCancellation };
