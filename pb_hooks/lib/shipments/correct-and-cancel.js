// A customer corrects the addresses and contacts of a shipment, or cancels it, until it is confirmed. Idempotent by op.

/** @typedef {import("../http/answer-once.js").Answer} Answer */

/** @param {core.RequestEvent} e */
function answerCorrection(e) {
  const { parseCorrection } = require(`${__hooks}/domain.gen.js`);
  answer(e, "correct", parseCorrection, correct);
}

/** @param {core.RequestEvent} e */
function answerCancellation(e) {
  const { parseCancellation } = require(`${__hooks}/domain.gen.js`);
  answer(e, "cancel", parseCancellation, (_tx, shipment, { reason }) => {
    shipment.set("status", "cancelled");
    shipment.set("cancel_reason", reason);
    shipment.set("cancelled_by", "customer");
    return null;
  });
}

/**
 * @param {core.RequestEvent} e
 * @param {string} what
 * @param {(body: any) => any} parse
 * @param {(tx: CoreApp, shipment: core.Record, value: any, before: import("../sync/before-restore.js").Before | null) => Answer | null} change null saves the shipment, an answer does not
 */
function answer(e, what, parse, change) {
  // Limited, because each leaves an entry in the audit log, which nobody can shorten.
  if (e.auth && !require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "customer_change", e.auth.id)) return;
  const { answerOnce, refusal } = require(`${__hooks}/lib/http/answer-once.js`);
  const id = e.request.pathValue("id");
  /** @type {any} */
  let parsed = null;
  answerOnce(e, {
    right: null,
    read(/** @type {any} */ body) {
      parsed = parse(body);
      return parsed.ok ? {} : parsed.fields;
    },
    kind: what === "correct" ? "shipment.correct" : "shipment.cancel",
    content: (/** @type {any} */ body) => ({
      what,
      id,
      ...require(`${__hooks}/domain.gen.js`).asSent(parsed.value, body),
    }),
    apply(/** @type {CoreApp} */ tx, /** @type {any} */ _body, /** @type {any} */ before) {
      const shipment = require(`${__hooks}/lib/http/create-once.js`).findById(tx, "shipments", id);
      // The same answer for somebody else's shipment and for one that does not exist.
      if (!shipment || shipment.getString("user_id") !== e.auth?.id) return refusal(404, "id", "shipment_unknown");
      const status = shipment.getString("status");
      // What comes again was corrected while it was pending; the office's confirmation may be back before.
      const wasPending = before && what === "correct";
      if (status !== "pending" && !wasPending)
        return refusal(400, "status", "not_pending", WHY_NOT[status] || WHY_NOT.confirmed);
      const fault = change(tx, shipment, parsed.value, before);
      if (fault) return fault;
      const { ACTOR, EVENT_TIME } = require(`${__hooks}/lib/shipments/shipment-history.js`);
      shipment.set(ACTOR, e.auth?.id);
      if (before) shipment.set(EVENT_TIME, before.at);
      tx.save(shipment);
      require(`${__hooks}/lib/sync/field-places.js`).notePlaces(tx, id, parsed.value.set || {}, before);
      return { status: 200, body: rowOf(tx, id) };
    },
  });
}

/** @type {{ [status: string]: string }} */
const WHY_NOT = {
  confirmed: "confirmed_already",
  in_transit: "under_way_already",
  delivered: "delivered_already",
  cancelled: "cancelled_already",
};

/**
 * Compare and set by field, all or nothing.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {{ set: { [field: string]: string }, seen: { [field: string]: string } }} correction
 * @param {import("../sync/before-restore.js").Before | null} before
 * @returns {Answer | null}
 */
function correct(tx, shipment, { set, seen }, before) {
  const { cleanCorrected } = require(`${__hooks}/domain.gen.js`);
  const stored = (/** @type {string} */ field) => cleanCorrected(field, shipment.getString(field));
  const fields = Object.keys(set);
  const asked = Object.fromEntries(
    fields.map((field) => [field, { current: stored(field), seen: seen[field] || "", wanted: set[field] }]),
  );
  const found = before && require(`${__hooks}/lib/sync/field-places.js`).verdicts(tx, shipment.id, before, asked);
  const clash = fields.filter((field) =>
    found ? found[field] === "ask" : stored(field) !== set[field] && stored(field) !== (seen[field] || ""),
  );
  if (clash.length > 0) return overtaken(clash);
  for (const field of fields) if (!found || found[field] === "set") shipment.set(field, set[field]);
  shipment.set("origin_address", shipment.getString("shipper_address"));
  shipment.set("destination_address", shipment.getString("consignee_address"));
  if (Object.keys(set).some((field) => field === "shipper_address" || field === "shipper_postcode"))
    markZone(tx, shipment);
  // There are pallets when the office has withdrawn a confirmation.
  require(`${__hooks}/lib/pallets/shipment-pallets.js`).followAddress(tx, shipment);
  return null;
}

/** The price stays; the office is asked about it when it confirms. @param {CoreApp} tx @param {core.Record} shipment */
function markZone(tx, shipment) {
  const text = (/** @type {string} */ field) => shipment.getString(field);
  const booked = {
    country_id: text("country_id"),
    zone_id: text("zone_id"),
    shipper_postcode: text("shipper_postcode"),
    shipper_address: text("shipper_address"),
  };
  const { mark } = require(`${__hooks}/lib/shipments/pickup-zone.js`).pickupOf(tx, booked, text("tariff_version"));
  shipment.set("zone_by_postcode", mark);
}

/** @param {string[]} fields @returns {Answer} */
function overtaken(fields) {
  const why = "changed_meanwhile";
  /** @type {import("../../../src/domain/fault.ts").FieldFaults} */
  const data = {};
  for (const field of fields) data[field] = { code: why, why };
  return { status: 400, body: { status: 400, why, data } };
}

/** The shipment as its owner's feed has it. @param {CoreApp} tx @param {string} id */
function rowOf(tx, id) {
  const { jsonOf } = require(`${__hooks}/lib/sync/sync-feed.js`);
  const [row] = $native.ask(tx, `SELECT ${jsonOf("shipments", "owner")} FROM shipments r WHERE r.id = ?`, [id]);
  return JSON.parse(row);
}

module.exports = { answerCorrection, answerCancellation };
