/// <reference path="./native.d.ts" />
// Uploads of shipping documents.

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

module.exports = {};
