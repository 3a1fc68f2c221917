/// <reference path="./native.d.ts" />
// A document of a shipment. Each file is its own idempotent upload; a newer one of the same kind replaces the older.

/** How many of one kind a shipment may ever have: all of them are kept. */
const MOST_VERSIONS = 20;
const VERSIONS = "SELECT COUNT(*) FROM shipment_documents WHERE shipment = ? AND kind = ?";

/**
 * What makes an upload the same upload: the fields and the bytes, whether or not the client sent their sum.
 * @param {RecordCall} e
 * @param {{ [key: string]: any }} body
 */
function documentPayload(e, body) {
  const { sha256: _, ...fields } = body;
  return { ...fields, bytes: sumOf(e) };
}

/** @param {RecordCall} e */
function uploadOf(e) {
  return e.record.getUnsavedFiles("file")[0];
}

/** @param {RecordCall} e */
function sumOf(e) {
  const file = uploadOf(e);
  return file ? $native.fileSha256(file) : "";
}

/**
 * Checks and fills e.record; what to refuse it with, or null.
 * @param {RecordCall} e
 * @param {CoreApp} tx
 * @param {string} owner
 * @param {{ [key: string]: any }} body
 * @param {string} bytes the sum of what arrived
 */
function prepareDocument(e, tx, owner, body, bytes) {
  const { checkDocument, DOCUMENT_TYPES_ONLY, kept } = require(`${__hooks}/domain.gen.js`);
  const { findById } = require(`${__hooks}/idempotent-create.js`);
  const no = (/** @type {string} */ field, /** @type {string} */ code, /** @type {string} */ message) => ({
    message,
    data: { [field]: { code, message } },
  });

  const shipment = findById(tx, "shipments", String(body.shipment || ""));
  const mayAttach = shipment && (shipment.getString("user_id") === owner || e.hasSuperuserAuth());
  // The same words for "does not exist" and "is not yours".
  if (!mayAttach) return no("shipment", "shipment_unknown", "This shipment is not among yours.");
  if (shipment.getString("status") !== "pending")
    return no("shipment", "not_pending", "Documents can be added while the shipment is pending.");

  const file = uploadOf(e);
  if (!file) return no("file", "missing", "The file is missing.");
  // "blob" is what a form says of bytes without a name. Any other name is checked too: the stored file keeps its ending.
  const unnamed = file.originalName === "blob";
  const name = kept(String(body.file_name || file.originalName));
  for (const candidate of unnamed ? [name] : [name, file.originalName]) {
    const wrong = checkDocument({ name: candidate, size: file.size });
    if (wrong) return no("file", wrong.code, wrong.message);
  }
  if (body.sha256 !== undefined && String(body.sha256).toLowerCase() !== bytes)
    return no("sha256", "sha256_mismatch", "The file did not arrive as it was sent.");
  // As the field looks at it, but in a word that tells a device to stop: the same bytes are refused as often as they come.
  const { mimeTypes } = /** @type {core.FileField} */ (e.collection.fields.getByName("file"));
  if (!$native.fileHasType(file, mimeTypes)) return no("file", "type", DOCUMENT_TYPES_ONLY);

  const kind = e.record.getString("kind");
  const [versions] = $native.ask(tx, VERSIONS, [shipment.id, kind]);
  if (Number(versions) >= MOST_VERSIONS)
    return no("file", "too_many", "This document has been replaced too often. Please contact us about a newer one.");

  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  file.name = `${kind}_${$security.pseudorandomString(10)}.${ending}`;

  const older = arrayOf(new Record());
  tx.recordQuery("shipment_documents")
    .andWhere($dbx.hashExp({ shipment: shipment.id, kind, replaced: "" }))
    .all(older);
  for (const document of older) {
    if (!document) continue;
    document.set("replaced", new Date($native.now()).toISOString());
    tx.save(document);
  }

  e.record.set("user_id", shipment.getString("user_id"));
  e.record.set("file_name", name);
  e.record.set("sha256", bytes);
  e.record.set("replaced", "");
  return null;
}

module.exports = { documentPayload, sumOf, prepareDocument };
