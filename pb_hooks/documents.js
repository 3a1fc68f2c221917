/// <reference path="./native.d.ts" />
// Shipping documents: what comes in, and how they are shown.

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/idempotent-create.js`);
  const { sumOf, readDocument, attach } = require(`${__hooks}/create-document.js`);
  const bytes = sumOf(e);
  /** @type {any} */
  let document = null;
  createOnce(e, {
    // The same upload is the same bytes, whether or not the client sent their sum.
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
  // A document of a customer must not outlive its token in anybody's cache.
  header.set("Cache-Control", "private, no-store");
  // Inline and under its own name, Greek included; what is stored has been sniffed as PDF, JPEG or PNG.
  const name = encodeURIComponent(record.getString("file_name")).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  header.set("Content-Disposition", `inline; filename*=UTF-8''${name}`);
  header.set("X-Content-Type-Options", "nosniff");
  // PocketBase's own policy sandboxes the file, and a browser's PDF viewer does not open inside a sandbox.
  header.set(
    "Content-Security-Policy",
    "default-src 'none'; object-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  );
  e.next();
}, "shipment_documents");

module.exports = {};
