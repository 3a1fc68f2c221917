// The statements of the change feed. A page is one SQL statement and therefore one snapshot: epoch, head, log and rows
// agree. Columns come from the record contract (src/domain/records): fields not named there never leave the server.

const {
  customerColumn,
  FED,
  FED_COLLECTIONS,
  FEED_SCOPES,
  feedColumns,
  feedVersion,
  OFFICE_WINDOW_DAYS: WINDOW_DAYS,
} = require(`${__hooks}/domain.gen.js`);
const { rowTime } = require(`${__hooks}/lib/who-and-when.js`);

/** @typedef {{ name: string, kind: string }[]} Columns */

/** @type {string[]} */
const COLLECTIONS = FED_COLLECTIONS;

const CHILDREN = COLLECTIONS.filter((name) => "shipment" in FED[name]);
/** Children of a shipment that belong to nobody at first: until they are matched, every device of theirs has them. */
const FINDS = ["found_pallets", "found_photos"];
/** Collections that everybody with a role has whole. */
const OF_MEMBERS = COLLECTIONS.filter((name) =>
  Object.keys(FED[name]).some((field) => FED[name][field].feed === "members"),
);
const WITH_HANDLING = COLLECTIONS.filter((name) => "handled_at" in FED[name]);
/** The customer's column of a table, as SQL. @param {string} table */
const ownerOf = (table) => (customerColumn(table) ? `r.${customerColumn(table)}` : "''");

const CLOSED = "('delivered', 'cancelled')";

/** A row in the form of the record API. @param {Columns} list */
function jsonObject(list) {
  const pairs = list.map(({ name, kind }) => {
    const column = `r."${name}"`;
    if (kind === "bool") return `'${name}', json(iif(${column}, 'true', 'false'))`;
    if (kind === "json") return `'${name}', json(${column})`;
    return `'${name}', ${column}`;
  });
  return `json_object('id', r.id, ${pairs.join(", ")})`;
}

/**
 * The SQL expression of a row `r` as the given audience gets it, the office by default.
 * @param {string} table
 * @param {"office" | "owner"} [audience]
 */
const jsonOf = (table, audience = "office") => jsonObject(feedColumns(table, audience));

/** @typedef {(table: string) => string | null} RowsOf the SQL of one row of a table, which finds none that is not for the asker; null for none at all */

/** The asker's own rows: all data of a customer, and what a member booked themselves. @type {RowsOf} */
function ownRows(table) {
  if (!customerColumn(table)) return null;
  return `SELECT ${jsonObject(feedColumns(table, "owner"))} FROM ${table} r WHERE r.id = p.record AND ${ownerOf(table)} = {:me}`;
}

/** Quotes of everybody that changed recently, and all of one's own. */
const recentQuote = "(r.updated >= {:cutoff} OR r.user_id = {:me})";

/** All rows, within the window. @type {RowsOf} */
function officeRows(table) {
  const select = `SELECT ${jsonOf(table)} FROM ${table} r`;
  const open = (/** @type {string} */ s) =>
    `(${s}.status NOT IN ${CLOSED} OR ${s}.updated >= {:cutoff} OR ${s}.user_id = {:me})`;
  if (table === "shipments") return `${select} WHERE r.id = p.record AND ${open("r")}`;
  if (FINDS.indexOf(table) >= 0)
    return `${select} LEFT JOIN shipments s ON s.id = r.shipment WHERE r.id = p.record AND (s.id IS NULL OR ${open("s")})`;
  if (CHILDREN.indexOf(table) >= 0)
    return `${select} JOIN shipments s ON s.id = r.shipment WHERE r.id = p.record AND ${open("s")}`;
  if (WITH_HANDLING.indexOf(table) >= 0)
    return `${select} WHERE r.id = p.record AND (r.handled_at = '' OR r.updated >= {:cutoff})`;
  if (table === "quotes") return `${select} WHERE r.id = p.record AND ${recentQuote}`;
  return `${select} WHERE r.id = p.record`;
}

/** Not yet delivered, or delivered recently; a member's own rows in any case. */
const WAREHOUSE_DAYS = 60;
const done = (/** @type {string} */ pallet) => `(${pallet}.state = 'delivered' OR ${pallet}.cancelled)`;

/** What a warehouse phone needs: no prices, no accounts. @type {RowsOf} */
function warehouseRows(table) {
  const select = `SELECT ${jsonObject(feedColumns(table, "warehouse"))} FROM ${table} r`;
  const open = (/** @type {string} */ pallet) => `NOT ${done(pallet)} OR ${pallet}.updated >= {:cutoff}`;
  if (OF_MEMBERS.indexOf(table) >= 0) return `${select} WHERE r.id = p.record`;
  if (table === "pallets") return `${select} WHERE r.id = p.record AND (${open("r")} OR r.user_id = {:me})`;
  // With their pallet, or on their own while the pallet has no row.
  if (table === "scans" || table === "scan_photos")
    return `${select} LEFT JOIN pallets q ON q.id = r.pallet
      WHERE r.id = p.record AND (IIF(q.id IS NULL, r.created >= {:cutoff}, ${open("q")}) OR r.shown_to = {:me})`;
  if (FINDS.indexOf(table) >= 0)
    return `${select} LEFT JOIN pallets q ON q.id = r.pallet WHERE r.id = p.record AND (q.id IS NULL OR ${open("q")})`;
  return table === "quotes" ? null : ownRows(table);
}

/** Their own rows, what all members have, and all quotes within the office's window. @type {RowsOf} */
function salesRows(table) {
  const select = `SELECT ${jsonObject(feedColumns(table, "sales"))} FROM ${table} r WHERE r.id = p.record`;
  if (table === "quotes") return `${select} AND ${recentQuote}`;
  return OF_MEMBERS.indexOf(table) >= 0 ? select : ownRows(table);
}

/** The asker's own log entries, and those of some tables. @param {string[]} tables */
const ownAnd = (...tables) => `AND (owner = {:me} OR collection IN ('${tables.join("', '")}'))`;

/**
 * The statement of a page. It returns one row: items are put together in SQL, because reading a row into the engine costs as
 * much as the statement.
 * @param {RowsOf} rowsOf
 * @param {string} entries SQL: the log entries to read
 */
function pageSql(rowsOf, entries) {
  const cases = COLLECTIONS.map((table) => [table, rowsOf(table)])
    .filter(([, select]) => select)
    .map(([table, select]) => `WHEN '${table}' THEN (${select})`);
  return `WITH item AS (
      SELECT p.seq AS seq, '{"seq":' || p.seq || ',"collection":"' || p.collection || '","id":"' || p.record ||
        IFNULL('","op":"put","row":' || CASE p.collection ${cases.join(" ")} END, '","op":"del"') || '}' AS text
      FROM (SELECT seq, collection, record FROM sync_log
        WHERE seq > {:since} ${entries} ORDER BY seq LIMIT {:take}) p ORDER BY p.seq),
    page AS MATERIALIZED (SELECT IFNULL(MAX(seq), 0) AS last, IFNULL(group_concat(text, ','), '') AS items FROM item)
    SELECT (SELECT value FROM sync_meta WHERE key = 'epoch') AS epoch,
      (SELECT IFNULL(MAX(seq), 0) FROM sync_log) AS head,
      (SELECT version FROM tariffs ORDER BY number DESC LIMIT 1) AS tariff, '${feedVersion()}' AS columns,
      last, items, EXISTS (SELECT 1 FROM sync_log WHERE last > 0 AND seq > last ${entries}) AS more,
      IFNULL((SELECT MIN(seq) FROM (SELECT seq FROM sync_log WHERE last > 0 AND seq > last ${entries} ORDER BY seq LIMIT 2 OFFSET {:skip})
        HAVING COUNT(*) = 2), 0) AS beyond,
      IFNULL((SELECT value FROM sync_meta WHERE key = 'safe_until'), '') AS safe
    FROM page`;
}

/** @typedef {import("../../../src/domain/roles.ts").RoleOrNone} RoleOrNone */
/** @typedef {{ sql: string, days: number }} Page the statement, and the days of its window, 0 for none */
const OFFICE_PAGE = { sql: pageSql(officeRows, ""), days: WINDOW_DAYS };
const OWN_PAGE = { sql: pageSql(ownRows, "AND owner = {:me}"), days: 0 };
const WAREHOUSE_PAGE = {
  sql: pageSql(warehouseRows, ownAnd("pallets", "scans", "scan_photos", ...FINDS, ...OF_MEMBERS)),
  days: WAREHOUSE_DAYS,
};
const SALES_PAGE = { sql: pageSql(salesRows, ownAnd(...OF_MEMBERS, "quotes")), days: WINDOW_DAYS };

/** The page of each role; "" is an account without a role. @type {Record<RoleOrNone, Page>} */
const PAGES = {
  admin: OFFICE_PAGE,
  operator: OFFICE_PAGE,
  sales: SALES_PAGE,
  warehouse: WAREHOUSE_PAGE,
  "": OWN_PAGE,
};
const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 1000;

/** @param {number} days */
const windowStart = (days) => rowTime($native.now() - days * 86400000);

/**
 * Answers the signed-in user's request with one page of the feed.
 * @param {core.RequestEvent} e
 * @param {string} me the signed-in user
 * @param {{ [name: string]: string }} query epoch, scope, since, limit as sent
 */
function feedPage(e, me, query) {
  /** @type {RoleOrNone} */
  const role = require(`${__hooks}/lib/http/roles.js`).roleOf($app, me);
  const scope = FEED_SCOPES[role];
  const page = PAGES[role];
  const since = Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor(Number(query.since || 0)) || 0));
  const limit = Math.min(MAX_LIMIT, Math.max(1, Math.floor(Number(query.limit || DEFAULT_LIMIT)) || DEFAULT_LIMIT));
  /** @type {{ [name: string]: any }} */
  const params = { me, since, take: limit, skip: limit - 1 };
  if (page.days > 0) params.cutoff = windowStart(page.days);
  $native.feedPage(e, { scope, role }, page.sql, params, query.epoch || "", query.scope || "", since);
}

/**
 * Rows leave a window by the passing of time, without a write. This logs those that left since the last run, so that devices
 * receive them as deletes.
 * @param {CoreApp} app
 */
function logWhatLeftTheWindow(app) {
  const left = (/** @type {string} */ s) => `${s}.updated >= {:since} AND ${s}.updated < {:until}`;
  forWindow(app, "office_window", WINDOW_DAYS, (relog) => {
    relog("shipments", `FROM shipments r WHERE r.status IN ${CLOSED} AND ${left("r")}`);
    for (const child of CHILDREN)
      relog(
        child,
        `FROM ${child} r JOIN shipments s ON s.id = r.shipment WHERE s.status IN ${CLOSED} AND ${left("s")}`,
      );
    relog("quotes", `FROM quotes r WHERE ${left("r")}`);
    for (const table of WITH_HANDLING) relog(table, `FROM ${table} r WHERE r.handled_at <> '' AND ${left("r")}`);
  });
  forWindow(app, "warehouse_window", WAREHOUSE_DAYS, (relog) => {
    relog("pallets", `FROM pallets r WHERE ${done("r")} AND ${left("r")}`);
    for (const table of ["scans", "scan_photos", ...FINDS])
      relog(table, `FROM ${table} r JOIN pallets q ON q.id = r.pallet WHERE ${done("q")} AND ${left("q")}`);
  });
}

/**
 * Logs rows that left one window since the last run.
 * @param {CoreApp} app
 * @param {string} key where the time of the last run is stored
 * @param {number} days
 * @param {(relog: (table: string, from: string) => void) => void} work `from` selects rows `r`
 */
function forWindow(app, key, days, work) {
  const until = windowStart(days);
  app.runInTransaction((tx) => {
    const last = new DynamicModel({ value: "" });
    tx.db().newQuery(`SELECT IFNULL((SELECT value FROM sync_meta WHERE key = '${key}'), '') AS value`).one(last);
    const since = last.value;
    work((table, from) => {
      for (const sql of [
        `DELETE FROM sync_log WHERE collection = '${table}' AND record IN (SELECT r.id ${from})`,
        `INSERT INTO sync_log (collection, record, owner, op) SELECT '${table}', r.id, ${ownerOf(table)}, 'put' ${from}`,
      ])
        tx.db().newQuery(sql).bind({ since, until }).execute();
    });
    tx.db()
      .newQuery(
        `INSERT INTO sync_meta (key, value) VALUES ('${key}', {:until}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      .bind({ until })
      .execute();
  });
}

module.exports = { WINDOW_DAYS, WAREHOUSE_DAYS, feedPage, jsonOf, logWhatLeftTheWindow };
