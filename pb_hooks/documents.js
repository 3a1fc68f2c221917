/// <reference path="./native.d.ts" />
// Shipping documents: what comes in, and how they are shown.

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/idempotent-create.js`);
  const { documentPayload, prepareDocument } = require(`${__hooks}/create-document.js`);
  let bytes = "";
  createOnce(
    e,
    (/** @type {any} */ body) => {
      const payload = documentPayload(e, body);
      bytes = payload.bytes;
      return payload;
    },
    (/** @type {CoreApp} */ tx, /** @type {string} */ owner, /** @type {any} */ body) =>
      prepareDocument(e, tx, owner, body, bytes),
  );
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
