// Which kinds of letters an address no longer gets, and the links that end them (docs/mail.md, What people can end). A
// link's token has the kinds and a keyed hash of the address, signed with an HMAC over both. It works without a sign-in, for
// these kinds and this address only, and does not reveal the address.

const { MAIL_KINDS, kindsCode, kindsOfCode } = require(`${__hooks}/domain.gen.js`);

const SUM_LENGTH = 32;
const TOKEN = /^[0-9a-f]{66}$/;

/** @param {CoreApp} app */
const keyOf = (app) => first(app, "SELECT value FROM sync_meta WHERE key = 'mail_key'", {});

/** @param {CoreApp} app @param {string} sql with one column `value` @param {{ [name: string]: string }} params */
function first(app, sql, params) {
  const row = new DynamicModel({ value: "" });
  app.db().newQuery(sql).bind(params).one(row);
  return row.value;
}

/** @param {string} text @param {string} key 32 hex digits: 128 bits of an HMAC */
const keyed = (text, key) => $security.hs256(text, key).slice(0, SUM_LENGTH);

/** @param {CoreApp} app @param {string} address @param {string} [key] */
const sumOf = (app, address, key = keyOf(app)) => keyed(`address ${address.trim().toLowerCase()}`, key);

/**
 * The token of a link that ends letters of these kinds to an address.
 * @param {CoreApp} app
 * @param {string} address
 * @param {string[]} kinds
 */
function tokenFor(app, address, kinds) {
  const key = keyOf(app);
  const named = kindsCode(kinds) + sumOf(app, address, key);
  return named + keyed(`link ${named}`, key);
}

/**
 * What a link is about; null for one that this server did not make.
 * @param {CoreApp} app
 * @param {unknown} token
 * @returns {{ sum: string, kinds: string[] } | null}
 */
function readToken(app, token) {
  if (typeof token !== "string" || !TOKEN.test(token)) return null;
  const named = token.slice(0, 2 + SUM_LENGTH);
  if (!$security.equal(token.slice(named.length), keyed(`link ${named}`, keyOf(app)))) return null;
  const kinds = kindsOfCode(named.slice(0, 2));
  return kinds.length > 0 ? { sum: named.slice(2), kinds } : null;
}

/** The ended kinds, in the order of the contract. @param {CoreApp} app @param {string} sum @returns {string[]} */
function endedOf(app, sum) {
  const sql = "SELECT IFNULL(GROUP_CONCAT(kind), '') AS value FROM mail_stops WHERE address_sum = {:sum}";
  const kinds = first(app, sql, { sum });
  return MAIL_KINDS.filter((/** @type {string} */ kind) => kinds.split(",").indexOf(kind) >= 0);
}

/**
 * Those of many addresses for which a kind has ended.
 * @param {CoreApp} app
 * @param {string} kind
 * @param {string[]} addresses
 * @returns {string[]}
 */
function endedAmong(app, kind, addresses) {
  const key = keyOf(app);
  const bySum = Object.fromEntries(addresses.map((address) => [sumOf(app, address, key), address]));
  const sql = `SELECT json_group_array(address_sum) FROM mail_stops
    WHERE kind = ? AND address_sum IN (SELECT value FROM json_each(?))`;
  const [sums = "[]"] = $native.ask(app, sql, [kind, JSON.stringify(Object.keys(bySum))]);
  return JSON.parse(sums).map((/** @type {string} */ sum) => bySum[sum]);
}

/** @param {CoreApp} app @param {string} sum @param {string[]} kinds those that are ended already stay as they are */
function end(app, sum, kinds) {
  for (const kind of kinds)
    app
      .db()
      .newQuery(
        `INSERT INTO mail_stops (id, address_sum, kind, created)
         VALUES ('s' || lower(hex(randomblob(7))), {:sum}, {:kind}, {:now}) ON CONFLICT (address_sum, kind) DO NOTHING`,
      )
      .bind({ sum, kind, now: require(`${__hooks}/lib/who-and-when.js`).moment() })
      .execute();
}

/** @param {CoreApp} app @param {string} sum @param {string[]} kinds */
function resume(app, sum, kinds) {
  for (const kind of kinds)
    app
      .db()
      .newQuery("DELETE FROM mail_stops WHERE address_sum = {:sum} AND kind = {:kind}")
      .bind({ sum, kind })
      .execute();
}

/**
 * The token of a letter's link that asks somebody to confirm that they want to follow: the same in each try of the letter.
 * @param {CoreApp} app
 * @param {string} id of the row in followers
 */
const followToken = (app, id) => id + keyed(`follow ${id}`, keyOf(app));

/**
 * The follower's id in a link, which may no longer exist; "" for a link that this server did not make.
 * @param {CoreApp} app
 * @param {unknown} token
 */
function followerOf(app, token) {
  if (typeof token !== "string" || !/^[0-9a-z]{15}[0-9a-f]{32}$/.test(token)) return "";
  const id = token.slice(0, 15);
  return $security.equal(token, followToken(app, id)) ? id : "";
}

module.exports = { end, endedAmong, endedOf, followerOf, followToken, readToken, resume, sumOf, tokenFor };
