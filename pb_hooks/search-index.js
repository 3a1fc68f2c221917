/// <reference path="./native.d.ts" />
// The search index over all shipments. Bookings do not write to it. sync_log, which triggers write anyway, tells what has
// changed, and a search brings the index up to date first. A job each minute keeps that step small.

const { FED, searchText, searchedFields } = require(`${__hooks}/domain.gen.js`);

const KEY = "search_seq";
/** Log entries per transaction: it bounds how long other writers wait. */
const STEP = 200;

/** The smallest key of a booking date: milliseconds, with room for a million bookings in each. */
const FIRST_KEY = `IFNULL((CAST(strftime('%s', s.booking_date) AS INTEGER) * 1000
  + CAST(substr(strftime('%f', s.booking_date), 4) AS INTEGER)) << 20, 0)`;

/**
 * A token that no text contains, for the first letter of a status. With it the index answers for words and status at once.
 * The row still decides the exact status, because two of them begin with a "c".
 * @param {string} status
 */
const marker = (status) => `\u0001${status.charAt(0)}\u0001`;
// The two line breaks at the end complete the trigrams of the last characters.
const MARKED = "char(1) || substr(status, 1, 1) || char(1) || char(10) || text || char(10, 10)";

/** Brings the index up to date with everything committed so far. @param {CoreApp} app */
function catchUp(app) {
  while (behind(app)) app.runInTransaction((tx) => step(tx));
}

/**
 * Brings the index up to date and merges its segments: until then they still have the words of replaced texts.
 * @param {CoreApp} app
 */
function forgetOldTexts(app) {
  catchUp(app);
  app.db().newQuery("INSERT INTO search_index (search_index) VALUES ('optimize')").execute();
}

/** @param {CoreApp} app */
function behind(app) {
  const row = new DynamicModel({ n: 0 });
  app
    .db()
    .newQuery(
      `SELECT EXISTS (SELECT 1 FROM sync_log
         WHERE seq > (SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = '${KEY}')
           AND +collection IN ('shipments', 'users')) AS n`, // the unary plus makes SQLite scan in the order of seq
    )
    .one(row);
  return row.n > 0;
}

/** @param {CoreApp} tx */
function step(tx) {
  const log = arrayOf(new DynamicModel({ seq: 0, collection: "", record: "" }));
  tx.db()
    .newQuery(
      `SELECT seq, collection, record FROM sync_log
       WHERE seq > (SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = '${KEY}')
         AND +collection IN ('shipments', 'users')
       ORDER BY seq LIMIT ${STEP}`,
    )
    .all(log);
  if (log.length === 0) return;
  const of = (/** @type {string} */ collection) =>
    JSON.stringify(log.filter((entry) => entry.collection === collection).map((entry) => entry.record));
  index(tx, of("shipments"), of("users"));
  tx.db()
    .newQuery(`UPDATE sync_meta SET value = {:seq} WHERE key = '${KEY}'`)
    .bind({ seq: String(log[log.length - 1].seq) })
    .execute();
}

/** Removes control characters except line breaks: the markers are made of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/g;

/** The searched fields of a row as arguments of json_object. @param {"shipments" | "users"} collection @param {string} alias */
const searched = (collection, alias) =>
  searchedFields(FED[collection])
    .map((/** @type {string} */ name) => `'${name}', IFNULL(${alias}."${name}", '')`)
    .join(", ");

/**
 * Indexes these shipments again, and all shipments of these customers.
 * @param {CoreApp} tx
 * @param {string} shipments ids as a JSON list
 * @param {string} users ids as a JSON list
 */
function index(tx, shipments, users) {
  // One JSON text in and one out: the engine parses that far faster than rows read field by field.
  const found = new DynamicModel({ rows: "" });
  tx.db()
    .newQuery(
      `SELECT json_group_array(json_object('id', s.id, ${searched("shipments", "s")},
         'customer', json_object(${searched("users", "u")}))) AS rows
       FROM shipments s LEFT JOIN users u ON u.id = s.user_id
       WHERE s.id IN (SELECT value FROM json_each({:shipments}))
          OR s.user_id IN (SELECT value FROM json_each({:users}))`,
    )
    .bind({ shipments, users })
    .one(found);
  /** @type {{ [id: string]: string }} */
  const texts = {};
  for (const row of JSON.parse(found.rows)) texts[row.id] = searchText(row, row.customer).replace(CONTROL, " ");

  const run = (/** @type {string} */ sql, /** @type {{ [name: string]: string }} */ values) =>
    tx.db().newQuery(sql).bind(values).execute();
  // A deleted shipment has no text and is only removed.
  const ids = JSON.stringify([...JSON.parse(shipments), ...Object.keys(texts)]);
  const keys = "SELECT key FROM search_rows WHERE shipment IN (SELECT value FROM json_each({:ids}))";
  run(`DELETE FROM search_index WHERE rowid IN (${keys})`, { ids });
  run(`DELETE FROM search_rows WHERE key IN (${keys})`, { ids });
  run(
    `INSERT INTO search_rows (key, shipment, status, text)
     SELECT base + row_number() OVER (PARTITION BY base ORDER BY id)
         + IFNULL((SELECT MAX(k.key) - base FROM search_rows k WHERE k.key BETWEEN base AND base + 1048575), 0),
       id, status, text
     FROM (SELECT s.id, s.status, j.value AS text, ${FIRST_KEY} AS base
           FROM json_each({:texts}) j JOIN shipments s ON s.id = j.key)`,
    { texts: JSON.stringify(texts) },
  );
  run(
    `INSERT INTO search_index (rowid, text)
     SELECT key, ${MARKED} FROM search_rows WHERE key IN (${keys}) ORDER BY key`,
    { ids },
  );
}

module.exports = { catchUp, forgetOldTexts, marker, CONTROL };
