// The search index over all shipments. Bookings do not write to it. sync_log, which triggers write anyway, tells what has
// changed, and a search brings the index up to date first. A job each minute keeps that step small.

const { FED, searchText, searchedFields } = require(`${__hooks}/domain.gen.js`);

const KEY = "search_seq";
/** The collections whose rows a shipment's text is made of, as a list for SQL. Zones are not in the log. */
const READ = "'shipments', 'users', 'shipment_notes', 'pallets', 'sailings'";
/**
 * Log entries per transaction: it bounds how long other writers wait. After an import, or an update of the product that
 * makes all texts anew, bookings come in meanwhile.
 */
const STEP = 20;

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

/** Makes the texts anew that may wait: those of a renamed ship or zone, and all after an update. @param {CoreApp} app */
function catchUpLater(app) {
  catchUp(app);
  for (let more = true; more; )
    app.runInTransaction((tx) => {
      const [ids] = $native.ask(
        tx,
        `SELECT json_group_array(shipment) FROM (SELECT shipment FROM search_later LIMIT ${STEP})`,
        [],
      );
      more = ids !== "[]";
      if (!more) return;
      index(tx, ids, "[]", 0);
      tx.db()
        .newQuery("DELETE FROM search_later WHERE shipment IN (SELECT value FROM json_each({:ids}))")
        .bind({ ids })
        .execute();
    });
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
           AND +collection IN (${READ})) AS n`, // the unary plus makes SQLite scan in the order of seq
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
         AND +collection IN (${READ})
       ORDER BY seq LIMIT ${STEP}`,
    )
    .all(log);
  if (log.length === 0) return;
  const of = (/** @type {string} */ collection) =>
    JSON.stringify(log.filter((entry) => entry.collection === collection).map((entry) => entry.record));
  const last = log[log.length - 1].seq;
  const [about] = $native.ask(
    tx,
    `SELECT json_group_array(shipment) FROM (SELECT value AS shipment FROM json_each(?)
       UNION SELECT shipment FROM shipment_notes WHERE id IN (SELECT value FROM json_each(?))
       UNION SELECT shipment FROM pallets WHERE id IN (SELECT value FROM json_each(?)))`,
    [of("shipments"), of("shipment_notes"), of("pallets")],
  );
  index(tx, about, of("users"), last);
  // A ship has more shipments than a step.
  tx.db()
    .newQuery(
      `INSERT OR IGNORE INTO search_later
       SELECT id FROM shipments WHERE sailing <> '' AND sailing IN (SELECT value FROM json_each({:ships}))`,
    )
    .bind({ ships: of("sailings") })
    .execute();
  tx.db()
    .newQuery(`UPDATE sync_meta SET value = {:seq} WHERE key = '${KEY}'`)
    .bind({ seq: String(last) })
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

/** What other rows say of a shipment s, as on a device (src/features/admin/use-shipment-search.ts). */
const MORE = `json_array(
  (SELECT admin_notes FROM shipment_notes WHERE shipment = s.id), b.name, b.vessel,
  (SELECT zone_name FROM trucking_rates WHERE id = s.zone_id))`;
const CONTAINERS = `(SELECT json_group_array(DISTINCT
    IFNULL(NULLIF(aboard_container, ''), IFNULL(NULLIF(container, ''), assigned_container)))
  FROM pallets WHERE shipment = s.id AND cancelled = 0)`;

/**
 * Indexes these shipments again, and all shipments of these customers but those that come later in the log: the thousand
 * bookings of somebody new are no part of the step of the sign-up.
 * @param {CoreApp} tx
 * @param {string} shipments ids as a JSON list
 * @param {string} users ids as a JSON list
 * @param {number} last the last entry of the log in this step
 */
function index(tx, shipments, users, last) {
  // One JSON text in and one out: the engine parses that far faster than rows read field by field.
  const found = new DynamicModel({ rows: "" });
  tx.db()
    .newQuery(
      `SELECT json_group_array(json_object('id', s.id, ${searched("shipments", "s")},
         'customer', json_object(${searched("users", "u")}), 'more', ${MORE}, 'containers', json(${CONTAINERS}))) AS rows
       FROM shipments s LEFT JOIN users u ON u.id = s.user_id LEFT JOIN sailings b ON b.id = s.sailing
       WHERE s.id IN (SELECT value FROM json_each({:shipments}))
          OR s.user_id IN (SELECT value FROM json_each({:users})) AND NOT EXISTS (SELECT 1 FROM sync_log
            WHERE collection = 'shipments' AND record = s.id AND seq > {:last})`,
    )
    .bind({ shipments, users, last })
    .one(found);
  /** @type {{ [id: string]: string }} */
  const texts = {};
  for (const row of JSON.parse(found.rows)) {
    const more = [...row.more, ...row.containers.sort()].filter(Boolean);
    texts[row.id] = searchText(row, row.customer, more).replace(CONTROL, " ");
  }
  // Most scans change nothing that is searched.
  const [same] = $native.ask(
    tx,
    `SELECT json_group_array(k.shipment) FROM json_each(?) j
     JOIN search_rows k ON k.shipment = j.key AND k.text = j.value JOIN shipments s ON s.id = k.shipment AND s.status = k.status`,
    [JSON.stringify(texts)],
  );
  const kept = new Set(JSON.parse(same));
  for (const id of kept) delete texts[id];

  const run = (/** @type {string} */ sql, /** @type {{ [name: string]: string }} */ values) =>
    tx.db().newQuery(sql).bind(values).execute();
  // A deleted shipment has no text and is only removed.
  const ids = JSON.stringify([
    ...JSON.parse(shipments).filter((/** @type {string} */ id) => !kept.has(id)),
    ...Object.keys(texts),
  ]);
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

module.exports = { catchUp, catchUpLater, forgetOldTexts, marker, CONTROL };
