// Uploads of a scan's photo or signature. Each is an idempotent upload that follows its scan, so that the scan itself stays
// small and never waits for pictures.

const domain = require(`${__hooks}/domain.gen.js`);
const { badField, createOnce, findById } = require(`${__hooks}/lib/http/create-once.js`);

/** @param {RecordCall} e */
function createPhoto(e) {
  const { requireRight, senderMay } = require(`${__hooks}/lib/http/roles.js`);
  if (!requireRight(e, e.app, "warehouse")) return;
  const file = e.record.getUnsavedFiles("file")[0];
  const bytes = file ? $native.fileSha256(file) : "";
  createOnce(e, {
    kind: "scan.photo",
    // The file's hash is part of the request's identity, whether or not the device sent it.
    without: ["sha256"],
    also: { bytes },
    prepare: (/** @type {any} */ body) =>
      domain.photoKind(body.kind) ? pictureFault(e, file, body, bytes) : badField("kind", "invalid", "picture_kind"),
    check(/** @type {CoreApp} */ tx, /** @type {string} */ _owner, /** @type {any} */ refusal) {
      if (refusal) return refusal;
      if (!senderMay(e, tx, "warehouse")) return { status: 403, why: "role_forbids", data: {} };
      return attach(e, tx, file, bytes, senderMay(e, tx, "shipments"));
    },
  });
}

/**
 * What is wrong with an uploaded picture before the database is asked; null when nothing is.
 * @param {RecordCall} e
 * @param {any} file
 * @param {{ [key: string]: any }} body
 * @param {string} bytes
 */
function pictureFault(e, file, body, bytes) {
  if (!file) return badField("file", "missing", "picture_missing");
  if (!(file.size > 0)) return badField("file", "empty", "picture_empty");
  if (file.size > domain.MAX_PHOTO_BYTES)
    return badField("file", "too_large", domain.fault("picture_large", { kb: domain.MAX_PHOTO_BYTES / 1024 }));
  if (body.sha256 && String(body.sha256).toLowerCase() !== bytes)
    return badField("sha256", "sha256_mismatch", "picture_mismatch");
  const { mimeTypes } = /** @type {core.FileField} */ (e.collection.fields.getByName("file"));
  if (!$native.fileHasType(file, mimeTypes)) return badField("file", "type", "picture_type");
  return domain.hasTooManyPixels($native.pictureHeader(file)) ? badField("file", "type", domain.TOO_MANY_PIXELS) : null;
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
  if (!scan) return badField("scan", "scan_unknown");
  const me = require(`${__hooks}/lib/who-and-when.js`).actorOf(e);
  if (!office && scan.getString("by") !== me) return badField("scan", "not_allowed", "scan_of_other");
  const kind = domain.photoKind(e.record.getString("kind"));
  const [there] = $native.ask(tx, "SELECT COUNT(*) FROM scan_photos WHERE scan = ? AND kind = ?", [scan.id, kind]);
  if (Number(there) >= domain.MOST_PHOTOS[kind]) return badField("file", "too_many", "scan_pictures_enough");
  file.name = `${kind}_${$security.pseudorandomString(10)}${endingOf(file)}`;
  e.record.set("shipment", scan.getString("shipment"));
  e.record.set("pallet", scan.getString("pallet"));
  e.record.set("shown_to", scan.getString("shown_to"));
  e.record.set("sha256", bytes);
  e.record.set("by", me);
  return null;
}

/** Who took a picture, from a customer who may see it. @param {core.RecordEnrichEvent} e */
function hideMaker(e) {
  const asker = e.requestInfo?.auth;
  if (!asker || !e.record || asker.collection().name !== "users") return;
  if (!domain.may(require(`${__hooks}/lib/http/roles.js`).roleOf(e.app, asker.id), "warehouse")) e.record.hide("by");
}

/** The file type by its bytes, not by its name. @param {any} file */
function endingOf(file) {
  if ($native.fileHasType(file, ["image/jpeg"])) return ".jpg";
  return $native.fileHasType(file, ["image/png"]) ? ".png" : ".webp";
}

module.exports = { createPhoto, endingOf, hideMaker, pictureFault };
