// A scan, and what follows from it: the state of its pallet and the status of the shipment, by the same functions as on the
// phones (src/domain/pallets). A scan is never refused because of its order.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);
const domain = require(`${__hooks}/domain.gen.js`);
const { badField, createOnce, findBy, findById } = require(`${__hooks}/lib/http/create-once.js`);
const { ACTOR, EVENT_TIME, TOLD_BY } = require(`${__hooks}/lib/shipments/shipment-history.js`);
/** @type {(tx: CoreApp, shipment: string) => core.Record[]} */
const palletsOf = require(`${__hooks}/lib/pallets/shipment-pallets.js`).palletsOf;

/** More scans than a pallet ever gets; all of them are read again with each new one. */
const MOST_SCANS = 200;
const MEASURES = ["length", "width", "height", "weight"];

/** @param {RecordCall} e */
function createScan(e) {
  const { requireRight, senderMay } = require(`${__hooks}/lib/http/roles.js`);
  const { bodyOf } = require(`${__hooks}/lib/http/exchange.js`);
  if (!requireRight(e, e.app, "warehouse")) return;
  const scan = domain.parseScan(bodyOf(e));
  createOnce(e, {
    kind: "scan.create",
    prepare(
      /** @type {any} */ _body,
      /** @type {string} */ _owner,
      /** @type {import("../sync/before-restore.js").Before | null} */ before,
    ) {
      if (!scan.ok) return { why: "scan_incomplete", data: scan.fields };
      const by = require(`${__hooks}/lib/who-and-when.js`).actorOf(e);
      const received_at = isoTime(before ? before.at : $native.now());
      e.record = new Record(e.collection, { ...scan.value, by, received_at });
      return null;
    },
    check(/** @type {CoreApp} */ tx, /** @type {string} */ _owner, /** @type {any} */ refusal) {
      if (refusal) return refusal;
      if (!senderMay(e, tx, "warehouse")) return { status: 403, why: "role_forbids", data: {} };
      const shipment = findBy(tx, "shipments", "reference", scan.value.pallet.slice(0, 10).toUpperCase());
      if (!shipment) return badField("pallet", "pallet_unknown", "shipment_unknown");
      e.record.set("shipment", shipment.id);
      return palletFault(tx, shipment, scan.value.pallet) || voidFault(tx, e, senderMay(e, tx, "shipments"));
    },
  });
}

/** @param {CoreApp} tx @param {core.Record} shipment @param {string} pallet */
function palletFault(tx, shipment, pallet) {
  if (Number(pallet.slice(10, 12)) > shipment.getInt("pallet_count"))
    return badField("pallet", "pallet_unknown", "pallet_number_unknown");
  const [scans] = $native.ask(tx, "SELECT COUNT(*) FROM scans WHERE pallet = ?", [pallet]);
  if (Number(scans) >= MOST_SCANS) return badField("pallet", "too_many", "scanned_often");
  return null;
}

/**
 * What is wrong with voiding the scan that `e.record` names; null when nothing is or it names none.
 * @param {CoreApp} tx
 * @param {RecordCall} e
 * @param {boolean} office
 */
function voidFault(tx, e, office) {
  const id = e.record.getString("voids");
  if (!id) return null;
  const scan = findById(tx, "scans", id);
  if (!scan) return badField("voids", "scan_unknown");
  if (scan.getString("pallet") !== e.record.getString("pallet")) return badField("voids", "other_pallet");
  const taking = { ...stampsOf(e.record), office };
  if (domain.mayTakeBack(stampsOf(scan), taking)) return null;
  return badField("voids", "not_allowed", "take_back_not_allowed");
}

/** @param {core.Record} scan */
const stampsOf = (scan) => ({
  by: scan.getString("by"),
  scanned_at: timeIn(scan, "scanned_at"),
  received_at: timeIn(scan, "received_at"),
});

/** A timestamp in milliseconds. @param {core.Record} record @param {string} field */
const timeIn = (record, field) => timeOf(record.getString(field));

/** @param {string} at */
const timeOf = (at) => Date.parse(at.replace(" ", "T"));

/**
 * After a scan was saved, in the same transaction.
 * @param {CoreApp} tx
 * @param {core.Record} scan
 */
function followScan(tx, scan) {
  const shipment = tx.findRecordById("shipments", scan.getString("shipment"));
  const pallets = palletsOf(tx, shipment.id);
  const pallet = pallets.filter(({ id }) => id === scan.getString("pallet"))[0];
  const scans = scansOf(tx, shipment.id);
  if (scan.getString("voids"))
    require(`${__hooks}/lib/pallets/found-pallets.js`).followTakenBack(tx, scan, of(scans, scan.getString("pallet")));
  if (!pallet) return; // before the confirmation: it takes effect then
  const valid = pallets.filter((row) => !row.getBool("cancelled"));
  const before = valid.map(({ id }) => domain.palletState(of(scans, id).filter((known) => known.id !== scan.id)));
  settle(tx, pallet, of(scans, pallet.id));
  showDelivered(tx, shipment, pallet.id, of(scans, pallet.id));
  const after = valid.map(({ id }) => domain.palletState(of(scans, id)));
  const by = scan.getString("by");
  const milestones = milestonesOf(valid, scans);
  follow(tx, shipment, { before, after, by, milestones });
  // A cancelled shipment gets no new milestones and keeps those it has.
  if (valid.length > 0) require(`${__hooks}/lib/shipments/milestones.js`).settleScanned(tx, shipment, milestones, by);
}

/** @param {core.Record[]} pallets the valid ones @param {any[]} scans */
const milestonesOf = (pallets, scans) => domain.scanMilestones(pallets.map(({ id }) => of(scans, id)));

/**
 * Applies scans made before a shipment was confirmed, in the transaction of the confirmation.
 * @param {CoreApp} tx
 * @param {string} id of the shipment
 */
function takeEarlyScans(tx, id) {
  const scans = scansOf(tx, id);
  if (scans.length === 0) return;
  const pallets = palletsOf(tx, id);
  for (const pallet of pallets) settle(tx, pallet, of(scans, pallet.id));
  const shipment = tx.findRecordById("shipments", id);
  for (const pallet of pallets) showDelivered(tx, shipment, pallet.id, of(scans, pallet.id));
  const after = pallets.map((pallet) => domain.palletState(of(scans, pallet.id)));
  const by = scans[0].by;
  const milestones = milestonesOf(pallets, scans);
  follow(tx, shipment, { before: [], after, by, milestones });
  require(`${__hooks}/lib/shipments/milestones.js`).settleScanned(tx, shipment, milestones, by);
}

/**
 * Stores the state that a pallet's scans give. Always saved: `updated` tells when it was last scanned.
 * @param {CoreApp} tx
 * @param {core.Record} pallet
 * @param {any[]} scans
 */
function settle(tx, pallet, scans) {
  const { state, bay, sailing, container } = domain.palletState(scans);
  const declared = declaredOf(pallet);
  const decided = pallet.getString("hold_decided_at");
  const hold = domain.palletHold({ declared, scans, decidedAt: decided ? timeIn(pallet, "hold_decided_at") : null });
  pallet.set("state", state);
  pallet.set("bay", bay);
  pallet.set("aboard", sailing);
  pallet.set("aboard_container", container);
  pallet.set("hold", hold.reasons.length > 0);
  const missing = domain.missingSince(wordOf(pallet), scans);
  pallet.set("missing_since", missing === null ? "" : isoTime(missing));
  placeIn(pallet);
  tx.save(pallet);
}

/**
 * Shows the customer the scans that count at a delivery, with their pictures, and hides what was taken back. By SQL: nothing
 * that a scan says changes, and its time of change stays.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {string} pallet
 * @param {any[]} scans of the pallet
 */
function showDelivered(tx, shipment, pallet, scans) {
  if (!scans.some(({ point }) => point === "delivered")) return;
  const counting = domain.standingScans(scans).filter((/** @type {any} */ { point }) => point === "delivered");
  const ids = JSON.stringify(counting.map((/** @type {any} */ { id }) => id));
  const params = { pallet, ids, customer: shipment.getString("user_id") };
  for (const [table, scan] of [
    ["scans", "id"],
    ["scan_photos", "scan"],
  ]) {
    const shown = `IIF(${scan} IN (SELECT value FROM json_each({:ids})), {:customer}, '')`;
    const sql = `UPDATE ${table} SET shown_to = ${shown} WHERE pallet = {:pallet} AND shown_to <> ${shown}`;
    tx.db().newQuery(sql).bind(params).execute();
  }
}

/** The latest word about whether a pallet is missing, null for none; only one that says so names a point. @param {core.Record} pallet */
function wordOf(pallet) {
  if (!pallet.getString("missing_at")) return null;
  const missing = pallet.getString("missing_point") !== "";
  return { at: timeIn(pallet, "missing_at"), op: pallet.getString("missing_op"), missing };
}

/** The declared metres and kg. @param {core.Record} pallet */
const declaredOf = (pallet) => Object.fromEntries(MEASURES.map((name) => [name, pallet.getFloat(name)]));

/** The container that a pallet is in, else the one it is planned for. @param {core.Record} pallet */
function placeIn(pallet) {
  const loaded = pallet.getString("aboard") === pallet.getString("sailing") && pallet.getString("aboard_container");
  pallet.set("container", loaded || pallet.getString("assigned_container"));
}

/**
 * Sets the shipment's status, as if the office had done it.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {{ before: any[], after: any[], by: string, milestones: any[] }} change states of its valid pallets, who scanned,
 *   and what is told of it
 */
function follow(tx, shipment, { before, after, by, milestones }) {
  const status = shipment.getString("status");
  const followed = domain.statusAfterScan({ status, before, after });
  const asked = shipment.getString("status_asked");
  if (followed.status !== status) {
    shipment.set("status", followed.status);
    shipment.set(EVENT_TIME, followed.at);
    const event = require(`${__hooks}/lib/shipments/milestones.js`).replacingEvent(
      shipment.id,
      followed.status,
      milestones,
    );
    shipment.set(TOLD_BY, event);
  } else if (followed.ask && followed.ask !== asked) shipment.set("status_asked", followed.ask);
  else if (asked && !domain.saysLess(status, after)) shipment.set("status_asked", "");
  else return;
  shipment.set(ACTOR, by);
  tx.save(shipment);
}

/**
 * All scans of a shipment in the domain's form, those of one pallet together, in no order. Read as one text, because the
 * engine parses that faster than rows.
 * @param {CoreApp} tx
 * @param {string} shipment
 * @returns {any[]}
 */
function scansOf(tx, shipment) {
  const text = ["id", "pallet", "point", "sailing", "container", "bay", "condition", "voids", "by", ...MEASURES];
  const columns = text.concat("scanned_at", "received_at").map((name) => `'${name}', r."${name}"`);
  const [rows = "[]"] = $native.ask(
    tx,
    `SELECT IFNULL(json_group_array(json_object(${columns.join(", ")})), '[]') FROM scans r WHERE r.shipment = ?`,
    [shipment],
  );
  const since = believedOf(tx, shipment);
  return JSON.parse(rows).map((/** @type {any} */ row) => ({
    ...row,
    since,
    scanned_at: timeOf(row.scanned_at),
    received_at: timeOf(row.received_at),
  }));
}

/** The earliest time that is believed of a shipment's scans. @param {CoreApp} tx @param {string} shipment */
function believedOf(tx, shipment) {
  const sql = `SELECT json_array(quoted_at, booking_date) FROM shipments WHERE id = ?`;
  const [times = "[]"] = $native.ask(tx, sql, [shipment]);
  return domain.believedSince(...JSON.parse(times).map((/** @type {string} */ at) => (at ? timeOf(at) : null)));
}

/** @param {any[]} scans @param {string} pallet */
const of = (scans, pallet) => scans.filter((scan) => scan.pallet === pallet);

module.exports = {
  ...{ believedOf, createScan, declaredOf, followScan, palletFault, placeIn, scansOf, settle, takeEarlyScans, wordOf },
};
