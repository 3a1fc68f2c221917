/// <reference path="./native.d.ts" />
// Saves a contact message, once per id. Its answers have their own shape: { success, error? } (docs/api.md).

/** @typedef {{ status: number, body: { success: boolean, error?: string, data?: any }, retryAfter?: number }} ContactAnswer */

/** @param {number} status @param {string} error @param {any} [data] @returns {ContactAnswer} */
const no = (status, error, data) => ({ status, body: { success: false, error, ...(data ? { data } : {}) } });
/** @type {ContactAnswer} */
const YES = { status: 200, body: { success: true } };
const ID = /^[a-z0-9]{15}$/;

/** @param {core.RequestEvent} e @returns {ContactAnswer} */
function saveMessage(e) {
  const { NOT_ITS_IDENTITY, robotSigns } = require(`${__hooks}/guest-form.js`);
  const { parseContact } = require(`${__hooks}/domain.gen.js`);
  const body = read(e);
  if (!body) return no(400, "The message cannot be read.");
  const named = body.id !== undefined && body.id !== null && body.id !== "";
  if (named && !(typeof body.id === "string" && ID.test(body.id))) {
    const message = "The id must be 15 characters of a-z and 0-9.";
    return no(400, message, { id: { code: "invalid", message } });
  }
  // Slow work comes before the transaction; its result is used only if the id is new.
  const hash = $native.contentSha256(e, NOT_ITS_IDENTITY, {}, null);
  const signs = e.auth ? null : robotSigns(body);
  const message = signs ? { ok: false, fields: signs } : parseContact(body);
  /** @type {ContactAnswer} */
  let answer = YES;
  // The look-up is inside: of several requests with one id, one writes and the others get its answer.
  e.app.runInTransaction((tx) => {
    const known = named ? hashOf(tx, body.id) : null;
    if (known === null) answer = store(e, tx, body.id, message, hash);
    else if (known !== hash) answer = no(409, "Another message was already sent under this id.");
  });
  return answer;
}

/** The body, or null when it is none. @param {core.RequestEvent} e @returns {{ [key: string]: any } | null} */
function read(e) {
  try {
    const body = require(`${__hooks}/request.js`).bodyOf(e);
    return typeof body === "object" && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
}

/** The hash of the request that created a message; null when there is none. @param {CoreApp} tx @param {string} id */
function hashOf(tx, id) {
  const rows = arrayOf(new DynamicModel({ op_hash: "" }));
  tx.db().newQuery("SELECT op_hash FROM contact_messages WHERE id = {:id}").bind({ id }).all(rows);
  return rows.length > 0 ? rows[0].op_hash : null;
}

/**
 * @param {core.RequestEvent} e
 * @param {CoreApp} tx
 * @param {string | undefined} id
 * @param {any} message from parseContact
 * @param {string} hash
 * @returns {ContactAnswer}
 */
function store(e, tx, id, message, hash) {
  const limits = require(`${__hooks}/rate-limits.js`);
  const kind = e.auth ? "user_create" : "guest_create";
  if (!limits.take(kind, e.auth ? e.auth.id : limits.addressOf(e))) {
    const { message, wait } = limits.retryIn(kind);
    return { ...no(429, message), retryAfter: wait };
  }
  if (!message.ok) return no(400, message.fields[Object.keys(message.fields)[0]].message, message.fields);
  const reference = message.value.shipment_reference;
  if (reference !== "" && !ownsShipment(e, tx, reference)) {
    const message = "There is no such shipment in this account.";
    return no(400, message, { shipment_reference: { code: "shipment_unknown", message } });
  }
  const record = new Record(tx.findCachedCollectionByNameOrId("contact_messages"));
  if (id) record.set("id", id);
  for (const field of ["name", "email", "phone", "subject", "message", "shipment_reference", "language"])
    record.set(field, message.value[field]);
  record.set("op_hash", hash);
  tx.save(record);
  return YES;
}

/**
 * Only the sender's own shipments: the answer must not reveal that somebody else's exists.
 * @param {core.RequestEvent} e
 * @param {CoreApp} tx
 * @param {string} reference
 */
function ownsShipment(e, tx, reference) {
  const known = "SELECT COUNT(*) FROM shipments WHERE reference = ? AND user_id = ?";
  return Boolean(e.auth) && $native.ask(tx, known, [reference, e.auth?.id || ""])[0] === "1";
}

module.exports = { saveMessage };
