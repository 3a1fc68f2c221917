// Milestones (docs/pallets.md): events of a shipment, written in the transaction of their cause. Their ids are derived from
// the cause; triggers queue their letters (triggers/shipment_events.sql).

const domain = require(`${__hooks}/domain.gen.js`);
const { rowTime } = require(`${__hooks}/lib/who-and-when.js`);
const { timeOf } = require(`${__hooks}/lib/sailings/weekly-sailings.js`);

/** `undoes`: the act that is taken back. @typedef {{ by: string, op: string, undoes?: string | undefined }} Cause */
/** @typedef {{ kind: string, at: number, count: number, of: number, tellAt: number | null }} Scanned as scanMilestones says it */

const SCANNED = ["collected", "hub_in", "loaded", "delivered", "damaged"];
const SAILED = ["departed", "arrived"];
/** A change taken back within this time is never told, in ms. */
const TELL_AFTER = 60_000;

/**
 * The id of an event: one per shipment and milestone, or several where `cause` distinguishes them.
 * @param {string} shipment
 * @param {string} kind
 * @param {string} [cause]
 */
const idOf = (shipment, kind, cause = "") => `m${$security.sha256(`${shipment}:${kind}:${cause}`).slice(0, 14)}`;

/** A timestamp in PocketBase's text form. @param {number | null} ms */
const textOf = (ms) => (ms === null ? "" : rowTime(ms));

/**
 * @param {CoreApp} tx
 * @param {string} shipment
 * @param {string[]} kinds
 * @returns {{ [kind: string]: core.Record }}
 */
function eventsOf(tx, shipment, kinds) {
  const rows = /** @type {core.Record[]} */ (
    tx.findRecordsByIds(
      "shipment_events",
      kinds.map((kind) => idOf(shipment, kind)),
    )
  );
  return Object.fromEntries(rows.map((row) => [row.getString("kind"), row]));
}

/**
 * Saves an event as a record, so that owner and office are poked; only if something has changed.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {core.Record | undefined} known
 * @param {{ kind: string, cause?: string, from?: string, to: string, at: number, tellAt: number | null, by: string }} event
 */
function put(tx, shipment, known, { kind, cause, from = "", to, at, tellAt, by }) {
  const values = { from, to, at: textOf(at), tell_at: textOf(tellAt) };
  if (!known) {
    const id = idOf(shipment.id, kind, cause);
    const user_id = shipment.getString("user_id");
    const collection = tx.findCollectionByNameOrId("shipment_events");
    tx.save(new Record(collection, { ...values, id, shipment: shipment.id, user_id, kind, by }));
    return;
  }
  if (Object.entries(values).every(([field, value]) => known.getString(field) === value)) return;
  for (const [field, value] of Object.entries(values)) known.set(field, value);
  tx.save(known);
}

/**
 * The event of the milestone that replaces a status's letter; "" where that letter is sent.
 * @param {string} shipment
 * @param {string} status
 * @param {Scanned[]} milestones
 */
function replacingEvent(shipment, status, milestones) {
  const kind = domain.tellsStatus(status, milestones);
  return kind ? idOf(shipment, kind) : "";
}

/**
 * Makes the milestone events equal what the scans of a shipment's valid pallets say. Called after its status was saved.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {Scanned[]} milestones
 * @param {string} by
 */
function settleScanned(tx, shipment, milestones, by) {
  const known = eventsOf(tx, shipment.id, SCANNED);
  for (const milestone of milestones) {
    const { kind, at } = milestone;
    // The office set this status by hand, and its letter has been sent.
    const told = kind === "delivered" && isToldAsStatus(tx, shipment.id, kind);
    const event = { kind, to: domain.countText(milestone), at, tellAt: told ? null : milestone.tellAt, by };
    put(tx, shipment, known[kind], event);
  }
  for (const [kind, row] of Object.entries(known)) if (!milestones.some((one) => one.kind === kind)) tx.delete(row);
}

/**
 * By the latest change to this status: the letter about an earlier one may have been removed while it waited.
 * @param {CoreApp} tx @param {string} shipment @param {string} status
 */
function isToldAsStatus(tx, shipment, status) {
  const sql = `SELECT EXISTS (SELECT 1 FROM (SELECT told_by FROM shipment_events
    WHERE shipment = ? AND kind = 'status' AND "to" = ? ORDER BY rowid DESC LIMIT 1) WHERE told_by = '')`;
  return $native.ask(tx, sql, [shipment, status])[0] === "1";
}

/**
 * Makes the events of departure and arrival equal those of the shipment's sailing; removes them where it has none.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {core.Record | null} sailing
 * @param {string} by
 * @param {number} [wait] how long a new one waits before it is told, ms
 */
function settleSailed(tx, shipment, sailing, by, wait = 0) {
  const known = eventsOf(tx, shipment.id, SAILED);
  const now = $native.now() + wait;
  for (const [kind, field] of [
    ["departed", "atd"],
    ["arrived", "ata"],
  ]) {
    const at = sailing ? timeOf(sailing.getString(field)) : null;
    const row = known[kind];
    if (sailing && at !== null) {
      // An event that was already told keeps the time at which it was told.
      const tellAt = row ? timeOf(row.getString("tell_at")) : now;
      put(tx, shipment, row, { kind, to: sailing.getString("name"), at, tellAt, by });
    } else if (row) tx.delete(row);
  }
}

/** The shipments on a sailing that are under way. @param {CoreApp} tx @param {string} sailing @returns {core.Record[]} */
const goingWith = (tx, sailing) =>
  /** @type {core.Record[]} */ (
    tx.findRecordsByFilter(
      "shipments",
      "sailing = {:sailing} && (status = 'confirmed' || status = 'in_transit')",
      "id",
      0,
      0,
      { sailing },
    )
  );

/** After a step of a sailing. @param {CoreApp} tx @param {core.Record} sailing @param {string} by */
function followStep(tx, sailing, by) {
  for (const shipment of goingWith(tx, sailing.id)) settleSailed(tx, shipment, sailing, by);
}

/**
 * The planned days of a sailing, as text for an event.
 * @param {core.Record} sailing
 */
function promiseOf(sailing) {
  const at = (/** @type {string} */ field) => timeOf(sailing.getString(field));
  return domain.daysText(domain.sailingDays({ cut_off: at("cut_off"), etd: at("etd"), eta: at("eta") }, null));
}

/**
 * After a sailing got new times: tells its shipments if a day has changed.
 * @param {CoreApp} tx
 * @param {core.Record} sailing
 * @param {string} before the planned days before
 * @param {{ by: string, op: string }} cause
 */
function followDelay(tx, sailing, before, cause) {
  const after = promiseOf(sailing);
  if (before === after) return;
  for (const shipment of goingWith(tx, sailing.id)) tellDays(tx, shipment, before, after, cause);
}

/**
 * After a shipment was moved to another sailing.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {core.Record | null} before
 * @param {core.Record | null} after
 * @param {Cause} cause
 */
function followMove(tx, shipment, before, after, cause) {
  settleSailed(tx, shipment, after, cause.by, TELL_AFTER);
  if (!before || !after) return;
  const [from, to] = [promiseOf(before), promiseOf(after)];
  if (from !== to) tellDays(tx, shipment, from, to, cause);
}

/**
 * Changes within a minute are told in one message; none is sent if the days are the original ones again. An undo leaves an event
 * of its own beside that of its act.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {string} from
 * @param {string} to
 * @param {Cause} cause
 */
function tellDays(tx, shipment, from, to, { by, op, undoes }) {
  const now = $native.now();
  const event = { kind: "delayed", cause: op, from, to, at: now, by };
  const [untold] = /** @type {core.Record[]} */ (
    tx.findRecordsByFilter(
      "shipment_events",
      "shipment = {:shipment} && kind = 'delayed' && tell_at > {:now}",
      "-at",
      1,
      0,
      { shipment: shipment.id, now: textOf(now) },
    )
  );
  if (untold && untold.getString("from") === to) {
    if (!undoes) return tx.delete(untold);
    untold.set("tell_at", "");
    tx.save(untold);
    return put(tx, shipment, undefined, { ...event, tellAt: null });
  }
  const first = untold ? untold.getString("from") : from;
  put(tx, shipment, untold, { ...event, from: first, tellAt: now + TELL_AFTER });
}

module.exports = { followDelay, followMove, followStep, promiseOf, settleScanned, replacingEvent };
