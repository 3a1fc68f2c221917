/// <reference path="./native.d.ts" />
// Tariffs as the rate engine wants them. A version never changes, so each engine parses one once; which version is the
// current one is asked each time, in one tiny query.

/** Parsed by version. @type {Map<string, any>} */
const parsed = new Map();
const KEEP = 20;

/**
 * @param {CoreApp} app
 * @param {string} version
 */
function load(app, version) {
  const known = parsed.get(version);
  if (known) return known;
  const row = new DynamicModel({ snapshot: "" });
  app.db().newQuery("SELECT snapshot FROM tariffs WHERE version = {:version}").bind({ version }).one(row);
  const tariff = onlyActive(JSON.parse(row.snapshot));
  if (parsed.size >= KEEP) parsed.clear();
  parsed.set(version, tariff);
  return tariff;
}

/** What may be quoted and booked: a country that was switched off is not for sale. @param {any} tariff */
function onlyActive(tariff) {
  const countries = tariff.countries.filter((/** @type {any} */ country) => country.active);
  /** @type {Set<string>} */
  const ids = new Set(countries.map((/** @type {any} */ country) => country.id));
  return { ...tariff, countries, zones: tariff.zones.filter((/** @type {any} */ zone) => ids.has(zone.country_id)) };
}

/** @param {CoreApp} app */
function currentTariff(app) {
  const row = new DynamicModel({ version: "" });
  app.db().newQuery("SELECT version FROM tariffs ORDER BY number DESC LIMIT 1").one(row);
  return load(app, row.version);
}

/**
 * What a booking asks before it is made, in one question to the database: the current tariff (the version with the highest
 * number), whether its reference is in use, and the row that has its id already, if any.
 * @param {CoreApp} app
 * @param {string} id
 * @param {string} reference
 * @returns {{ current: any, referenceTaken: boolean, known: { user_id: string, op_hash: string } | null }}
 */
function bookingFacts(app, id, reference) {
  const row = new DynamicModel({ version: "", taken: 0, known: "", user_id: "", op_hash: "" });
  app
    .db()
    .newQuery(
      `SELECT t.version, EXISTS (SELECT 1 FROM shipments WHERE reference = {:reference}) AS taken,
         IFNULL(s.id, '') AS known, IFNULL(s.user_id, '') AS user_id, IFNULL(s.op_hash, '') AS op_hash
       FROM (SELECT version FROM tariffs ORDER BY number DESC LIMIT 1) t LEFT JOIN shipments s ON s.id = {:id}`,
    )
    .bind({ id, reference })
    .one(row);
  return {
    current: load(app, row.version),
    referenceTaken: row.taken === 1,
    known: row.known ? { user_id: row.user_id, op_hash: row.op_hash } : null,
  };
}

/**
 * A version by its name, with the moment it was replaced (milliseconds, null for the current one); null when unknown.
 * @param {CoreApp} app
 * @param {string} version
 */
function namedTariff(app, version) {
  const rows = arrayOf(new DynamicModel({ superseded_at: "" }));
  app.db().newQuery("SELECT superseded_at FROM tariffs WHERE version = {:version}").bind({ version }).all(rows);
  if (rows.length === 0) return null;
  const at = rows[0].superseded_at;
  return { tariff: load(app, version), supersededAt: at ? Date.parse(at.replace(" ", "T")) : null };
}

module.exports = { currentTariff, bookingFacts, namedTariff };
