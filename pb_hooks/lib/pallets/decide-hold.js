// The office's decision about a pallet on hold (docs/pallets.md): idempotent by op, one transaction with the adjusted price.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);

/**
 * @param {core.RequestEvent} e
 */
function answerDecision(e) {
  const domain = require(`${__hooks}/domain.gen.js`);
  const by = require(`${__hooks}/lib/audit/audit.js`).idOf(e);
  const id = e.request.pathValue("id");
  /** @type {any} */
  let parsed = null;
  require(`${__hooks}/lib/http/answer-once.js`).answerOnce(e, {
    right: "shipments",
    read(/** @type {any} */ body) {
      parsed = domain.parseHoldDecision(body);
      return parsed.ok ? {} : parsed.fields;
    },
    kind: "hold.decide",
    content: (/** @type {any} */ body) => ({ id, ...domain.asSent(parsed.value, body) }),
    apply: (/** @type {CoreApp} */ tx, /** @type {any} */ _body, /** @type {any} */ before) =>
      decide(tx, id, parsed.value, { by, before }),
  });
}

/**
 * @param {CoreApp} tx
 * @param {string} id of the pallet
 * @param {{ adjusted_rate: number, reason: string, seen?: { scans: number, adjusted_rate: number } | undefined }} decision
 * @param {{ by: string, before: import("../sync/before-restore.js").Before | null }} cause
 * @returns {import("../http/answer-once.js").Answer}
 */
function decide(tx, id, { adjusted_rate, reason, seen }, { by, before }) {
  const domain = require(`${__hooks}/domain.gen.js`);
  const { refusal } = require(`${__hooks}/lib/http/answer-once.js`);
  const { scansOf, settle } = require(`${__hooks}/lib/pallets/record-scan.js`);
  const pallet = require(`${__hooks}/lib/http/create-once.js`).findById(tx, "pallets", id);
  if (!pallet) return refusal(404, "id", "pallet_unknown");
  const shipment = tx.findRecordById("shipments", pallet.getString("shipment"));
  const scans = scansOf(tx, shipment.id).filter((/** @type {any} */ scan) => scan.pallet === id);
  // Its scans are on the phones that made them (docs/sync/keepsakes.md).
  if (before && seen && domain.holdScans(scans) < seen.scans) return refusal(404, "id", "not_yet", "scans_not_back");
  if (!pallet.getBool("hold")) return refusal(409, "id", "not_held");
  if (seen && isOutdated(seen, scans, adjusted_rate > 0 ? shipment.getFloat("adjusted_rate") : null))
    return refusal(409, "id", "hold_changed");
  pallet.set("hold_decided_at", isoTime(before ? before.at : $native.now()));
  pallet.set("hold_decided_by", by);
  settle(tx, pallet, scans);
  require(`${__hooks}/lib/audit/audit.js`).audit(tx, {
    ...{ by, kind: "hold_decided", collection: "shipments", record: shipment.id },
    values: { hold: ["true", String(pallet.getBool("hold"))] },
  });
  if (adjusted_rate > 0) {
    shipment.set("adjusted_rate", adjusted_rate);
    shipment.set("adjusted_reason", reason);
    shipment.set("measured_weight", measuredWeight(tx, shipment.id));
    shipment.set(require(`${__hooks}/lib/shipments/shipment-history.js`).ACTOR, by);
    tx.save(shipment);
  }
  const body = {
    ...{ id, hold: pallet.getBool("hold"), hold_decided_at: pallet.getString("hold_decided_at") },
    adjusted_rate: shipment.getFloat("adjusted_rate"),
  };
  return { status: 200, body };
}

/**
 * Whether there are more scans than the sender saw, or the price to be replaced is not the one they saw.
 * @param {{ scans: number, adjusted_rate: number }} seen
 * @param {any[]} scans
 * @param {number | null} price null where the price stays
 */
function isOutdated(seen, scans, price) {
  const domain = require(`${__hooks}/domain.gen.js`);
  return domain.holdScans(scans) !== seen.scans || (price !== null && price !== seen.adjusted_rate);
}

/**
 * The chargeable weight of a shipment's valid pallets as measured, in kg.
 * @param {CoreApp} tx
 * @param {string} shipment
 */
function measuredWeight(tx, shipment) {
  const domain = require(`${__hooks}/domain.gen.js`);
  const { declaredOf, scansOf } = require(`${__hooks}/lib/pallets/record-scan.js`);
  const { palletsOf } = require(`${__hooks}/lib/pallets/shipment-pallets.js`);
  const scans = scansOf(tx, shipment);
  const valid = palletsOf(tx, shipment).filter((/** @type {core.Record} */ pallet) => !pallet.getBool("cancelled"));
  const measured = valid.map((/** @type {core.Record} */ pallet) => {
    const own = scans.filter((/** @type {any} */ scan) => scan.pallet === pallet.id);
    return domain.palletHold({ declared: declaredOf(pallet), scans: own, decidedAt: null }).measured;
  });
  // Charged as a booking is: by the totals, not per pallet.
  return domain.loadTotals(measured).totalChargeableWeight;
}

module.exports = { answerDecision };
