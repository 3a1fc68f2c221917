// What follows from a choice of the office, before it is made (docs/api.md, "Shipments"). Changes nothing.

const domain = require(`${__hooks}/domain.gen.js`);
const { refusal } = require(`${__hooks}/lib/http/answer-once.js`);
const { sailingsWhere, timeOf } = require(`${__hooks}/lib/sailings/weekly-sailings.js`);

/** @typedef {{ ids: string[], status?: string, sailing?: string }} Asked */

/** One row a shipment, with whether all of its pallets are in Bologna or beyond. */
const CHOSEN = `SELECT json_group_array(json_object('id', s.id, 'status', s.status, 'sailing', s.sailing,
    'slug', IFNULL((SELECT slug FROM countries WHERE id = s.country_id), ''),
    'readyOn', s.ready_on, 'booking_date', s.booking_date, 'confirmed_at', s.confirmed_at,
    'there', EXISTS (SELECT 1 FROM pallets p WHERE p.shipment = s.id AND p.cancelled = 0)
      AND NOT EXISTS (SELECT 1 FROM pallets p WHERE p.shipment = s.id AND p.cancelled = 0 AND p.state IN ('', 'collected'))))
  FROM shipments s WHERE s.id IN (SELECT value FROM json_each(?))`;

/** A measure of pallet p: of the latest scan that has it and that no other takes back, else as declared. */
const measure = (
  /** @type {string} */ name,
) => `IFNULL((SELECT c.${name} FROM scans c WHERE c.pallet = p.id AND c.${name} > 0
    AND NOT EXISTS (SELECT 1 FROM scans v WHERE v.pallet = c.pallet AND v.voids = c.id)
    ORDER BY c.scanned_at DESC, c.id DESC LIMIT 1), p.${name})`;

/** What is aboard a sailing after the choice: its pallets, and all of the chosen shipments. */
const ABOARD = `SELECT json_group_array(json_object('id', p.id, 'shipment', p.shipment, 'container', 0, 'loadedAt', NULL,
    'length', ${measure("length")}, 'width', ${measure("width")}, 'height', ${measure("height")}, 'weight', ${measure("weight")}))
  FROM pallets p WHERE p.cancelled = 0 AND (p.sailing = ? OR p.shipment IN (SELECT value FROM json_each(?)))`;

/**
 * @param {CoreApp} app
 * @param {Asked} asked
 * @returns {import("../http/answer-once.js").Answer}
 */
function consequencesOf(app, { ids, status, sailing }) {
  const chosen = chosenOf(app, ids, status || "");
  if (chosen.length < new Set(ids).size) return refusal(400, "ids", "shipment_unknown");
  const used = JSON.stringify([...chosen.map((one) => one.sailing), sailing || ""]);
  const ships = sailingsWhere(app, "r.state IN ('planned', 'closed') OR r.id IN (SELECT value FROM json_each(?))", [
    used,
  ]);
  if (sailing && !ships.some((/** @type {any} */ ship) => ship.id === sailing))
    return refusal(400, "sailing", "sailing_unknown");
  const fault = sailing ? require(`${__hooks}/lib/pallets/assign-pallets.js`).closedFault(app, sailing) : null;
  if (fault) return fault;
  const choice = sailing === undefined ? { status } : { sailing };
  const follows = domain.consequences(chosen, choice, ships, $native.now());
  return {
    status: 200,
    body: {
      ...tellsOf(app, chosen, { ids, status, sailing }, ships),
      ...follows,
      room: sailing ? roomOn(app, sailing, ids) : null,
    },
  };
}

/** @param {CoreApp} app @param {string[]} ids @param {string} status chosen, or "" @returns {any[]} as ChosenShipment */
function chosenOf(app, ids, status) {
  const day = (/** @type {string} */ at) => (at ? domain.localDay(timeOf(at), "Europe/Nicosia") : "");
  const rows = JSON.parse($native.ask(app, CHOSEN, [JSON.stringify(ids)])[0] || "[]");
  const now = $native.now();
  return rows.map((/** @type {any} */ row) => {
    const origin = domain.transitOf(row.slug);
    // A confirmation counts from its own day, also where there was one before.
    const confirmed = domain.getsShip(row.status, status) ? "" : day(row.confirmed_at);
    const goods = { origin, readyOn: row.readyOn, booked: day(row.booking_date), confirmed };
    return { ...row, there: Boolean(row.there), inBologna: domain.dayThere(goods, now) };
  });
}

/**
 * Who hears of it. Another sailing is told as a delay where a day changes (lib/shipments/milestones.js, followMove).
 * @param {CoreApp} app @param {any[]} chosen @param {Asked} asked @param {any[]} ships
 */
function tellsOf(app, chosen, { status, sailing }, ships) {
  const { A_DELAY, aStatus, whoHears } = require(`${__hooks}/lib/office/who-hears.js`);
  const idsOf = (/** @type {any[]} */ rows) => rows.map(({ id }) => id);
  if (status) return whoHears(app, idsOf(chosen.filter((one) => one.status !== status)), aStatus(status));
  const byId = (/** @type {string} */ id) => ships.find((ship) => ship.id === id);
  const promise = (/** @type {any} */ ship) => domain.daysText(domain.sailingDays(ship, null));
  const after = byId(sailing || "");
  const moved = chosen.filter((one) => {
    if (!domain.hasPallets(one.status)) return false;
    const before = byId(one.sailing);
    return before && after && promise(before) !== promise(after);
  });
  return whoHears(app, idsOf(moved), A_DELAY);
}

/** @param {CoreApp} app @param {string} sailing @param {string[]} ids */
function roomOn(app, sailing, ids) {
  const aboard = JSON.parse($native.ask(app, ABOARD, [sailing, JSON.stringify(ids)])[0] || "[]");
  // More cannot be assigned at once, and planning them would take long.
  if (aboard.length > domain.MOST_PALLETS_AT_ONCE) return null;
  const containers = JSON.parse(app.findRecordById("sailings", sailing).getString("containers") || "[]");
  return domain.roomLeft(aboard, containers.length);
}

module.exports = { consequencesOf };
