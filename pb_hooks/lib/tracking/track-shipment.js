// What tracking shows to anybody who has a shipment's reference: src/domain/track decides what, this file reads the rows.

const domain = require(`${__hooks}/domain.gen.js`);

/** A reference that no shipment has: unreadable input is looked up too, so that it takes as long. */
const NOBODYS = "----------";
const SAILING = [
  "id",
  "name",
  "port",
  "vessel",
  "cut_off",
  "etd",
  "eta",
  "atd",
  "ata",
  "first_etd",
  "first_eta",
  "state",
];
const fields = (/** @type {string} */ row, /** @type {string[]} */ names) =>
  names.map((name) => `'${name}', ${row}."${name}"`).join(", ");
const ROWS = `SELECT IFNULL(MAX(json_object(
    'shipment', json_object(${fields("s", ["reference", "status", "shipped_at", "delivery_date"])}),
    'goods', json_object(${fields("s", ["ready_on", "booking_date", "country_id"])}),
    'count', json_array_length(s.pallet_details),
    'origin', (SELECT json_object(${fields("c", ["name", "code", "slug"])}) FROM countries c WHERE c.id = s.country_id),
    'sailing', (SELECT json_object(${fields("r", SAILING)}) FROM sailings r WHERE r.id = s.sailing),
    'pallets', (SELECT json_group_array(json_object('state', p.state,
        'departed', json(iif(IFNULL(r.atd, '') <> '', 'true', 'false')),
        'arrived', json(iif(IFNULL(r.ata, '') <> '', 'true', 'false'))))
      FROM pallets p LEFT JOIN sailings r ON r.id = p.sailing AND r.state <> 'cancelled'
      WHERE p.shipment = s.id AND NOT p.cancelled),
    'events', (SELECT json_group_array(json_object(${fields("e", ["kind", "at", "from"])}))
      FROM (SELECT * FROM shipment_events WHERE shipment = s.id AND kind <> 'status' ORDER BY at, id) e)
  )), '') FROM shipments s WHERE s.reference = ? AND s.status <> 'cancelled'`;

/** @param {core.RequestEvent} e */
function answerTrack(e) {
  const header = e.response.header();
  header.set("Cache-Control", "private, no-store");
  header.set("X-Robots-Tag", "noindex");
  const asked = domain.readTrackedNumber(e.request.pathValue("reference"));
  const rows = rowsOf(asked ? asked.reference : NOBODYS);
  if (!asked || !rows || asked.pallet > rows.pallets.length)
    return require(`${__hooks}/lib/http/exchange.js`).refuse(e, 404, "number_unknown", {});
  const answer = domain.trackedShipment(rows);
  // For the server's own page (pocketbase/site/answered.go).
  if (!e.request.url?.query().get("words")) return e.json(200, answer);
  e.json(200, { answer, words: domain.trackedWords(answer, domain.localDay($native.now(), "Europe/Nicosia")) });
}

/** @param {string} reference */
function rowsOf(reference) {
  const [found] = $native.ask($app, ROWS, [reference]);
  const rows = found ? JSON.parse(found) : null;
  if (!rows || !domain.isTracked(rows.shipment.status)) return null;
  const pending = rows.shipment.status === "pending";
  const none = { state: "", departed: false, arrived: false };
  // There are none before the confirmation; where the office went back to pending they no longer apply.
  if (pending || rows.pallets.length === 0) rows.pallets = Array(rows.count).fill(none);
  rows.origin = rows.origin || formerOrigin(reference);
  if (pending) rows.sailing = expectedFor(rows);
  return rows;
}

/** The country of origin when it is no longer in the tariff. @param {string} reference */
function formerOrigin(reference) {
  const shipment = require(`${__hooks}/lib/http/create-once.js`).findBy($app, "shipments", "reference", reference);
  return { code: "", ...require(`${__hooks}/lib/pallets/shipment-pallets.js`).originOf($app, shipment) };
}

/** The sailing that the goods would get if confirmed today; null where none is known. @param {any} rows */
function expectedFor({ goods, origin }) {
  const transit = domain.transitOf(origin.slug);
  if (!transit) return null;
  const { fillIfDue, sailingsWhere, timeOf } = require(`${__hooks}/lib/sailings/weekly-sailings.js`);
  try {
    fillIfDue($app);
  } catch (error) {
    // The rest is shown even without a sailing.
    $app.logger().error("The sailings could not be filled", "error", String(error));
  }
  const day = (/** @type {number} */ ms) => domain.localDay(ms, "Europe/Nicosia");
  const now = $native.now();
  const inBologna = domain.dayInBologna({
    readyOn: goods.ready_on || null,
    booked: day(timeOf(goods.booking_date) || now),
    confirmed: day(now),
    origin: transit,
  });
  const first = domain.firstSailing(sailingsWhere($app, "state = 'planned'"), inBologna);
  if (!first) return null;
  const sql = `SELECT json_object(${fields("r", SAILING)}) FROM sailings r WHERE r.id = ?`;
  return JSON.parse($native.ask($app, sql, [first.id])[0]);
}

/** What is public of a shipment; null for one that cannot be followed. @param {string} reference */
function trackedOf(reference) {
  const rows = rowsOf(reference);
  return rows && domain.trackedShipment(rows);
}

module.exports = { answerTrack, trackedOf };
