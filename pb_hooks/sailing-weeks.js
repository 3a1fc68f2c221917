/// <reference path="./native.d.ts" />
// The weekly rule, the sailings that it keeps filled, and what everybody may know of sailings.

const domain = require(`${__hooks}/domain.gen.js`);

const KEY = "sailing_rule";
/** When the weeks were last looked at by this program; not in the database. */
const FILLED = "sailings_filled";
const FILL_EVERY = 3600_000;
/** Shipments of the last year have their dates from here. */
const PUBLIC_DAYS = 400;
const MOST_PUBLIC = 300;
const PUBLIC = [
  ...["id", "name", "port", "vessel", "cut_off", "etd", "eta", "atd", "ata", "first_etd", "first_eta", "state"],
];

/** Milliseconds, null for none. @param {string} at a moment as the database has it */
const timeOf = (at) => (at ? Date.parse(at.replace(" ", "T")) : null);
/** @param {number} ms */
const momentOf = (ms) => new Date(ms).toISOString();

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
 * @param {string} where of sailings `r`, narrow: there are fifty more each year
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
 * Keeps the next weeks filled. Inside a transaction.
 * @param {CoreApp} tx
 * @returns {any[]} sailings in use that are unlike the rule: for the office
 */
function fillWeeks(tx) {
  const now = $native.now();
  // Of this week and later, by their name or by the week in their id, whatever somebody has made of the rest of them.
  const week = domain.weekName(domain.weekOf(domain.localDay(now, "Europe/Rome")));
  const ahead = "r.name >= ? OR (r.id >= ? AND r.id < 'sailingt')";
  const known = sailingsWhere(tx, ahead, [week, `sailings${week.replace("-W", "")}`]);
  const { create, update, remove, differs } = domain.fillWeeks(ruleOf(tx), known, now);
  const collection = tx.findCollectionByNameOrId("sailings");
  const times = (/** @type {any} */ { cut_off, etd, eta }) => ({
    cut_off: momentOf(cut_off),
    etd: momentOf(etd),
    eta: momentOf(eta),
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

/** Fills the weeks when that was not done within the hour. @param {CoreApp} app the transaction, where there is one */
function fillIfDue(app) {
  const last = Number(app.store().get(FILLED) || 0);
  const now = $native.now();
  if (now >= last && now - last < FILL_EVERY) return;
  // Inside a transaction it may still be undone, and then it was not filled.
  if (app.isTransactional()) return void fillWeeks(app);
  // Before the try: a database that cannot be written is not asked for it by every request.
  app.store().set(FILLED, String(now));
  app.runInTransaction((tx) => {
    fillWeeks(tx); // what a transaction returns is its error
  });
}

/** The public part as a JSON text, by departure. @param {CoreApp} app */
function publicSailings(app) {
  const columns = PUBLIC.map((name) => `'${name}', r."${name}"`).join(", ");
  const since = require(`${__hooks}/office.js`).moment(-PUBLIC_DAYS * 86400000);
  const [rows = "[]"] = $native.ask(
    app,
    `SELECT IFNULL(json_group_array(json_object(${columns})), '[]') FROM (
       SELECT * FROM (SELECT * FROM sailings WHERE eta >= ? ORDER BY etd DESC, id LIMIT ${MOST_PUBLIC}) ORDER BY etd, id) r`,
    [since],
  );
  return `{"sailings":${rows}}`;
}

module.exports = { fillIfDue, fillWeeks, momentOf, publicSailings, ruleOf, sailingsWhere, storeRule, timeOf };
