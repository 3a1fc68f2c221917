/// <reference path="./native.d.ts" />
// The change feed's statements. A page is one SQL statement, therefore one snapshot: epoch, head, log and rows agree.
// Its columns are those of the record contract (src/domain/records): what is not named there does not leave the server.

const { FED, FED_COLLECTIONS, feedColumns, feedVersion, isOwned } = require(`${__hooks}/domain.gen.js`);

/** @typedef {{ name: string, kind: string }[]} Columns */

/** @type {string[]} */
const COLLECTIONS = FED_COLLECTIONS;

const OWNED = COLLECTIONS.filter(isOwned);
const CHILDREN = COLLECTIONS.filter((name) => "shipment" in FED[name]);
const WITH_HANDLING = COLLECTIONS.filter((name) => "handled_at" in FED[name]);
/** The column that says whose row it is, as SQL. @param {string} table */
const ownerOf = (table) => (isOwned(table) ? "r.user_id" : "''");

/** The office's window: what is open, and what changed within this many days. */
const WINDOW_DAYS = 180;
const CLOSED = "('delivered', 'cancelled')";

/** A row as the record API prints it. @param {Columns} list */
function jsonObject(list) {
  const pairs = list.map(({ name, kind }) => {
    const column = `r."${name}"`;
    if (kind === "bool") return `'${name}', json(iif(${column}, 'true', 'false'))`;
    if (kind === "json") return `'${name}', json(${column})`;
    return `'${name}', ${column}`;
  });
  return `json_object('id', r.id, ${pairs.join(", ")})`;
}

/** The SQL expression of a row `r` as the office gets it. @param {string} table */
const jsonOf = (table) => jsonObject(feedColumns(table, "office"));

/** The SQL of one row of `table` in a scope, NULL when it is not there for it. @param {string} table @param {boolean} office */
function rowOf(table, office) {
  const select = `SELECT ${jsonObject(feedColumns(table, office ? "office" : "owner"))} FROM ${table} r`;
  if (!office) return `${select} WHERE r.id = p.record AND r.user_id = {:me}`;
  const open = (/** @type {string} */ s) =>
    `(${s}.status NOT IN ${CLOSED} OR ${s}.updated >= {:cutoff} OR ${s}.user_id = {:me})`;
  if (table === "shipments") return `${select} WHERE r.id = p.record AND ${open("r")}`;
  if (CHILDREN.indexOf(table) >= 0)
    return `${select} JOIN shipments s ON s.id = r.shipment WHERE r.id = p.record AND ${open("s")}`;
  if (WITH_HANDLING.indexOf(table) >= 0)
    return `${select} WHERE r.id = p.record AND (r.handled_at = '' OR r.updated >= {:cutoff})`;
  return `${select} WHERE r.id = p.record`;
}

/** One row: the items are put together here, because a row costs the engine as much as its statement. @param {boolean} office */
function pageSql(office) {
  const cases = (office ? COLLECTIONS : OWNED).map((table) => `WHEN '${table}' THEN (${rowOf(table, office)})`);
  const mine = office ? "" : "AND owner = {:me}";
  return `WITH item AS (
      SELECT p.seq AS seq, '{"seq":' || p.seq || ',"collection":"' || p.collection || '","id":"' || p.record ||
        IFNULL('","op":"put","row":' || CASE p.collection ${cases.join(" ")} END, '","op":"del"') || '}' AS text
      FROM (SELECT seq, collection, record FROM sync_log
        WHERE seq > {:since} ${mine} ORDER BY seq LIMIT {:take}) p ORDER BY p.seq),
    page AS MATERIALIZED (SELECT IFNULL(MAX(seq), 0) AS last, IFNULL(group_concat(text, ','), '') AS items FROM item)
    SELECT (SELECT value FROM sync_meta WHERE key = 'epoch') AS epoch,
      (SELECT IFNULL(MAX(seq), 0) FROM sync_log) AS head,
      (SELECT version FROM tariffs ORDER BY number DESC LIMIT 1) AS tariff, '${feedVersion()}' AS columns,
      last, items, EXISTS (SELECT 1 FROM sync_log WHERE last > 0 AND seq > last ${mine}) AS more,
      IFNULL((SELECT MIN(seq) FROM (SELECT seq FROM sync_log WHERE last > 0 AND seq > last ${mine} ORDER BY seq LIMIT 2 OFFSET {:skip})
        HAVING COUNT(*) = 2), 0) AS beyond
    FROM page`;
}

const SQL = { office: pageSql(true), customer: pageSql(false) };
const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 1000;

/** PocketBase's text form of a moment. @param {number} ms */
const dateText = (ms) => new Date(ms).toISOString().replace("T", " ");

/** @param {number} now milliseconds */
const windowStart = (now) => dateText(now - WINDOW_DAYS * 86400000);

/**
 * Answers the signed-in user's request with one page of the feed.
 * @param {core.RequestEvent} e
 * @param {string} me the signed-in user
 * @param {{ [name: string]: string }} query epoch, scope, since, limit as they came
 */
function feedPage(e, me, query) {
  const roles = "SELECT COUNT(*) FROM user_roles WHERE user_id = ? AND role = 'admin'";
  const scope = $native.ask($app, roles, [me])[0] === "0" ? "customer" : "office";
  const since = Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor(Number(query.since || 0)) || 0));
  const limit = Math.min(MAX_LIMIT, Math.max(1, Math.floor(Number(query.limit || DEFAULT_LIMIT)) || DEFAULT_LIMIT));
  /** @type {{ [name: string]: any }} */
  const params = { me, since, take: limit, skip: limit - 1 };
  if (scope === "office") params.cutoff = windowStart($native.now());
  $native.feedPage(e, scope, SQL[scope], params, query.epoch || "", query.scope || "", since);
}

/**
 * Time alone moves rows out of the office's window and writes nothing: log those that left since the last run, so that
 * they arrive as deletes.
 * @param {CoreApp} app
 */
function logWhatLeftTheWindow(app) {
  const key = "office_window";
  const until = windowStart($native.now());
  app.runInTransaction((tx) => {
    const last = new DynamicModel({ value: "" });
    tx.db().newQuery(`SELECT IFNULL((SELECT value FROM sync_meta WHERE key = '${key}'), '') AS value`).one(last);
    const since = last.value;
    const relog = (/** @type {string} */ table, /** @type {string} */ owner, /** @type {string} */ from) => {
      for (const sql of [
        `DELETE FROM sync_log WHERE collection = '${table}' AND record IN (SELECT r.id ${from})`,
        `INSERT INTO sync_log (collection, record, owner, op) SELECT '${table}', r.id, ${owner}, 'put' ${from}`,
      ])
        tx.db().newQuery(sql).bind({ since, until }).execute();
    };
    const left = (/** @type {string} */ s) => `${s}.updated >= {:since} AND ${s}.updated < {:until}`;
    relog("shipments", "r.user_id", `FROM shipments r WHERE r.status IN ${CLOSED} AND ${left("r")}`);
    for (const child of CHILDREN)
      relog(
        child,
        ownerOf(child),
        `FROM ${child} r JOIN shipments s ON s.id = r.shipment WHERE s.status IN ${CLOSED} AND ${left("s")}`,
      );
    for (const table of WITH_HANDLING)
      relog(table, ownerOf(table), `FROM ${table} r WHERE r.handled_at <> '' AND ${left("r")}`);
    tx.db()
      .newQuery(
        `INSERT INTO sync_meta (key, value) VALUES ('${key}', {:until}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      .bind({ until })
      .execute();
  });
}

module.exports = { feedPage, jsonOf, logWhatLeftTheWindow };
