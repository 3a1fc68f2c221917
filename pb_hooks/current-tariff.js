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

/** The version that was the current one when this engine last heard of it. */
let seen = "";

/** @param {CoreApp} app */
function currentTariff(app) {
  const [version] = $native.ask(app, "SELECT version FROM tariffs ORDER BY number DESC LIMIT 1", []);
  sawCurrent(version);
  return load(app, version);
}

/**
 * The tariff that was the current one when this engine last heard of it, without a question: for whoever asks in their
 * transaction whether it still is.
 * @param {CoreApp} app
 */
function latestSeen(app) {
  return parsed.get(seen) || currentTariff(app);
}

/** The database named this version as the current one. Nothing is loaded: it may have been within a transaction. @param {string} version */
function sawCurrent(version) {
  seen = version;
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

module.exports = { currentTariff, latestSeen, sawCurrent, namedTariff };
