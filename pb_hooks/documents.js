/// <reference path="./native.d.ts" />
// Shipping documents: uploads and downloads.

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/idempotent-create.js`);
  const { sumOf, readDocument, attach } = require(`${__hooks}/create-document.js`);
  const bytes = sumOf(e);
  /** @type {any} */
  let document = null;
  createOnce(e, {
    // The file's hash is part of the request's identity, whether or not the client sent it.
    without: ["sha256"],
    also: { bytes },
    prepare(/** @type {any} */ body) {
      document = readDocument(e, body, bytes);
      return document.refusal;
    },
    check: (/** @type {CoreApp} */ tx, /** @type {string} */ owner) => attach(e, tx, owner, document, bytes),
  });
}, "shipment_documents");

onFileDownloadRequest((e) => {
  const record = /** @type {core.Record} */ (e.record);
  const header = require(`${__hooks}/request.js`).headersOf(e);
  // No cache: a customer's document must not stay readable after its token has expired.
  header.set("Cache-Control", "private, no-store");
  // Shown inline under its own name, which may be Greek. Its bytes were checked to be a PDF, JPEG or PNG.
  const name = encodeURIComponent(record.getString("file_name")).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  header.set("Content-Disposition", `inline; filename*=UTF-8''${name}`);
  header.set("X-Content-Type-Options", "nosniff");
  // PocketBase's default policy sandboxes the file, and a browser's PDF viewer does not open in a sandbox.
  header.set(
    "Content-Security-Policy",
    "default-src 'none'; object-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  );
  e.next();
}, "shipment_documents");

module.exports = {};
