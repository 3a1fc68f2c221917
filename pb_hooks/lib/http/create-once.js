// An idempotent create. The client chooses the id and repeats the request until it is answered; the row must appear once,
// and each repetition gets the same answer. The request is parsed and checked before the transaction, so that others can
// write meanwhile. The look-up of the id runs inside it (outside, concurrent replays ended in an error), and comes before
// schema, limits and prices: a replay must not fail because those have changed.

// At module level, once per engine: modules keep their state, and each require() searches the file system.
const { bodyOf, headersOf, refuse } = require(`${__hooks}/lib/http/exchange.js`);
const limits = require(`${__hooks}/lib/http/rate-limits.js`);
const { acknowledgedBefore, quietly, timeText } = require(`${__hooks}/lib/sync/before-restore.js`);

/** Returned by check when what prepare relied on has changed: prepare runs again, outside the transaction. */
const STALE = "stale";
/** Only a tariff can change between the two, and tariffs are published a few times a year. */
const MOST_ATTEMPTS = 5;

/**
 * A refusal: 400 unless `status` says otherwise; `wait` is its Retry-After in seconds.
 * @typedef {{ why: string, data: { [field: string]: any }, status?: number, wait?: number }} Refusal
 */

/** @typedef {import("../sync/before-restore.js").Before} Before */

/** A refusal because of one field. @param {string} field @param {string} code @param {string} [why] @returns {Refusal} */
const badField = (field, code, why = code) => ({ why, data: { [field]: { code, why } } });

/**
 * What differs between creates. None of these may answer the request.
 * @typedef {object} Create
 * @property {string[]} [without] keys that are not part of the request's identity
 * @property {{ [key: string]: string }} [also] what is part of its identity beside the body
 * @property {(body: { [key: string]: any }, owner: string, before: Before | null) => Refusal | null} prepare parses, checks and
 * fills e.record; returns a refusal or null. It runs before the transaction, so slow work belongs here
 * @property {(tx: CoreApp, owner: string, refusal: Refusal | null, before: Before | null) => Refusal | typeof STALE | null} [check]
 * checks that need the transaction, in a few short statements; `refusal` is what prepare returned
 * @property {import("../../../src/domain/op-kinds.ts").OpKind | ""} [kind] of the operation by which devices create it; it is
 * acknowledged with a signature
 * @property {(record: core.Record) => string} [outcome] JSON that the signature covers, beside the request
 */

/**
 * @param {RecordCall} e
 * @param {Create} create
 */
function createOnce(e, { without = [], also = {}, prepare, check, kind = "", outcome = () => "" }) {
  const body = bodyOf(e);
  // A superuser acts for the owner it names; everybody else acts for themselves.
  const owner = e.hasSuperuserAuth() ? String(body.user_id || "") : e.auth ? e.auth.id : "";
  // Rows without an owner have the sender in their hash.
  const owned = e.collection.fields.fieldNames().indexOf("user_id") >= 0;
  const hash = $native.contentSha256(e, without, also, owned ? null : owner);
  const app = e.app;
  // Refused: PocketBase would read "id:autogenerate", and each repetition would be a new row.
  if (typeof body.id === "string" && body.id) e.record.set("id", body.id);
  let counted = e.hasSuperuserAuth();
  const before = acknowledgedBefore(e, kind, typeof body.id === "string" ? body.id : "", hash);

  /**
   * How to answer instead of creating the row; null when it is to be created.
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
      $native.acknowledgeAgain(tx, e, kind, e.record.id, hash);
      const file = e.record.getUnsavedFiles("file")[0];
      return () => {
        // A restore may have brought the row without its file; the sum is part of the hash.
        if (file) $native.bringFile(app, row, file);
        e.json(200, row);
      };
    }
    const limit = owner ? "user_create" : "guest_create";
    // A retry inside PocketBase's transaction is the same request.
    if (!counted && !limits.take(limit, owner || limits.addressOf(e))) return () => limits.refuse(e, limit);
    counted = true;
    const refusal = check ? check(tx, owner, prepared, before) : prepared;
    return refusal === STALE ? STALE : refusal && (() => refuseWith(e, refusal));
  };

  /** @type {any} */
  let answer = STALE;
  try {
    for (let attempt = 1; answer === STALE && attempt <= MOST_ATTEMPTS; attempt++) {
      const prepared = prepare(body, owner, before);
      app.runInTransaction((tx) => {
        e.app = tx;
        answer = otherwise(tx, prepared);
        if (answer) return;
        e.record.set("op_hash", hash);
        // What came before the restore keeps its time.
        if (before) e.record.setRaw("created", timeText(before));
        // The answer is sent after the commit, because e.app is the transaction.
        quietly(tx, before, () => e.next());
        $native.acknowledge(tx, e, kind, e.record.id, hash, outcome(e.record));
      });
      e.app = app;
    }
  } finally {
    e.app = app;
  }
  if (answer === STALE) answer = () => refuseWith(e, BUSY);
  // Answered after the transaction: a client that reads its answer slowly would keep all other writers waiting.
  if (answer) answer();
}

/** The app retries this by itself. @type {Refusal} */
const BUSY = {
  status: 503,
  wait: 1,
  why: "rates_changing",
  data: {},
};

/** @param {RecordCall} e @param {Refusal} refusal */
function refuseWith(e, { status = 400, wait, why, data }) {
  if (wait) headersOf(e).set("Retry-After", String(wait));
  refuse(e, status, why, data);
}

/** @param {RecordCall} e */
function refuseTaken(e) {
  refuse(e, 409, "already_exists", { id: { code: "already_exists", why: "already_exists" } });
}

/**
 * The owner and request hash of a row. Every create asks this first and nearly always finds nothing; reading two columns
 * costs a fifth of reading a record.
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
 * The first row whose field has this value; null, not an exception, when there is none.
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

module.exports = { STALE, badField, createOnce, findById, findBy };
