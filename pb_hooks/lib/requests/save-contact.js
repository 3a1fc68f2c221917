// Saves a contact message, once per id. Its answers have their own shape: { success, error? } (docs/api.md).

/** @typedef {{ status: number, body: { success: boolean, error?: string, code?: string, params?: any, data?: any }, retryAfter?: number }} ContactAnswer */

/** @param {number} status @param {string} why @param {any} [data] @returns {ContactAnswer} */
function no(status, why, data) {
  const { message: error, ...said } = require(`${__hooks}/domain.gen.js`).worded({ why, ...(data ? { data } : {}) });
  return { status, body: { success: false, error, ...said } };
}
/** @type {ContactAnswer} */
const YES = { status: 200, body: { success: true } };
const ID = /^[a-z0-9]{15}$/;

/** @param {core.RequestEvent} e @returns {ContactAnswer} */
function saveMessage(e) {
  const { NOT_ITS_IDENTITY, robotSigns } = require(`${__hooks}/lib/http/guest-form.js`);
  const { parseContact } = require(`${__hooks}/domain.gen.js`);
  const body = read(e);
  if (!body) return no(400, "message_unreadable");
  const named = body.id !== undefined && body.id !== null && body.id !== "";
  if (named && !(typeof body.id === "string" && ID.test(body.id))) {
    const why = "message_id_form";
    return no(400, why, { id: { code: "invalid", why } });
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
    else if (known === hash) $native.acknowledgeAgain(tx, e, "contact.create", body.id, hash);
    else answer = no(409, "message_exists");
  });
  return answer;
}

/** The body, or null when it is none. @param {core.RequestEvent} e @returns {{ [key: string]: any } | null} */
function read(e) {
  try {
    const body = require(`${__hooks}/lib/http/exchange.js`).bodyOf(e);
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
  const limits = require(`${__hooks}/lib/http/rate-limits.js`);
  const kind = e.auth ? "user_create" : "guest_create";
  if (!limits.take(kind, e.auth ? e.auth.id : limits.addressOf(e))) {
    const { why, wait } = limits.retryIn(kind);
    return { ...no(429, why), retryAfter: wait };
  }
  if (!message.ok) return no(400, message.fields[Object.keys(message.fields)[0]].why, message.fields);
  const reference = message.value.shipment_reference;
  if (reference !== "" && !ownsShipment(e, tx, reference)) {
    const why = "shipment_not_in_account";
    return no(400, why, { shipment_reference: { code: "shipment_unknown", why } });
  }
  const record = new Record(tx.findCachedCollectionByNameOrId("contact_messages"));
  if (id) record.set("id", id);
  for (const field of ["name", "email", "phone", "subject", "message", "shipment_reference", "language"])
    record.set(field, message.value[field]);
  record.set("op_hash", hash);
  const { acknowledgedBefore, quietly, timeText } = require(`${__hooks}/lib/sync/before-restore.js`);
  const before = acknowledgedBefore(e, "contact.create", id || "", hash);
  if (before) record.setRaw("created", timeText(before));
  quietly(tx, before, () => tx.save(record));
  $native.acknowledge(tx, e, "contact.create", record.id, hash, "");
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
