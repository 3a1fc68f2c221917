// Which sailing pallets and shipments belong on: chosen by the schedule at confirmation, afterwards only by the office.

const domain = require(`${__hooks}/domain.gen.js`);
const { fillIfDue, sailingsWhere, timeOf } = require(`${__hooks}/lib/sailings/weekly-sailings.js`);

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
  const transit = domain.transitOf(require(`${__hooks}/lib/pallets/shipment-pallets.js`).originOf(tx, shipment).slug);
  if (!transit) return "";
  const day = (/** @type {number} */ ms) => domain.localDay(ms, CYPRUS);
  const inBologna = domain.dayInBologna({
    readyOn: shipment.getString("ready_on") || null,
    booked: day(timeOf(shipment.getString("booking_date"))),
    confirmed: day($native.now()),
    origin: transit,
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
  const { placeIn } = require(`${__hooks}/lib/pallets/record-scan.js`);
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
 * @param {{ by: string, op: string, undoes?: string | undefined }} cause a user's id, "" for the server; the name of the change
 */
function followPallets(tx, shipments, cause) {
  const { audit } = require(`${__hooks}/lib/audit/audit.js`);
  const { findById } = require(`${__hooks}/lib/http/create-once.js`);
  const { followMove } = require(`${__hooks}/lib/shipments/milestones.js`);
  const { palletsOf } = require(`${__hooks}/lib/pallets/shipment-pallets.js`);
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
    shipment.set(require(`${__hooks}/lib/shipments/shipment-history.js`).FOLLOWS, true);
    tx.save(shipment);
    followMove(tx, shipment, findById(tx, "sailings", before), findById(tx, "sailings", after), cause);
  }
}

const SAILED = { code: "sailed", why: "undo_sailed" };

/**
 * The office's assignment, or one that is taken back. Expects to run inside a transaction.
 * @param {CoreApp} tx
 * @param {{ pallets: string[], shipments: string[], sailing: string, container: string, undoes?: string }} asked
 * @param {{ by: string, op: string, before?: import("../sync/before-restore.js").Before | null }} cause
 * @returns {import("../http/answer-once.js").Answer}
 */
function assign(tx, { pallets, shipments, sailing, container, undoes }, cause) {
  const { assignedOf, putBack } = require(`${__hooks}/lib/shipments/undo.js`);
  const { refusal } = require(`${__hooks}/lib/http/answer-once.js`);
  const rows = movedBy(tx, pallets, shipments);
  if (!Array.isArray(rows)) return rows;
  // What comes again was assigned while the sailing was open; the word that it sailed may be back before.
  const fault = sailing ? sailingFault(tx, sailing, container, cause.before ? [] : rows) : null;
  const ids = rows.map(({ id }) => id);
  const before = assignedOf(tx, ids);
  const { places, left } = undoes ? takingBack(tx, undoes, before, fault) : { places: null, left: null };
  if (left && !cause.before) return refusal(400, "undoes", left.code, left.why);
  // After it the act would move them again: an assignment has no place among others, as edits have.
  if (left?.code === "not_yet") return refusal(404, "undoes", left.code, left.why);
  if (fault) return fault;
  if (places) putBack(tx, rows, places);
  else movePallets(tx, rows, sailing, sailing ? container : "");
  const act = { before, after: assignedOf(tx, ids) };
  followPallets(tx, [...new Set(rows.map((row) => row.getString("shipment")))], { ...cause, undoes });
  return {
    status: 200,
    body: { moved: ids.sort(), sailing, container: sailing ? container : "" },
    act,
  };
}

/**
 * Where the pallets were before the act that is taken back, or why they stay where they are; neither for an act that an
 * earlier program has answered.
 * @param {CoreApp} tx
 * @param {string} op of the act
 * @param {import("../shipments/undo.js").State} now
 * @param {object | null} closed the sailing that they had takes no pallets
 */
function takingBack(tx, op, now, closed) {
  const { act, fault } = require(`${__hooks}/lib/shipments/undo.js`).find(tx, op, () => now);
  // Pallets of one shipment may come from several sailings, and the device names one.
  /** @type {import("../shipments/undo.js").State["pallets"]} */
  const places = act ? act.before.pallets : [];
  const ships = new Set(places.map(([, , sailing]) => sailing));
  const { findById } = require(`${__hooks}/lib/http/create-once.js`);
  const gone = closed || [...ships].some((id) => id && (!findById(tx, "sailings", id) || closedFault(tx, id)));
  const left = fault || (gone ? SAILED : null);
  return { left, places: act && !left ? places : null };
}

/**
 * The valid pallets that are named, and those of the named shipments; or why they cannot be moved.
 * @param {CoreApp} tx
 * @param {string[]} pallets
 * @param {string[]} shipments
 * @returns {core.Record[] | import("../http/answer-once.js").Answer}
 */
function movedBy(tx, pallets, shipments) {
  const { refusal } = require(`${__hooks}/lib/http/answer-once.js`);
  const { palletsOf } = require(`${__hooks}/lib/pallets/shipment-pallets.js`);
  const byIds = (/** @type {string} */ collection, /** @type {string[]} */ ids) =>
    /** @type {core.Record[]} */ (tx.findRecordsByIds(collection, ids));
  const named = byIds("pallets", pallets);
  if (named.length < new Set(pallets).size) return refusal(400, "pallets", "pallet_unknown");
  const known = byIds("shipments", shipments);
  if (known.length < new Set(shipments).size) return refusal(400, "shipments", "shipment_unknown");
  /** @type {{ [id: string]: core.Record }} */
  const moving = {};
  for (const pallet of known.reduce((list, { id }) => list.concat(palletsOf(tx, id)), named))
    if (!pallet.getBool("cancelled")) moving[pallet.id] = pallet;
  const rows = Object.values(moving);
  // Each is saved on its own while all other writers wait.
  if (rows.length > domain.MOST_PALLETS_AT_ONCE)
    return refusal(400, "pallets", "too_many", domain.fault("pallets_at_once", { max: domain.MOST_PALLETS_AT_ONCE }));
  return rows;
}

/**
 * Why these pallets cannot be put there; null when they can. A pallet that is already aboard may be assigned where it is.
 * @param {CoreApp} tx
 * @param {string} id
 * @param {string} container
 * @param {core.Record[]} pallets
 * @returns {import("../http/answer-once.js").Answer | null}
 */
function sailingFault(tx, id, container, pallets) {
  const { refusal } = require(`${__hooks}/lib/http/answer-once.js`);
  const row = require(`${__hooks}/lib/http/create-once.js`).findById(tx, "sailings", id);
  if (!row) return refusal(400, "sailing", "sailing_unknown");
  if (container && container.slice(-2) !== row.getString("name").slice(-2))
    return refusal(400, "container", "container_unknown");
  return pallets.every((pallet) => pallet.getString("aboard") === id) ? null : closedFault(tx, id);
}

/** Why a sailing takes no pallets; null while it is open. @param {CoreApp} app @param {string} id */
function closedFault(app, id) {
  const state = app.findRecordById("sailings", id).getString("state");
  if (state === "planned" || state === "closed") return null;
  return { status: 409, body: { status: 409, why: "sailing_closed", data: {}, state } };
}

module.exports = { assign, closedFault, followPallets, movePallets, sailingAtConfirmation };
