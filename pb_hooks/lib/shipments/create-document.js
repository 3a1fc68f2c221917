// Uploads of shipment documents. Each file is its own idempotent upload; a newer one supersedes older ones of its kind.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);
const { badField, findById } = require(`${__hooks}/lib/http/create-once.js`);

/** How many versions of one kind a shipment may have; all of them are kept. */
const MOST_VERSIONS = 20;
const VERSIONS = "SELECT COUNT(*) FROM shipment_documents WHERE shipment = ? AND kind = ?";

const SENT_SINCE = "SELECT COUNT(*), IFNULL(SUM(size), 0) FROM shipment_documents WHERE user_id = ? AND created >= ?";

/** @param {RecordCall} e */
function uploadOf(e) {
  return e.record.getUnsavedFiles("file")[0];
}

/** The hash of the received file; "" when there is none. @param {RecordCall} e */
function sumOf(e) {
  const file = uploadOf(e);
  return file ? $native.fileSha256(file) : "";
}

/** A text field of a form; "" for lists and objects, which a JSON body may hold. @param {any} value */
const textOf = (value) => (typeof value === "object" || !value ? "" : String(value));

/** @typedef {import("../http/create-once.js").Refusal} Refusal */
/** @typedef {{ shipment: string, name: string, refusal: Refusal | null }} ReadDocument */

/**
 * What arrived, and what is wrong with it before the database is asked.
 * @param {RecordCall} e
 * @param {{ [key: string]: any }} body
 * @param {string} bytes the hash of the received file
 * @returns {ReadDocument}
 */
function readDocument(e, body, bytes) {
  const { clean } = require(`${__hooks}/domain.gen.js`);
  const file = uploadOf(e);
  const name = clean(textOf(body.file_name) || (file ? file.originalName : ""), "line");
  return { shipment: textOf(body.shipment), name, refusal: fileRefusal(e, file, name, body, bytes) };
}

/**
 * @param {RecordCall} e
 * @param {any} file
 * @param {string} name
 * @param {{ [key: string]: any }} body
 * @param {string} bytes
 * @returns {Refusal | null}
 */
function fileRefusal(e, file, name, body, bytes) {
  const { checkDocument, DOCUMENT_TYPES_ONLY, hasTooManyPixels, TOO_MANY_PIXELS } = require(`${__hooks}/domain.gen.js`);
  if (!file) return badField("file", "missing", "file_missing");
  // A form calls bytes without a name "blob". Any other name is checked too, because the stored file keeps its extension.
  const unnamed = file.originalName === "blob";
  for (const candidate of unnamed ? [name] : [name, file.originalName]) {
    const wrong = checkDocument({ name: candidate, size: file.size });
    if (wrong) return badField("file", wrong.code, wrong.why);
  }
  if (body.sha256 !== undefined && textOf(body.sha256).toLowerCase() !== bytes)
    return badField("sha256", "sha256_mismatch", "file_mismatch");
  // The same check as the file field's, with a code that tells the device to stop: the same bytes would always be refused.
  const { mimeTypes } = /** @type {core.FileField} */ (e.collection.fields.getByName("file"));
  if (!$native.fileHasType(file, mimeTypes)) return badField("file", "type", DOCUMENT_TYPES_ONLY);
  return hasTooManyPixels($native.pictureHeader(file)) ? badField("file", "type", TOO_MANY_PIXELS) : null;
}

/**
 * 429 when the account has uploaded enough for today. The office and superusers have no such limit.
 * @param {RecordCall} e
 * @param {CoreApp} tx the transaction that saves it, so that concurrent uploads are counted one after the other
 * @param {string} owner
 * @param {number} size
 */
function quotaRefusal(e, tx, owner, size) {
  const { retryIn, withinDay } = require(`${__hooks}/lib/http/rate-limits.js`);
  const kind = e.auth?.getBool("verified") ? "document_day" : "document_day_unconfirmed";
  const sentSince = (/** @type {string} */ since) => $native.ask(tx, SENT_SINCE, [owner, since]).map(Number);
  if (withinDay(kind, size, sentSince) || require(`${__hooks}/lib/http/roles.js`).senderMay(e, tx, "shipments"))
    return null;
  const { why, wait } = retryIn(kind);
  return { status: 429, wait, why, data: { file: { code: "quota_reached", why } } };
}

/**
 * Fills e.record and marks older documents of its kind as superseded; returns a refusal or null. Expects a transaction.
 * @param {RecordCall} e
 * @param {CoreApp} tx
 * @param {string} owner
 * @param {ReadDocument} document
 * @param {string} bytes
 * @param {import("../sync/before-restore.js").Before | null} before
 * @returns {Refusal | null}
 */
function attach(e, tx, owner, { shipment: id, name, refusal }, bytes, before) {
  const shipment = findById(tx, "shipments", id);
  const mayAttach = shipment && (shipment.getString("user_id") === owner || e.hasSuperuserAuth());
  // The same text for "does not exist" and "is not yours".
  if (!mayAttach) return badField("shipment", "shipment_unknown", "shipment_not_yours");
  // What comes again came while it was pending; the office's confirmation may be back before.
  if (shipment.getString("status") !== "pending" && !before)
    return badField("shipment", "not_pending", "documents_while_pending");
  if (refusal) return refusal;
  const { size } = /** @type {any} */ (uploadOf(e));
  const enough = before ? null : quotaRefusal(e, tx, owner, size);
  if (enough) return enough;

  const kind = e.record.getString("kind");
  const [versions] = $native.ask(tx, VERSIONS, [shipment.id, kind]);
  if (Number(versions) >= MOST_VERSIONS) return badField("file", "too_many", "document_replaced_often");

  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  /** @type {any} */ (uploadOf(e)).name = `${kind}_${$security.pseudorandomString(10)}.${ending}`;

  e.record.set("user_id", shipment.getString("user_id"));
  e.record.set("file_name", name);
  e.record.set("sha256", bytes);
  e.record.set("size", size);
  e.record.set("replaced", replaceOlder(tx, shipment.id, kind, before));
  return null;
}

/**
 * Marks the versions before this one as superseded. Returns when this one was, by a newer one that was back before it; "" for the
 * current one.
 * @param {CoreApp} tx
 * @param {string} shipment
 * @param {string} kind
 * @param {import("../sync/before-restore.js").Before | null} before
 */
function replaceOlder(tx, shipment, kind, before) {
  const older = arrayOf(new Record());
  tx.recordQuery("shipment_documents")
    .andWhere($dbx.hashExp({ shipment, kind, replaced: "" }))
    .all(older);
  const came = before ? before.at : $native.now();
  let replaced = "";
  for (const document of older) {
    if (!document) continue;
    const created = Date.parse(document.getString("created").replace(" ", "T"));
    if (before && created > came) {
      replaced = isoTime(created);
      continue;
    }
    document.set("replaced", isoTime(came));
    tx.save(document);
  }
  return replaced;
}

module.exports = { sumOf, readDocument, attach };
