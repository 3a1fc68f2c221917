/// <reference path="./native.d.ts" />
// Requests for ocean and air freight quotes, and the office's mark that one was handled.

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/idempotent-create.js`);
  const { prepareQuote } = require(`${__hooks}/create-quote.js`);
  const { parseSeaQuote } = require(`${__hooks}/domain.gen.js`);
  const { NOT_ITS_IDENTITY, robotRefusal } = require(`${__hooks}/guest-form.js`);
  createOnce(e, {
    without: NOT_ITS_IDENTITY,
    prepare(/** @type {any} */ body, /** @type {string} */ owner) {
      const refusal = (owner ? null : robotRefusal(body)) || prepareQuote(e, owner, parseSeaQuote(body));
      if (!refusal) e.record?.set("status", "pending");
      return refusal;
    },
  });
}, "sea_freight_quotes");

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/idempotent-create.js`);
  const { prepareQuote } = require(`${__hooks}/create-quote.js`);
  const { parseAirQuote } = require(`${__hooks}/domain.gen.js`);
  const { NOT_ITS_IDENTITY, robotRefusal } = require(`${__hooks}/guest-form.js`);
  createOnce(e, {
    without: NOT_ITS_IDENTITY,
    prepare: (/** @type {any} */ body, /** @type {string} */ owner) =>
      (owner ? null : robotRefusal(body)) || prepareQuote(e, owner, parseAirQuote(body)),
  });
}, "air_freight_quotes");

onRecordUpdateRequest(
  (e) => {
    const { bodyOf, inTransaction, onlyFields } = require(`${__hooks}/request.js`);
    if (!onlyFields(e, ["handled_at", "handled_by"], ["op", "seen", "after"])) return;
    if (bodyOf(e).op !== undefined) return require(`${__hooks}/mark-handled.js`).markOnce(e);
    const record = /** @type {core.Record} */ (e.record);
    record.ignoreUnchangedFields(true);
    // handled_by is always the sender: nobody can set it to somebody else.
    if (!e.hasSuperuserAuth() && bodyOf(e).handled_at === undefined)
      record.set("handled_by", record.original().getString("handled_by"));
    else if (!e.hasSuperuserAuth()) record.set("handled_by", record.getString("handled_at") && e.auth ? e.auth.id : "");
    // These fields are hidden from customers, and only the office gets this answer.
    record.unhide("handled_by");
    record.set(require(`${__hooks}/shipment-history.js`).ACTOR, require(`${__hooks}/audit.js`).idOf(e));
    inTransaction(e, () => e.next());
  },
  "sea_freight_quotes",
  "air_freight_quotes",
  "contact_messages",
);

module.exports = {};
