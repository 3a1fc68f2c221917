// Tariffs in the form that the rate engine takes. A version never changes, so each JS engine parses it once. Which version
// is current is asked each time, by one small query.

/** Parsed tariffs by version. @type {Map<string, any>} */
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

/** What may be quoted and booked: countries that were switched off are left out. @param {any} tariff */
function onlyActive(tariff) {
  const countries = tariff.countries.filter((/** @type {any} */ country) => country.active);
  /** @type {Set<string>} */
  const ids = new Set(countries.map((/** @type {any} */ country) => country.id));
  return { ...tariff, countries, zones: tariff.zones.filter((/** @type {any} */ zone) => ids.has(zone.country_id)) };
}

/** The current version when this engine last read it. */
let seen = "";

/** @param {CoreApp} app */
function currentTariff(app) {
  const [version] = $native.ask(app, "SELECT version FROM tariffs ORDER BY number DESC LIMIT 1", []);
  sawCurrent(version);
  return load(app, version);
}

/**
 * The current tariff when this engine last read it, without a query: for callers that check in their transaction whether it
 * is still current.
 * @param {CoreApp} app
 */
function latestSeen(app) {
  return parsed.get(seen) || currentTariff(app);
}

/** Notes the current version. It loads nothing, because the caller may be inside a transaction. @param {string} version */
function sawCurrent(version) {
  seen = version;
}

/**
 * A version by its id, with the time it was superseded (milliseconds, null for the current one); null when unknown.
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

module.exports = { currentTariff, latestSeen, sawCurrent, namedTariff };
