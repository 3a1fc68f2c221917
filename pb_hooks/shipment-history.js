/// <reference path="./native.d.ts" />
// What a change of a shipment leaves behind: the three stamps and a row per change of status and tracking number.

const WATCHED = ["status", "tracking_number"];
/** Where a request notes who acts; not a column. */
const ACTOR = "@actor";

/**
 * Stamps a status that is entered for the first time; going back erases nothing.
 * @param {core.Record} record
 */
function stamp(record) {
  const domain = require(`${__hooks}/domain.gen.js`);
  const from = record.original().getString("status");
  const to = record.getString("status");
  if (from === to) return;
  const stamps = domain.statusStamps({
    from,
    to,
    now: $native.now(),
    row: {
      confirmed_at: record.getString("confirmed_at"),
      shipped_at: record.getString("shipped_at"),
      delivery_date: record.getString("delivery_date"),
    },
  });
  for (const [field, at] of Object.entries(stamps))
    record.set(field, typeof at === "number" ? new Date(at).toISOString() : at);
}

/**
 * The watched fields that differ, before the save makes them equal.
 * @param {core.Record} record
 */
function changesOf(record) {
  const before = record.original();
  return WATCHED.map((kind) => ({ kind, from: before.getString(kind), to: record.getString(kind) })).filter(
    (change) => change.from !== change.to,
  );
}

/**
 * Written as SQL: nobody else's hooks belong between a change and its event, every value is ours, and as a record it cost
 * as much as the booking itself. The poke for the shipment covers it, the feed's triggers see it all the same.
 * @param {CoreApp} app the transaction of the change
 * @param {core.Record} shipment
 * @param {{ kind: string, from: string, to: string }[]} changes
 */
function writeEvents(app, shipment, changes) {
  if (changes.length === 0) return;
  const insert = app.db().newQuery(
    `INSERT INTO shipment_events (id, shipment, user_id, kind, "from", "to", "at", "by", created, updated)
     VALUES ({:id}, {:shipment}, {:user_id}, {:kind}, {:from}, {:to}, {:at}, {:by}, {:at}, {:at})`,
  );
  const at = new Date($native.now()).toISOString().replace("T", " ");
  const row = { shipment: shipment.id, user_id: shipment.getString("user_id"), by: shipment.getString(ACTOR), at };
  for (const change of changes) {
    const id = $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
    insert.bind({ ...row, ...change, id }).execute();
  }
}

module.exports = { ACTOR, stamp, changesOf, writeEvents };
