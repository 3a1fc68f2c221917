/// <reference path="./native.d.ts" />
// What a change of a shipment records: three timestamps, and a row per change of status and tracking number.

const WATCHED = ["status", "tracking_number"];
/** Key under which a request sets who acts; not a column. */
const ACTOR = "@actor";
/** Key for when it happened, in milliseconds, if not now; not a column. */
const EVENT_TIME = "@event_time";
/** Key for the event whose message replaces the status's own letter; not a column. */
const TOLD_BY = "@told_by";

/** @param {core.Record} record */
const timeOf = (record) => record.getFloat(EVENT_TIME) || $native.now();

/**
 * Sets the timestamp of a status that is entered for the first time; going back clears nothing.
 * @param {core.Record} record
 */
function stamp(record) {
  const domain = require(`${__hooks}/domain.gen.js`);
  const from = record.original().getString("status");
  const to = record.getString("status");
  if (from === to) return;
  // Reopened: the customer's reason for cancelling no longer applies.
  if (from === "cancelled") record.set("cancel_reason", "");
  const stamps = domain.statusStamps({
    from,
    to,
    now: timeOf(record),
    row: {
      confirmed_at: record.getString("confirmed_at"),
      shipped_at: record.getString("shipped_at"),
      delivery_date: record.getString("delivery_date"),
    },
  });
  // Clears what scans had suggested: a person, or another scan, has decided.
  record.set("status_asked", "");
  for (const [field, at] of Object.entries(stamps))
    record.set(field, typeof at === "number" ? new Date(at).toISOString() : at);
}

/**
 * The watched fields that differ, read before the save makes them equal.
 * @param {core.Record} record
 */
function changesOf(record) {
  const before = record.original();
  return WATCHED.map((kind) => ({ kind, from: before.getString(kind), to: record.getString(kind) })).filter(
    (change) => change.from !== change.to,
  );
}

/**
 * Written as SQL: no other hooks need to run between a change and its event, all values are the server's own, and saving a
 * record cost as much as the booking itself. The shipment's poke covers the event, and the feed's triggers see it.
 * @param {CoreApp} app the transaction of the change
 * @param {core.Record} shipment
 * @param {{ kind: string, from: string, to: string }[]} changes
 */
function writeEvents(app, shipment, changes) {
  if (changes.length === 0) return;
  const insert = app.db().newQuery(
    `INSERT INTO shipment_events (id, shipment, user_id, kind, "from", "to", "at", "by", told_by, created, updated)
     VALUES ({:id}, {:shipment}, {:user_id}, {:kind}, {:from}, {:to}, {:at}, {:by}, {:told_by}, {:now}, {:now})`,
  );
  const at = new Date(timeOf(shipment)).toISOString().replace("T", " ");
  const now = new Date($native.now()).toISOString().replace("T", " ");
  const row = { shipment: shipment.id, user_id: shipment.getString("user_id"), by: shipment.getString(ACTOR), at, now };
  for (const change of changes) {
    const id = $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
    const told_by = change.kind === "status" ? shipment.getString(TOLD_BY) : "";
    insert.bind({ ...row, ...change, id, told_by }).execute();
    // Nobody is told of a tracking number by itself.
    if (change.kind === "status") tellEvent(app, id);
  }
}

/**
 * Queues the letters and push messages of a stored event (triggers, pb_migrations/0473_events_to_tell.js).
 * @param {CoreApp} tx the transaction that stored it
 * @param {string} id
 */
function tellEvent(tx, id) {
  tx.db().newQuery("INSERT INTO events_to_tell SELECT * FROM shipment_events WHERE id = {:id}").bind({ id }).execute();
}

module.exports = { ACTOR, EVENT_TIME, TOLD_BY, stamp, changesOf, writeEvents, tellEvent };
