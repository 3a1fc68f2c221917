// An act of the office is taken back (docs/api.md, "Undo"): a change of status, or of a sailing, whose answer is remembered with
// what was there before and after it. It is taken back whole or not at all: what was scanned or changed meanwhile stays.

const { COLUMNS, RESTORED } = require(`${__hooks}/lib/shipments/shipment-history.js`);

/** A pallet's id, whether it is cancelled, and where it is put. @typedef {[string, boolean, string, string]} Place */
/** @typedef {{ values?: { [field: string]: any }, event?: string, pallets: Place[], scans: number }} State */
/** @typedef {{ before: State, after: State }} Act */

/** Of a status that was there already: whatever is there now, it is not what the act has made. */
const NOTHING = { pallets: [], scans: -1 };

/**
 * What a change of status may move: the shipment's columns, its latest status, its pallets and how often they were scanned.
 * @param {CoreApp} tx
 * @param {string} id of the shipment
 * @returns {State}
 */
function stateOf(tx, id) {
  const pallets = placesOf(tx, "shipment = ?", id);
  const columns = COLUMNS.map((/** @type {string} */ name) => `'${name}', ${name}`).join(", ");
  const [values, event, scans] = $native.ask(
    tx,
    `SELECT json_object(${columns}),
       IFNULL((SELECT id FROM shipment_events WHERE shipment = s.id AND kind = 'status' ORDER BY rowid DESC LIMIT 1), ''),
       (SELECT COUNT(*) FROM scans WHERE shipment = s.id) FROM shipments s WHERE id = ?`,
    [id],
  );
  return { values: JSON.parse(values), event, pallets, scans: Number(scans) };
}

/** The same for pallets that are assigned. @param {CoreApp} tx @param {string[]} ids @returns {State} */
function assignedOf(tx, ids) {
  const list = JSON.stringify(ids);
  const [scans] = $native.ask(tx, "SELECT COUNT(*) FROM scans WHERE pallet IN (SELECT value FROM json_each(?))", [
    list,
  ]);
  return { pallets: placesOf(tx, "id IN (SELECT value FROM json_each(?))", list), scans: Number(scans) };
}

/** @param {CoreApp} tx @param {string} where @param {string} param @returns {Place[]} */
function placesOf(tx, where, param) {
  const [rows] = $native.ask(
    tx,
    `SELECT json_group_array(json_array(id, json(iif(cancelled, 'true', 'false')), sailing, assigned_container))
       FROM (SELECT * FROM pallets WHERE ${where} ORDER BY id)`,
    [param],
  );
  return JSON.parse(rows);
}

const CHANGED = { code: "changed", why: "undo_changed" };

/**
 * The act that is taken back, or why it cannot be; null for one that an earlier program has answered, which had noted nothing.
 * @param {CoreApp} tx
 * @param {string} op of the act
 * @param {() => State} now what is there
 * @returns {{ act: Act | null, fault: { code: string, why: string } | null }}
 */
function find(tx, op, now) {
  const rows = arrayOf(new DynamicModel({ act: "" }));
  tx.db()
    .newQuery("SELECT IFNULL(json_extract(result, '$.act'), '') AS act FROM applied_ops WHERE op = {:op}")
    .bind({ op })
    .all(rows);
  if (rows.length === 0) return { act: null, fault: { code: "not_yet", why: "undo_not_yet" } };
  if (!rows[0].act) return { act: null, fault: null };
  /** @type {Act} */
  const act = JSON.parse(rows[0].act);
  const there = now();
  // The act has changed nothing: somebody else had set the same status before.
  if (act.after.scans >= 0 && there.scans !== act.after.scans)
    return { act, fault: { code: "scanned", why: "undo_scanned" } };
  // Pallets that the act has made take the scans along that were there before them.
  if (act.after.scans > 0 && act.before.pallets.length === 0)
    return { act, fault: { code: "scanned", why: "undo_scanned" } };
  if (JSON.stringify(there) !== JSON.stringify(act.after)) return { act, fault: CHANGED };
  return { act, fault: null };
}

/**
 * Gives a shipment and its pallets back what they had. Its hooks write the event and the entry of the audit log.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {State} before
 * @param {{ by: string, op: string }} cause
 */
function restore(tx, shipment, { values = {}, pallets }, cause) {
  for (const [field, value] of Object.entries(values)) shipment.set(field, value);
  shipment.set(RESTORED, true);
  const gone = hasLeft(tx, shipment);
  const { hasPallets } = require(`${__hooks}/domain.gen.js`);
  if (gone && hasPallets(values.status))
    shipment.set("sailing", require(`${__hooks}/lib/pallets/assign-pallets.js`).sailingAtConfirmation(tx, shipment));
  tx.save(shipment);
  const rows = require(`${__hooks}/lib/pallets/shipment-pallets.js`).palletsOf(tx, shipment.id);
  const moved = gone ? shipment.getString("sailing") : null;
  putBack(tx, rows, pallets, moved);
  if (!hasPallets(values.status)) return;
  // The ship may have sailed in between.
  const sailing = require(`${__hooks}/lib/http/create-once.js`).findById(tx, "sailings", shipment.getString("sailing"));
  require(`${__hooks}/lib/shipments/milestones.js`).followMove(tx, shipment, sailing, sailing, cause);
}

/**
 * Whether a shipment's sailing takes no more pallets and none of its pallets is aboard.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 */
function hasLeft(tx, shipment) {
  const [left] = $native.ask(
    tx,
    `SELECT EXISTS (SELECT 1 FROM sailings WHERE id = ? AND state NOT IN ('planned', 'closed'))
       AND NOT EXISTS (SELECT 1 FROM pallets WHERE shipment = ? AND aboard <> '')`,
    [shipment.getString("sailing"), shipment.id],
  );
  return left === "1";
}

/**
 * Pallets that the act has made are cancelled: there were none before it.
 * @param {CoreApp} tx
 * @param {core.Record[]} rows
 * @param {Place[]} places
 * @param {string | null} [instead] of a sailing that has left
 */
function putBack(tx, rows, places, instead = null) {
  const { placeIn } = require(`${__hooks}/lib/pallets/record-scan.js`);
  const before = new Map(places.map((place) => [place[0], place]));
  for (const row of rows) {
    const [, cancelled, sailing, container] = before.get(row.id) || [row.id, true, "", ""];
    row.set("cancelled", cancelled);
    row.set("sailing", instead === null ? sailing : instead);
    row.set("assigned_container", instead === null ? container : "");
    placeIn(row);
    tx.save(row);
  }
}

module.exports = { CHANGED, NOTHING, assignedOf, find, putBack, restore, stateOf };
