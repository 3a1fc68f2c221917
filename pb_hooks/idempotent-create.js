/// <reference path="./native.d.ts" />
// A create that may be sent again. The client chooses the id and repeats the request until it is answered; the row must
// appear once and every repetition be told so. What is sent is read and judged before the transaction: while that takes its
// time, others write. The look-up of the id happens inside it (outside one, concurrent replays got through to an error), and
// its answer comes before schema, limits and prices (a replay must not fail because those changed meanwhile).

// Once per engine: a library's own scope survives, and each look-up of a path is a walk through the file system.
const { bodyOf, headersOf, refuse } = require(`${__hooks}/request.js`);
const limits = require(`${__hooks}/rate-limits.js`);

/** What check says when what prepare relied on has changed since: prepare runs again, outside the transaction. */
const STALE = "stale";
/** A tariff, the one thing that can change between the two, is published a few times a year. */
const MOST_ATTEMPTS = 5;

/**
 * What a 400 says, or another status; `wait` is its Retry-After.
 * @typedef {{ message: string, data: { [field: string]: any }, status?: number, wait?: number }} Refusal
 */

/**
 * What is special about a create. Nothing of it may answer.
 * @typedef {object} Create
 * @property {string[]} [without] what does not make it another request
 * @property {{ [key: string]: string }} [also] what beside the body makes it the same request
 * @property {(body: { [key: string]: any }, owner: string) => Refusal | null} prepare reads, checks and fills e.record;
 *   what to refuse it with, or null. It runs before the transaction: what takes its time belongs here
 * @property {(tx: CoreApp, owner: string, refusal: Refusal | null) => Refusal | typeof STALE | null} [check] what has to be
 *   asked in the transaction, a few short statements; `refusal` is what prepare said
 */

/**
 * @param {RecordCall} e
 * @param {Create} create
 */
function createOnce(e, { without = [], also = {}, prepare, check }) {
  const body = bodyOf(e);
  // A superuser acts for the owner it names, everybody else for themselves.
  const owner = e.hasSuperuserAuth() ? String(body.user_id || "") : e.auth ? e.auth.id : "";
  // Where rows have no owner, their sum says who made them.
  const owned = e.collection.fields.fieldNames().indexOf("user_id") >= 0;
  const hash = $native.contentSha256(e, without, also, owned ? null : owner);
  const app = e.app;
  // Not what PocketBase makes of "id:autogenerate": a repetition would be another row.
  if (typeof body.id === "string" && body.id) e.record.set("id", body.id);
  let counted = e.hasSuperuserAuth();

  /**
   * How to answer instead of a create; null when there is to be one.
   * @param {CoreApp} tx
   * @param {Refusal | null} prepared
   * @returns {(() => void) | typeof STALE | null}
   */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the attempts of one create share what was counted and answered
  const otherwise = (tx, prepared) => {
    const known = e.record.id && keyOf(tx, e.collection.name, e.record.id, owned);
    if (known) {
      if ((owned && known.user_id !== owner) || known.op_hash !== hash) return () => refuseTaken(e);
      const row = tx.findRecordById(e.collection.name, e.record.id);
      return () => e.json(200, row);
    }
    const kind = owner ? "user_create" : "guest_create";
    // A second attempt is the same request.
    if (!counted && !limits.take(kind, owner || limits.addressOf(e))) return () => limits.refuse(e, kind);
    counted = true;
    const refusal = check ? check(tx, owner, prepared) : prepared;
    return refusal === STALE ? STALE : refusal && (() => refuseWith(e, refusal));
  };

  /** @type {any} */
  let answer = STALE;
  try {
    for (let attempt = 1; answer === STALE && attempt <= MOST_ATTEMPTS; attempt++) {
      const prepared = prepare(body, owner);
      app.runInTransaction((tx) => {
        e.app = tx;
        answer = otherwise(tx, prepared);
        if (answer) return;
        e.record.set("op_hash", hash);
        e.next(); // answers after the commit, because e.app is the transaction
      });
      e.app = app;
    }
  } finally {
    e.app = app;
  }
  if (answer === STALE) answer = () => refuseWith(e, BUSY);
  // Not before: whoever does not take their answer would keep every other writer waiting with them.
  if (answer) answer();
}

/** The app sends it again by itself. @type {Refusal} */
const BUSY = {
  status: 503,
  wait: 1,
  message: "The rates are just being changed. Please try again in a moment.",
  data: {},
};

/** @param {RecordCall} e @param {Refusal} refusal */
function refuseWith(e, { status = 400, wait, message, data }) {
  if (wait) headersOf(e).set("Retry-After", String(wait));
  refuse(e, status, message, data);
}

/** @param {RecordCall} e */
function refuseTaken(e) {
  const message = "Something else was already saved under this id.";
  refuse(e, 409, message, { id: { code: "already_exists", message } });
}

/**
 * Whose row an id is and which request made it. Every create asks this first, nearly always in vain: two columns cost a
 * fifth of a record.
 * @param {CoreApp} app
 * @param {string} collection
 * @param {string} id
 * @param {boolean} owned whether its rows have an owner
 * @returns {{ user_id: string, op_hash: string } | null}
 */
function keyOf(app, collection, id, owned) {
  const rows = arrayOf(new DynamicModel({ user_id: "", op_hash: "" }));
  const owner = owned ? "user_id" : "'' AS user_id";
  app.db().newQuery(`SELECT ${owner}, op_hash FROM {{${collection}}} WHERE id = {:id}`).bind({ id }).all(rows);
  return rows.length > 0 ? /** @type {any} */ (rows[0]) : null;
}

/**
 * @param {CoreApp} app
 * @param {string} collection
 * @param {string} id
 * @returns {core.Record | null}
 */
function findById(app, collection, id) {
  return findBy(app, collection, "id", id);
}

/**
 * The first row whose field has this value; a missing row is an answer here, not an exception.
 * @param {CoreApp} app
 * @param {string} collection
 * @param {string} field
 * @param {string} value
 * @returns {core.Record | null}
 */
function findBy(app, collection, field, value) {
  const rows = arrayOf(new Record());
  app
    .recordQuery(collection)
    .andWhere($dbx.hashExp({ [field]: value }))
    .limit(1)
    .all(rows);
  return rows.length > 0 ? rows[0] : null;
}

module.exports = { STALE, createOnce, findById, findBy };
