// What a person can take a copy of, in pages: a table has at most MOST rows in one answer, the rest is asked for.

/** Rows of each table in one answer. Most people have fewer of everything, so that one answer has it all. */
const MOST = 1000;
/** "2026-11-22 10:00:00.000Z,7p6ctf30hm02abc": the time and id of the last row. */
const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z),([a-z0-9]{15})$/;

/**
 * `time`: the field by which rows are ordered. `shown`: a row as it is exported.
 * @typedef {{ collection: string, filter: string, time: string, shown: (row: core.Record) => any }} Table
 */

/** @param {...string} fields @returns {(row: core.Record) => any} */
const without =
  (...fields) =>
  (row) =>
    row.hide(...fields);

/** @param {string[]} fields @returns {(row: core.Record) => any} */
function onlyOf(fields) {
  return (row) => Object.fromEntries(fields.map((field) => [field, row.get(field)]));
}

/** How the rows of a person are found, by the contract's word for it. @type {{ [by: string]: string }} */
const REACHED_BY = { shipment: "shipment.user_id = {:me}", account: "user_id = {:me}", address: "email = {:email}" };
/** Names in the export that are not the collection's. @type {{ [collection: string]: string }} */
const NAMES = { followers: "followed_by_mail" };
/** @type {{ [collection: string]: (fields: string[]) => (row: core.Record) => any }} */
const SHOWN = {
  scans: onlyOf,
  found_pallets: onlyOf,
  // Endpoint and keys of a device are left out: they are secrets that only serve to send to it.
  push_subscriptions: () => (row) => require(`${__hooks}/lib/push/change-subscription.js`).exported(row),
};

/** @param {boolean} confirmed whether the person's email address is confirmed @returns {{ [name: string]: Table }} */
function tablesOf(confirmed) {
  const { exportedCollections, reachedCollections } = require(`${__hooks}/domain.gen.js`);
  /** @type {{ [name: string]: Table }} */
  const tables = {};
  // Members who acted are not named.
  for (const { collection, without: fields } of exportedCollections())
    tables[collection] = { collection, filter: "user_id = {:me}", time: "created", shown: without(...fields) };
  for (const { collection, by, time, exported, without: fields } of reachedCollections()) {
    // An unconfirmed address proves nothing, so it gets none of what is kept for an address.
    if (by === "address" && !confirmed) continue;
    tables[NAMES[collection] || collection] = {
      ...{ collection, time, filter: REACHED_BY[by] },
      shown: SHOWN[collection] ? SHOWN[collection](exported) : without(...fields),
    };
  }
  if (!confirmed) return tables;
  tables.quotes_received = {
    // Made by others for this address. Their notes are left out.
    ...{ collection: "quotes", filter: "customer_email:lower = {:email} && user_id != {:me}", time: "created" },
    shown: without("user_id", "note", "link"),
  };
  return tables;
}

/** @param {string} limit @param {string} after @param {boolean} goesOn whether a cursor is needed */
function refusalOf(limit, after, goesOn) {
  if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST)
    return { field: "limit", why: require(`${__hooks}/domain.gen.js`).fault("whole_number", { max: MOST }) };
  if (goesOn ? !CURSOR.test(after) : after) return { field: "after", why: "cursor_unknown" };
  return null;
}

/**
 * The rows of a person by table, and in `more` the cursor of each table that goes on.
 * @param {CoreApp} app
 * @param {core.Record} person
 * @param {{ table?: string, after?: string, limit?: string }} query one table from a cursor on; all tables from their start if empty
 * @returns {{ refusal?: { field: string, why: string }, rows: { [table: string]: any } }}
 */
function exportRows(app, person, { table = "", after = "", limit = `${MOST}` }) {
  const tables = tablesOf(person.getBool("verified"));
  if (table && !Object.keys(tables).includes(table))
    return { refusal: { field: "table", why: "table_unknown" }, rows: {} };
  const refusal = refusalOf(limit, after, table !== "");
  if (refusal) return { refusal, rows: {} };
  const [, at = "", id = ""] = CURSOR.exec(after) || [];
  const bound = { me: person.id, email: person.getString("email").toLowerCase(), at, id };
  /** @type {{ [table: string]: any }} */
  const rows = {};
  /** @type {{ [table: string]: string }} */
  const more = {};
  for (const name of table ? [table] : Object.keys(tables)) {
    const { page, next } = pageOf(app, /** @type {Table} */ (tables[name]), bound, Number(limit));
    rows[name] = page;
    if (next) more[name] = next;
  }
  if (Object.keys(more).length > 0) rows.more = more;
  return { rows };
}

/** @param {CoreApp} app @param {Table} table @param {{ at: string, [name: string]: string }} bound @param {number} most */
function pageOf(app, { collection, filter, time, shown }, bound, most) {
  const beyond = bound.at ? ` && (${time} > {:at} || (${time} = {:at} && id > {:id}))` : "";
  const found = app.findRecordsByFilter(collection, `(${filter})${beyond}`, `${time},id`, most + 1, 0, bound);
  const page = found.slice(0, most);
  const last = page[page.length - 1];
  const next = last && found.length > most ? `${last.getString(time)},${last.id}` : "";
  return { page: page.map((row) => row && shown(row)), next };
}

module.exports = { exportRows };
