// What a change of a shipment records: three timestamps, and a row per change of status and tracking number.

const { isoTime, moment, rowTime } = require(`${__hooks}/lib/who-and-when.js`);

const WATCHED = ["status", "tracking_number"];
/** Key under which a request sets who acts; not a column. */
const ACTOR = "@actor";
/** Key for when it happened, in milliseconds, if not now; not a column. */
const EVENT_TIME = "@event_time";
/** Key for the event whose message replaces the status's own letter; not a column. */
const TOLD_BY = "@told_by";
/** Key of a shipment that gets back what it had before an act: nothing else follows from its status; not a column. */
const RESTORED = "@restored";
/** Key of a shipment that follows its pallets, whose move has an entry in the log already; not a column. */
const FOLLOWS = "@follows";
/** The columns that a change of status may move. */
const COLUMNS = [
  ...[
    "status",
    "confirmed_at",
    "shipped_at",
    "delivery_date",
    "cancel_reason",
    "cancelled_by",
    "status_asked",
    "sailing",
  ],
  ...["adjusted_rate", "adjusted_reason", "measured_weight"],
];

/** @param {core.Record} record */
const timeOf = (record) => record.getFloat(EVENT_TIME) || $native.now();

/** @param {core.Record} record */
const zonePriceOf = (record) => ({
  adjusted_rate: record.getFloat("adjusted_rate"),
  measured_weight: record.getFloat("measured_weight"),
  zone_by_postcode: record.getString("zone_by_postcode"),
});

/**
 * Sets the timestamp of a status that is entered for the first time; going back clears nothing.
 * @param {core.Record} record
 */
function stamp(record) {
  const domain = require(`${__hooks}/domain.gen.js`);
  const from = record.original().getString("status");
  const to = record.getString("status");
  if (from === to || record.getBool(RESTORED)) return;
  // Reopened: the reason for cancelling no longer applies.
  if (from === "cancelled") for (const field of ["cancel_reason", "cancelled_by"]) record.set(field, "");
  // The customer's own cancellation has said so itself.
  if (to === "cancelled" && record.getString("cancelled_by") === "") record.set("cancelled_by", "office");
  // Whoever takes it again is asked again what is charged for the other zone.
  if (to === "pending" && domain.isZonePrice(zonePriceOf(record)))
    for (const [field, none] of Object.entries({ adjusted_rate: 0, adjusted_reason: "" })) record.set(field, none);
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
  for (const [field, at] of Object.entries(stamps)) record.set(field, typeof at === "number" ? isoTime(at) : at);
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
 * record cost as much as the booking itself. The shipment's poke covers the event, and the triggers of the feed and
 * of letters see it.
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
  const at = rowTime(timeOf(shipment));
  const now = moment();
  const row = { shipment: shipment.id, user_id: shipment.getString("user_id"), by: shipment.getString(ACTOR), at, now };
  for (const change of changes) {
    const id = $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
    const told_by = change.kind === "status" ? shipment.getString(TOLD_BY) : "";
    insert.bind({ ...row, ...change, id, told_by }).execute();
  }
}

module.exports = { ACTOR, COLUMNS, EVENT_TIME, FOLLOWS, RESTORED, TOLD_BY, stamp, changesOf, writeEvents };
