// Edits that come again after a restore are applied by the place at which they were acknowledged: a later one sets a field, an
// earlier one is only recorded (docs/sync/keepsakes.md). So devices may return in any order.

/** @typedef {import("./before-restore.js").Before} Before */
/** @typedef {{ current: string, seen: string, wanted: string, isAnew?: boolean }} Field */

/** Its first place: what came again before has another one by now. @param {Before} before */
function placeOf({ epoch, place, at, first = "" }) {
  const [firstEpoch = epoch, firstPlace = String(place)] = first ? first.split(" ") : [];
  return { epoch: firstEpoch, place: Number(firstPlace), at };
}

/** A sum: notes are not stored twice. @param {string} value */
const sumOf = (value) => $security.sha256(value).slice(0, 32);

/**
 * What becomes of the fields of an edit that comes again.
 * @param {CoreApp} tx
 * @param {string} record
 * @param {Before} before
 * @param {{ [field: string]: Field }} fields
 * @returns {{ [field: string]: "set" | "keep" | "ask" }}
 */
function verdicts(tx, record, before, fields) {
  const { placeVerdict } = require(`${__hooks}/domain.gen.js`);
  const [epoch, text] = $native.ask(
    tx,
    `SELECT (SELECT value FROM sync_meta WHERE key = 'epoch'), (SELECT json_group_array(json_object(
       'field', field, 'epoch', epoch, 'place', place, 'at', at, 'value', value)) FROM field_places WHERE record = ?)`,
    [record],
  );
  /** @type {any[]} */
  const places = JSON.parse(text || "[]");
  /** @type {{ [field: string]: "set" | "keep" | "ask" }} */
  const out = {};
  for (const [name, { current, seen, wanted, isAnew = false }] of Object.entries(fields))
    out[name] = placeVerdict({
      said: placeOf(before),
      epoch,
      places: places.filter(({ field }) => field === name),
      value: sumOf(current),
      changedAnew: isAnew,
      asSeen: current === seen,
      asWanted: current === wanted,
    });
  return out;
}

/**
 * Notes at which place these fields were set, in the transaction of their edit and after everything else of it.
 * @param {CoreApp} tx
 * @param {string} record
 * @param {{ [field: string]: string }} set what was asked for
 * @param {Before | null} before
 */
function notePlaces(tx, record, set, before) {
  const said = before ? placeOf(before) : null;
  const insert = tx.db().newQuery(
    `INSERT INTO field_places (record, field, epoch, place, at, value)
     VALUES ({:record}, {:field}, IIF({:epoch} <> '', {:epoch}, (SELECT value FROM sync_meta WHERE key = 'epoch')),
       IIF({:epoch} <> '', {:place}, (SELECT IFNULL(MAX(seq), 0) FROM sync_log)), {:at}, {:value})
     ON CONFLICT (record, field, epoch) DO UPDATE SET place = excluded.place, at = excluded.at, value = excluded.value
       WHERE excluded.place >= field_places.place`,
  );
  const { epoch = "", place = 0, at = $native.now() } = said || {};
  for (const [field, value] of Object.entries(set))
    insert.bind({ record, field, epoch, place, at, value: sumOf(value) }).execute();
}

/**
 * Whether something of this kind happened to a shipment since the server was restored.
 * @param {CoreApp} tx
 * @param {string} shipment
 * @param {string} kind
 */
function happenedAnew(tx, shipment, kind) {
  const [there] = $native.ask(
    tx,
    `SELECT EXISTS (SELECT 1 FROM shipment_events v JOIN sync_log l ON l.collection = 'shipment_events' AND l.record = v.id
       WHERE v.shipment = ? AND v.kind = ? AND l.seq > (SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'epoch_place'))`,
    [shipment, kind],
  );
  return there === "1";
}

module.exports = { happenedAnew, notePlaces, verdicts };
