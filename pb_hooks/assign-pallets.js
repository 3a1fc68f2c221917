/// <reference path="./native.d.ts" />
// Which sailing pallets and shipments belong on: chosen by the schedule at confirmation, afterwards only by the office.

const domain = require(`${__hooks}/domain.gen.js`);
const { fillIfDue, sailingsWhere, timeOf } = require(`${__hooks}/sailing-weeks.js`);

const CYPRUS = "Europe/Nicosia";

/**
 * The sailing of a shipment that is being confirmed: the one it has if that is still planned, else the first one whose
 * cut-off its goods can meet; "" where none is known.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 */
function sailingAtConfirmation(tx, shipment) {
  fillIfDue(tx);
  const planned = sailingsWhere(tx, "r.state = 'planned'");
  const current = shipment.getString("sailing");
  if (planned.some((/** @type {any} */ { id }) => id === current)) return current;
  const transit = domain.transitOf(require(`${__hooks}/shipment-pallets.js`).originOf(tx, shipment).slug);
  if (!transit) return "";
  const day = (/** @type {number} */ ms) => domain.localDay(ms, CYPRUS);
  const inBologna = domain.dayInBologna({
    readyOn: shipment.getString("ready_on") || null,
    booked: day(timeOf(shipment.getString("booking_date"))),
    confirmed: day($native.now()),
    roadDays: transit.road,
  });
  return domain.firstSailing(planned, inBologna)?.id || "";
}

/**
 * Assigns pallets to a sailing, or to none ("").
 * @param {CoreApp} tx
 * @param {core.Record[]} pallets
 * @param {string} sailing
 * @param {string} container
 */
function movePallets(tx, pallets, sailing, container) {
  const { placeIn } = require(`${__hooks}/record-scan.js`);
  for (const pallet of pallets) {
    pallet.set("sailing", sailing);
    pallet.set("assigned_container", container);
    placeIn(pallet);
    tx.save(pallet);
  }
}

/**
 * Sets a shipment's dates to those of its last pallet to arrive, and writes the moves to the audit log.
 * @param {CoreApp} tx
 * @param {string[]} shipments ids
 * @param {{ by: string, op: string }} cause a user's id, "" for the server; the name of the change
 */
function followPallets(tx, shipments, cause) {
  const { audit } = require(`${__hooks}/audit.js`);
  const { findById } = require(`${__hooks}/idempotent-create.js`);
  const { followMove } = require(`${__hooks}/milestones.js`);
  const { palletsOf } = require(`${__hooks}/shipment-pallets.js`);
  const used = "r.id IN (SELECT q.sailing FROM pallets q, json_each(?) s WHERE q.shipment = s.value)";
  const all = sailingsWhere(tx, used, [JSON.stringify(shipments)]);
  for (const id of shipments) {
    const shipment = tx.findRecordById("shipments", id);
    const rows = palletsOf(tx, id).map((/** @type {core.Record} */ pallet) => ({
      sailing: pallet.getString("sailing"),
      cancelled: pallet.getBool("cancelled"),
    }));
    const [before, after] = [shipment.getString("sailing"), domain.shipmentSailing(all, rows)?.id || ""];
    // The entry is about the pallets that moved, even when the shipment's own dates stay.
    audit(tx, {
      by: cause.by,
      kind: "pallets_assigned",
      collection: "shipments",
      record: id,
      values: { sailing: [before, after] },
    });
    if (before === after) continue;
    // A plain save: the shipment's hooks run but find no change of status, so they write no event.
    shipment.set("sailing", after);
    tx.save(shipment);
    followMove(tx, shipment, findById(tx, "sailings", before), findById(tx, "sailings", after), cause);
  }
}

/**
 * The office's assignment. Expects to run inside a transaction.
 * @param {CoreApp} tx
 * @param {{ pallets: string[], shipments: string[], sailing: string, container: string }} asked
 * @param {{ by: string, op: string }} cause
 * @returns {import("./once.js").Answer}
 */
function assign(tx, { pallets, shipments, sailing, container }, cause) {
  const { refusal } = require(`${__hooks}/once.js`);
  const { palletsOf } = require(`${__hooks}/shipment-pallets.js`);
  const byIds = (/** @type {string} */ collection, /** @type {string[]} */ ids) =>
    /** @type {core.Record[]} */ (tx.findRecordsByIds(collection, ids));
  const named = byIds("pallets", pallets);
  if (named.length < new Set(pallets).size)
    return refusal(400, "pallets", "pallet_unknown", "There is no such pallet.");
  const known = byIds("shipments", shipments);
  if (known.length < new Set(shipments).size)
    return refusal(400, "shipments", "shipment_unknown", "There is no such shipment.");
  /** @type {{ [id: string]: core.Record }} */
  const moving = {};
  for (const pallet of known.reduce((list, { id }) => list.concat(palletsOf(tx, id)), named))
    if (!pallet.getBool("cancelled")) moving[pallet.id] = pallet;
  const rows = Object.values(moving);
  // Counts the named pallets and those of the named shipments: each is saved on its own while all other writers wait.
  if (rows.length > domain.MOST_PALLETS_AT_ONCE)
    return refusal(400, "pallets", "too_many", `At most ${domain.MOST_PALLETS_AT_ONCE} pallets at once.`);
  const fault = sailing ? sailingFault(tx, sailing, container, rows) : null;
  if (fault) return fault;
  movePallets(tx, rows, sailing, sailing ? container : "");
  followPallets(tx, [...new Set(rows.map((row) => row.getString("shipment")))], cause);
  return {
    status: 200,
    body: { moved: rows.map(({ id }) => id).sort(), sailing, container: sailing ? container : "" },
  };
}

/**
 * Why these pallets cannot be put there; null when they can. A pallet that is already aboard may be assigned where it is.
 * @param {CoreApp} tx
 * @param {string} id
 * @param {string} container
 * @param {core.Record[]} pallets
 * @returns {import("./once.js").Answer | null}
 */
function sailingFault(tx, id, container, pallets) {
  const { refusal } = require(`${__hooks}/once.js`);
  const row = require(`${__hooks}/idempotent-create.js`).findById(tx, "sailings", id);
  if (!row) return refusal(400, "sailing", "sailing_unknown", "There is no such sailing.");
  if (container && container.slice(-2) !== row.getString("name").slice(-2))
    return refusal(400, "container", "container_unknown", "This sailing has no such container.");
  const state = row.getString("state");
  const open = state === "planned" || state === "closed";
  if (open || pallets.every((pallet) => pallet.getString("aboard") === id)) return null;
  return { status: 409, body: { status: 409, message: "This sailing takes no more pallets.", data: {}, state } };
}

module.exports = { assign, followPallets, movePallets, sailingAtConfirmation };
