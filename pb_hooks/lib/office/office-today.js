// The lines of the office's day, counted in SQL: what src/domain/office/today.ts counts on a device, by the same limits. Each
// index that it needs is made by pb_migrations/0550_office_today.js.

/** All but what is over. The words of the condition are those of the index, which has every column that is read. */
const OPEN = `SELECT id, status, created, sailing, country_id, ready_on, booking_date, confirmed_at
  FROM shipments WHERE status <> 'delivered' AND status <> 'cancelled'`;
/** What is under way, with its pallets read once: is one scanned, not in Bologna yet, in Limassol. */
const GOODS = `SELECT s.*, MAX(p.state <> '') AS scanned, MAX(p.state IN ('', 'collected')) AS on_the_road,
    MAX(p.state = 'port_in' OR p.sailing IN (SELECT id FROM sailings WHERE state = 'arrived')) AS port
  FROM open s LEFT JOIN pallets p ON p.shipment = s.id AND p.cancelled = 0
  WHERE s.status IN ('confirmed', 'in_transit') GROUP BY s.id`;

/** A scan that no other takes back. */
const STANDS = "NOT EXISTS (SELECT 1 FROM scans v WHERE v.pallet = c.pallet AND v.voids = c.id)";
/** Since when a pallet p is on hold: its first finding that the office has not decided about. */
const HELD_SINCE = `(SELECT MIN(c.received_at) FROM scans c WHERE c.pallet = p.id AND c.received_at > p.hold_decided_at
  AND (c.condition = 'damaged' OR c.length > 0 OR c.width > 0 OR c.height > 0 OR c.weight > 0) AND ${STANDS})`;
const PORT_SINCE = `(SELECT MIN(c.received_at) FROM scans c WHERE c.pallet = p.id AND c.point = 'port_in' AND ${STANDS})`;

/** Since when goods s are in Limassol, by ship or by scan. */
const IN_LIMASSOL_SINCE = `(SELECT MIN(iif(b.state = 'arrived', b.ata, ${PORT_SINCE})) FROM pallets p
  LEFT JOIN sailings b ON b.id = p.sailing
  WHERE p.shipment = s.id AND p.cancelled = 0 AND (p.state = 'port_in' OR b.state = 'arrived'))`;
const UNHANDLED = ["contact_messages", "sea_freight_quotes", "air_freight_quotes"]
  .map((table) => `SELECT created FROM ${table} WHERE handled_at = ''`)
  .join(" UNION ALL ");

/** For each line what it counts, with the column `since`. */
const LINES = {
  to_confirm: "SELECT created AS since FROM open WHERE status = 'pending'",
  to_collect: `SELECT s.confirmed_at AS since FROM goods s CROSS JOIN roads r ON r.country = s.country_id
    CROSS JOIN sailings b ON b.id = s.sailing
    WHERE s.status = 'confirmed' AND s.scanned IS NOT 1 AND b.state <> 'cancelled' AND b.cut_off < r.cut_off`,
  missing:
    "SELECT missing_since AS since FROM pallets WHERE missing_since <> '' AND cancelled = 0 AND state <> 'delivered'",
  found: "SELECT found_at AS since FROM found_pallets WHERE pallet = ''",
  on_hold: `SELECT ${HELD_SINCE} AS since FROM pallets p WHERE p.hold = 1 AND p.cancelled = 0`,
  late_for_cut_off: `SELECT b.cut_off AS since FROM goods s
    CROSS JOIN reach h ON h.sailing = s.sailing AND h.country = s.country_id CROSS JOIN sailings b ON b.id = s.sailing
    WHERE s.on_the_road AND (h.over OR s.ready_on > h.last_day OR s.booking_date >= h.before OR s.confirmed_at >= h.before)`,
  ships_overdue: `SELECT iif(state = 'sailed', eta, etd) AS since FROM sailings
    WHERE state IN ('planned', 'closed', 'sailed') AND iif(state = 'sailed', eta, etd) < (SELECT now FROM times)`,
  unanswered: `SELECT created AS since FROM (${UNHANDLED}) WHERE created < (SELECT day_ago FROM times)`,
  in_limassol: `SELECT ${IN_LIMASSOL_SINCE} AS since FROM goods s WHERE s.port`,
  zone_marked: `SELECT created AS since FROM shipments WHERE status <> 'delivered' AND status <> 'cancelled'
    AND status = 'pending' AND zone_by_postcode <> ''`,
};

/**
 * The lines in their order.
 * @param {CoreApp} app
 * @returns {{ kind: string, count: number, oldest: string }[]}
 */
function lines(app) {
  const { TODAY_LINES } = require(`${__hooks}/domain.gen.js`);
  const columns = TODAY_LINES.map((/** @type {keyof typeof LINES} */ kind) => {
    return `(SELECT json_array(COUNT(*), IFNULL(MIN(since), '')) FROM (${LINES[kind]}))`;
  });
  const { now, unansweredBefore, roads, reach } = limitsNow(app);
  // In a subquery, because $native.ask takes only what begins with SELECT.
  const found = $native.ask(
    app,
    `SELECT * FROM (WITH times AS (SELECT ? AS now, ? AS day_ago),
      roads AS MATERIALIZED (SELECT value ->> 0 AS country, value ->> 1 AS cut_off FROM json_each(?)),
      reach AS MATERIALIZED (SELECT value ->> 0 AS sailing, value ->> 1 AS country, value ->> 2 AS last_day,
        value ->> 3 AS before, value ->> 4 AS over FROM json_each(?)),
      open AS (${OPEN}), goods AS MATERIALIZED (${GOODS})
    SELECT ${columns.join(", ")})`,
    [now, unansweredBefore, JSON.stringify(roads), JSON.stringify(reach)],
  );
  return TODAY_LINES.map((/** @type {string} */ kind, /** @type {number} */ i) => {
    const [count, oldest] = JSON.parse(found[i] || '[0,""]');
    return { kind, count, oldest };
  });
}

/** The limits of this moment, as lists for SQL. @param {CoreApp} app */
function limitsNow(app) {
  const { todayLimits, transitOf } = require(`${__hooks}/domain.gen.js`);
  const [known] = $native.ask(
    app,
    `SELECT json_object(
      'countries', (SELECT json_group_array(json_array(id, slug)) FROM countries),
      'ships', (SELECT json_group_array(json_array(id, cut_off)) FROM sailings WHERE state IN ('planned', 'closed')))`,
    [],
  );
  /** @type {{ countries: [string, string][], ships: [string, string][] }} */
  const { countries, ships } = JSON.parse(known || "{}");
  const limits = todayLimits(
    $native.now(),
    countries.flatMap(([id, slug]) => {
      const transit = transitOf(slug);
      return transit ? [{ ...transit, id }] : [];
    }),
    ships.map(([id, cut_off]) => ({ id, cut_off: Date.parse(cut_off.replace(" ", "T")) })),
  );
  return {
    ...limits,
    roads: limits.roads.map((/** @type {any} */ one) => [one.country, one.cutOffBefore]),
    reach: limits.reach.map((/** @type {any} */ one) => [
      one.sailing,
      one.country,
      one.lastDay,
      one.before,
      Number(one.over),
    ]),
  };
}

module.exports = { lines };
