// The office's search over the whole history (docs/api.md): all words, anywhere in the searchable text of a shipment, newest
// booking first.

const MAX_QUERY = 200;
const MAX_WORDS = 10;
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/**
 * The parsed query, or what is wrong with it.
 * @param {{ [name: string]: string }} query
 * @returns {{ refusal: { field: string, code: string, why: string } } |
 *   { words: string[], status: string, limit: number, after: string, before: string }}
 */
function readSearch(query) {
  const { fault, isDay, isShipmentStatus, searchWords } = require(`${__hooks}/domain.gen.js`);
  const no = (/** @type {string} */ field, /** @type {string} */ code, /** @type {string} */ why) => ({
    refusal: { field, code, why },
  });
  const { q = "", status = "", limit = "", after = "", before = "" } = query;
  if (q.length > MAX_QUERY) return no("q", "too_long", fault("search_long", { max: MAX_QUERY }));
  const words = searchWords(q.replace(require(`${__hooks}/lib/office/search-index.js`).CONTROL, " "));
  // A typed word may have parts ("456-7"), which are looked for one by one.
  const typed = q.trim().split(/\s+/).length;
  if (typed > MAX_WORDS || words.length > 2 * MAX_WORDS)
    return no("q", "too_long", fault("search_words", { max: MAX_WORDS }));
  if (status !== "" && !isShipmentStatus(status)) return no("status", "invalid", "status_unknown");
  const take = limit === "" ? DEFAULT_LIMIT : /^\d{1,3}$/.test(limit) ? Number(limit) : 0;
  if (take < 1 || take > MAX_LIMIT) return no("limit", "invalid", fault("limit_number", { max: MAX_LIMIT }));
  if (after !== "" && !/^\d{1,19}$/.test(after)) return no("after", "invalid", "after_is_next");
  if (before !== "" && !isDay(before)) return no("before", "invalid", "day_unknown");
  return { words, status, limit: take, after, before };
}

/**
 * One page as JSON text.
 * @param {CoreApp} app
 * @param {{ words: string[], status: string, limit: number, after: string, before: string }} search from readSearch
 */
function searchPage(app, { words, status, limit, after, before: day }) {
  require(`${__hooks}/lib/office/search-index.js`).catchUp(app);
  const take = limit + 1;
  const before = after || (day && firstKeyOf(app, day)) || NEWEST;
  const indexed = words.filter((word) => [...word].length >= WORD);
  const short = words.filter((word) => [...word].length < WORD);

  // Words shorter than a trigram are in nearly every text or in almost none. So the newest bookings are scanned for them
  // first; only if those do not fill the page are the words expanded to the indexed terms that begin with them.
  const since = short.length > 0 ? keyOfRow(app, before, LOOKED_THROUGH) : "0";
  const asked = indexed.map(trigramsOf);
  const phrases = asked.flatMap(({ trigrams }) => trigrams.map(quoted));
  const spelledOut = asked.filter(({ whole }) => !whole).map(({ word }) => word);
  const parts = [...spelledOut, ...short];
  let keys = findKeys(app, { phrases, parts, status, before, since, take });
  if (keys.length < take && since !== "0") {
    const spelled = short.map((word) => termsFrom(app, word));
    const all = [...phrases, ...spelled.map((terms) => `(${terms.map(quoted).join(" OR ")})`)];
    keys = spelled.some((terms) => terms.length === 0)
      ? [] // no text contains it
      : spelled.some((terms) => terms.length > MOST_TERMS)
        ? findKeys(app, { phrases, parts, status, before, since: "0", take })
        : findKeys(app, { phrases: all, parts: spelledOut, status, before, since: "0", take });
  }
  const more = keys.length > limit;
  const next = more ? JSON.stringify(keys[limit - 1]) : "null";
  return `{"items":[${itemsOf(app, more ? keys.slice(0, limit) : keys).join(",")}],"next":${next}}`;
}

/** The index is of trigrams. */
const WORD = 3;
const NEWEST = "9223372036854775807";
/** How many bookings are scanned for a short word, at about a microsecond each; tests set a smaller number. */
const LOOKED_THROUGH = ($os.getenv("AKAMAS_TEST") === "1" && Number($os.getenv("AKAMAS_SEARCH_WINDOW"))) || 5000;
const MOST_TERMS = 300;

/**
 * The index terms of a word. As a phrase, every trigram of it would be looked up, and in a long history most of them are in
 * nearly every text: finding a whole reference took nine times as long in a million bookings as in a thousand. Every third
 * trigram covers the word; that they are adjacent is checked in the text itself.
 * @param {string} word of three characters or more
 */
function trigramsOf(word) {
  const letters = [...word];
  const whole = letters.length <= LONGEST_PHRASE;
  if (whole) return { word, whole, trigrams: [word] };
  const trigrams = [];
  for (let i = 0; i < letters.length; i += WORD) {
    const from = Math.min(i, letters.length - WORD);
    trigrams.push(letters.slice(from, from + WORD).join(""));
  }
  return { word, whole, trigrams };
}
const LONGEST_PHRASE = 5;

/** A word quoted for the index. @param {string} word */
const quoted = (word) => `"${word.replace(/"/g, '""')}"`;

/**
 * Keys of matching rows, newest first, as text: they exceed the engine's exact integers.
 * @param {CoreApp} app
 * @param {{ phrases: string[], parts: string[], status: string, before: string, since: string, take: number }} wanted
 *   phrases: what the index must have, parts: what the text must contain; keys from `since` to below `before`
 */
function findKeys(app, { phrases, parts, status, before, since, take }) {
  /** @type {{ [name: string]: any }} */
  const params = { take, before, since };
  const key = phrases.length > 0 ? "f.rowid" : "k.key";
  const where = [`${key} < CAST({:before} AS INTEGER)`, `${key} >= CAST({:since} AS INTEGER)`];
  parts.forEach((part, i) => {
    params[`part${i}`] = part;
    where.push(`instr(k.text, {:part${i}}) > 0`);
  });
  let from = "search_rows k";
  if (phrases.length > 0) {
    const { marker } = require(`${__hooks}/lib/office/search-index.js`);
    params.match = (status ? [quoted(marker(status)), ...phrases] : phrases).join(" AND ");
    where.push("f.search_index MATCH {:match}");
    // CROSS JOIN order: left to itself SQLite may look up every row of the table in the index instead.
    const rows = parts.length > 0 || status !== "";
    from = rows ? "search_index f CROSS JOIN search_rows k ON k.key = f.rowid" : "search_index f";
  }
  if (status) {
    // Checked here too, although the marker narrows it: that has only the first letter of a status.
    params.status = status;
    where.push("k.status = {:status}");
  }
  return column(
    app,
    `SELECT CAST(${key} AS TEXT) AS value FROM ${from} WHERE ${where.join(" AND ")} ORDER BY ${key} DESC LIMIT {:take}`,
    params,
  );
}

/**
 * The key so many rows further back; "0" when there are not that many.
 * @param {CoreApp} app
 * @param {string} before
 * @param {number} rows
 */
function keyOfRow(app, before, rows) {
  const sql = `SELECT CAST(key AS TEXT) AS value FROM search_rows WHERE key < CAST({:before} AS INTEGER)
    ORDER BY key DESC LIMIT 1 OFFSET {:rows}`;
  return column(app, sql, { before, rows })[0] || "0";
}

/** The smallest key of a day (UTC), as text. @param {CoreApp} app @param {string} day */
function firstKeyOf(app, day) {
  return column(app, "SELECT CAST((CAST(strftime('%s', {:day}) AS INTEGER) * 1000) << 20 AS TEXT) AS value", {
    day,
  })[0];
}

/** The indexed terms that begin with a short word. @param {CoreApp} app @param {string} start */
function termsFrom(app, start) {
  const sql = `SELECT term AS value FROM search_terms WHERE term >= {:start} AND term < {:start} || char(1114111) LIMIT ${MOST_TERMS + 1}`;
  return column(app, sql, { start });
}

/** @param {CoreApp} app @param {string} sql with one column, `value` @param {{ [name: string]: any }} params @returns {string[]} */
function column(app, sql, params) {
  const rows = arrayOf(new DynamicModel({ value: "" }));
  app.db().newQuery(sql).bind(params).all(rows);
  return rows.map((/** @type {any} */ row) => row.value);
}

/** The shipments of these keys with their customers, as JSON texts in the same order. @param {CoreApp} app @param {string[]} keys */
function itemsOf(app, keys) {
  const { jsonOf } = require(`${__hooks}/lib/sync/sync-feed.js`);
  const rows = arrayOf(new DynamicModel({ row: "", customer: "" }));
  app
    .db()
    .newQuery(
      `SELECT (SELECT ${jsonOf("shipments")} FROM shipments r WHERE r.id = s.id) AS row,
         IFNULL((SELECT ${jsonOf("users")} FROM users r WHERE r.id = s.user_id), 'null') AS customer
       FROM json_each({:keys}) j JOIN search_rows k ON k.key = CAST(j.value AS INTEGER)
       JOIN shipments s ON s.id = k.shipment ORDER BY k.key DESC`,
    )
    .bind({ keys: JSON.stringify(keys) })
    .all(rows);
  return rows.map((/** @type {any} */ item) => `${item.row.slice(0, -1)},"customer":${item.customer}}`);
}

const INBOX = { sea: "sea_freight_quotes", air: "air_freight_quotes", contact: "contact_messages" };

/** The office's counters as they are printed. @param {CoreApp} app */
function counters(app) {
  require(`${__hooks}/lib/office/search-index.js`).catchUp(app);
  const rows = arrayOf(new DynamicModel({ status: "", n: 0 }));
  app.db().newQuery("SELECT status, n FROM search_counts").all(rows);
  /** @type {{ [status: string]: number }} */
  const shipments = { total: 0, pending: 0, confirmed: 0, in_transit: 0, delivered: 0, cancelled: 0 };
  for (const { status, n } of rows) {
    shipments[status] = n;
    shipments.total += n;
  }
  const waiting = Object.entries(INBOX).map(
    ([name, table]) => `(SELECT COUNT(*) FROM ${table} WHERE handled_at = '') AS ${name}`,
  );
  const inbox = new DynamicModel({ sea: 0, air: 0, contact: 0, failed: 0 });
  app
    .db()
    .newQuery(
      `SELECT ${waiting.join(", ")}, (SELECT COUNT(*) FROM mail_queue WHERE channel = '' AND state = 'failed') AS failed`,
    )
    .one(inbox);
  const { sea, air, contact, failed } = inbox;
  return { shipments, inbox: { sea, air, contact }, failed_mails: failed };
}

module.exports = { readSearch, searchPage, counters };
