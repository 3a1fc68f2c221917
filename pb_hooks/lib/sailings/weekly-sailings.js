// The weekly rule, the sailings created by it, and the public list of sailings.

const domain = require(`${__hooks}/domain.gen.js`);
const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);

const KEY = "sailing_rule";
/** When this process last filled the weeks; not in the database. */
const FILLED = "sailings_filled";
const FILL_EVERY = 3600_000;
/** How far back the public list goes: shipments of the last year take their dates from it. */
const PUBLIC_DAYS = 400;
const MOST_PUBLIC = 300;
const PUBLIC = [
  ...["id", "name", "port", "vessel", "cut_off", "etd", "eta", "atd", "ata", "first_etd", "first_eta", "state"],
];

/** Milliseconds, null for none. @param {string} at a moment as the database has it */
const timeOf = (at) => (at ? Date.parse(at.replace(" ", "T")) : null);

/** @param {CoreApp} app */
function ruleOf(app) {
  const [text] = $native.ask(app, `SELECT IFNULL((SELECT value FROM sync_meta WHERE key = '${KEY}'), '')`, []);
  return text ? JSON.parse(text) : domain.FIRST_RULE;
}

/** @param {CoreApp} tx @param {any} rule */
function storeRule(tx, rule) {
  tx.db()
    .newQuery(
      `INSERT INTO sync_meta (key, value) VALUES ('${KEY}', {:value}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    )
    .bind({ value: JSON.stringify(rule) })
    .execute();
}

/**
 * Rows of sailings as src/domain knows them, by departure.
 * @param {CoreApp} app
 * @param {string} where of sailings `r`, should be narrow: there are fifty more sailings each year
 * @param {string[]} [values] of its question marks
 * @returns {any[]}
 */
function sailingsWhere(app, where, values = []) {
  const columns = ["id", "name", "port", "cut_off", "etd", "eta", "atd", "ata", "state"];
  const [rows = "[]"] = $native.ask(
    app,
    `SELECT IFNULL(json_group_array(json_object(${columns.map((name) => `'${name}', r."${name}"`).join(", ")},
       'edited', json(iif(r.edited, 'true', 'false')),
       'used', json(iif(EXISTS (SELECT 1 FROM pallets q WHERE q.sailing = r.id), 'true', 'false')))), '[]')
     FROM (SELECT * FROM sailings r WHERE ${where} ORDER BY etd, id) r`,
    values,
  );
  return JSON.parse(rows).map((/** @type {any} */ row) => {
    for (const name of ["cut_off", "etd", "eta", "atd", "ata"]) row[name] = timeOf(row[name]);
    return row;
  });
}

/**
 * Creates and updates the sailings of the next weeks. Expects to run inside a transaction.
 * @param {CoreApp} tx
 * @returns {any[]} sailings in use that differ from the rule, for the office
 */
function fillWeeks(tx) {
  const now = $native.now();
  // Sailings of this week and later, found by name or by the week in their id, since the office may have renamed them.
  const week = domain.weekName(domain.weekOf(domain.localDay(now, "Europe/Rome")));
  const ahead = "r.name >= ? OR (r.id >= ? AND r.id < 'sailingt')";
  const known = sailingsWhere(tx, ahead, [week, `sailings${week.replace("-W", "")}`]);
  const { create, update, remove, differs } = domain.fillWeeks(ruleOf(tx), known, now);
  const collection = tx.findCollectionByNameOrId("sailings");
  const times = (/** @type {any} */ { cut_off, etd, eta }) => ({
    cut_off: isoTime(cut_off),
    etd: isoTime(etd),
    eta: isoTime(eta),
  });
  for (const id of remove) tx.delete(tx.findRecordById("sailings", id));
  for (const sailing of create) {
    const { id, name, port } = sailing;
    tx.save(new Record(collection, { id, name, port, ...times(sailing), state: "planned", containers: "[]" }));
  }
  for (const sailing of update) {
    const row = tx.findRecordById("sailings", sailing.id);
    for (const [field, value] of Object.entries(times(sailing))) row.set(field, value);
    tx.save(row);
  }
  return differs;
}

/** Fills the weeks if that was not done within the last hour. @param {CoreApp} app the transaction, where there is one */
function fillIfDue(app) {
  const last = Number(app.store().get(FILLED) || 0);
  const now = $native.now();
  if (now >= last && now - last < FILL_EVERY) return;
  // The caller's transaction may be rolled back, so it does not count as done.
  if (app.isTransactional()) return void fillWeeks(app);
  // Set before the attempt: with a database that cannot be written, not every request should try again.
  app.store().set(FILLED, String(now));
  app.runInTransaction((tx) => {
    fillWeeks(tx); // no return value: a transaction's return value would be its error
  });
}

/** The public list as JSON text, by departure. @param {CoreApp} app */
function publicSailings(app) {
  const columns = PUBLIC.map((name) => `'${name}', r."${name}"`).join(", ");
  const since = require(`${__hooks}/lib/who-and-when.js`).moment(-PUBLIC_DAYS * 86400000);
  const [rows = "[]"] = $native.ask(
    app,
    `SELECT IFNULL(json_group_array(json_object(${columns})), '[]') FROM (
       SELECT * FROM (SELECT * FROM sailings WHERE eta >= ? ORDER BY etd DESC, id LIMIT ${MOST_PUBLIC}) ORDER BY etd, id) r`,
    [since],
  );
  return `{"sailings":${rows}}`;
}

module.exports = { fillIfDue, fillWeeks, publicSailings, ruleOf, sailingsWhere, storeRule, timeOf };
