/// <reference path="./native.d.ts" />
// Uploads of a scan's photo or signature. Each is an idempotent upload that follows its scan, so that the scan itself stays
// small and never waits for pictures.

const domain = require(`${__hooks}/domain.gen.js`);
const { createOnce, findById } = require(`${__hooks}/idempotent-create.js`);

/** @param {string} field @param {string} code @param {string} message */
const no = (field, code, message) => ({ message, data: { [field]: { code, message } } });

/** @param {RecordCall} e */
function createPhoto(e) {
  const { requireRight, senderMay } = require(`${__hooks}/roles.js`);
  if (!requireRight(e, e.app, "warehouse")) return;
  const file = e.record.getUnsavedFiles("file")[0];
  const bytes = file ? $native.fileSha256(file) : "";
  createOnce(e, {
    // The file's hash is part of the request's identity, whether or not the device sent it.
    without: ["sha256"],
    also: { bytes },
    prepare: (/** @type {any} */ body) => fileFault(e, file, body, bytes),
    check(/** @type {CoreApp} */ tx, /** @type {string} */ _owner, /** @type {any} */ refusal) {
      if (refusal) return refusal;
      if (!senderMay(e, tx, "warehouse")) return { status: 403, message: "Your role does not allow this.", data: {} };
      return attach(e, tx, file, bytes, senderMay(e, tx, "shipments"));
    },
  });
}

/**
 * What is wrong with the upload before the database is asked; null when nothing is.
 * @param {RecordCall} e
 * @param {any} file
 * @param {{ [key: string]: any }} body
 * @param {string} bytes
 */
function fileFault(e, file, body, bytes) {
  if (!domain.photoKind(body.kind)) return no("kind", "invalid", "There is no such kind of picture.");
  if (!file) return no("file", "missing", "The picture is missing.");
  if (!(file.size > 0)) return no("file", "empty", "The picture is empty.");
  if (file.size > domain.MAX_PHOTO_BYTES)
    return no("file", "too_large", `A picture must be at most ${domain.MAX_PHOTO_BYTES / 1024} KB.`);
  if (body.sha256 && String(body.sha256).toLowerCase() !== bytes)
    return no("sha256", "sha256_mismatch", "The picture did not arrive as it was sent.");
  const { mimeTypes } = /** @type {core.FileField} */ (e.collection.fields.getByName("file"));
  if (!$native.fileHasType(file, mimeTypes)) return no("file", "type", "Only JPEG, PNG and WebP pictures are taken.");
  return domain.hasTooManyPixels($native.fileBytes(file)) ? no("file", "type", domain.TOO_MANY_PIXELS) : null;
}

/**
 * Fills e.record; returns a refusal or null. Expects to run inside a transaction.
 * @param {RecordCall} e
 * @param {CoreApp} tx
 * @param {any} file
 * @param {string} bytes
 * @param {boolean} office
 */
function attach(e, tx, file, bytes, office) {
  const scan = findById(tx, "scans", e.record.getString("scan"));
  if (!scan) return no("scan", "scan_unknown", "There is no such scan.");
  const me = require(`${__hooks}/office.js`).actorOf(e);
  if (!office && scan.getString("by") !== me) return no("scan", "not_allowed", "This scan is somebody else's.");
  const kind = domain.photoKind(e.record.getString("kind"));
  const [there] = $native.ask(tx, "SELECT COUNT(*) FROM scan_photos WHERE scan = ? AND kind = ?", [scan.id, kind]);
  if (Number(there) >= domain.MOST_PHOTOS[kind]) return no("file", "too_many", "This scan has enough pictures.");
  file.name = `${kind}_${$security.pseudorandomString(10)}${endingOf(file)}`;
  e.record.set("shipment", scan.getString("shipment"));
  e.record.set("pallet", scan.getString("pallet"));
  e.record.set("sha256", bytes);
  e.record.set("by", me);
  return null;
}

/** The file type by its bytes, not by its name. @param {any} file */
function endingOf(file) {
  if ($native.fileHasType(file, ["image/jpeg"])) return ".jpg";
  return $native.fileHasType(file, ["image/png"]) ? ".png" : ".webp";
}

module.exports = { createPhoto };
