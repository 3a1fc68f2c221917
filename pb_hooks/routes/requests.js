// Requests for sea and air freight, messages of the contact form, and the office's mark that one was handled. Triggers of the rows
// queue their mails.

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/lib/http/create-once.js`);
  const { prepareRequest } = require(`${__hooks}/lib/requests/prepare-request.js`);
  const { parseSeaQuote } = require(`${__hooks}/domain.gen.js`);
  const { NOT_ITS_IDENTITY, robotRefusal } = require(`${__hooks}/lib/http/guest-form.js`);
  createOnce(e, {
    kind: "quote.sea",
    without: NOT_ITS_IDENTITY,
    prepare(/** @type {any} */ body, /** @type {string} */ owner) {
      const refusal = (owner ? null : robotRefusal(body)) || prepareRequest(e, owner, parseSeaQuote(body));
      if (!refusal) e.record?.set("status", "pending");
      return refusal;
    },
  });
}, "sea_freight_quotes");

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/lib/http/create-once.js`);
  const { prepareRequest } = require(`${__hooks}/lib/requests/prepare-request.js`);
  const { parseAirQuote } = require(`${__hooks}/domain.gen.js`);
  const { NOT_ITS_IDENTITY, robotRefusal } = require(`${__hooks}/lib/http/guest-form.js`);
  createOnce(e, {
    kind: "quote.air",
    without: NOT_ITS_IDENTITY,
    prepare: (/** @type {any} */ body, /** @type {string} */ owner) =>
      (owner ? null : robotRefusal(body)) || prepareRequest(e, owner, parseAirQuote(body)),
  });
}, "air_freight_quotes");

onRecordUpdateRequest(
  (e) => {
    const { bodyOf, inTransaction, onlyFields } = require(`${__hooks}/lib/http/exchange.js`);
    if (!onlyFields(e, ["handled_at", "handled_by"], ["op", "seen", "after"])) return;
    if (bodyOf(e).op !== undefined) return require(`${__hooks}/lib/requests/mark-handled.js`).markOnce(e);
    const record = /** @type {core.Record} */ (e.record);
    record.ignoreUnchangedFields(true);
    // handled_by is always the sender: nobody can set it to somebody else.
    if (!e.hasSuperuserAuth() && bodyOf(e).handled_at === undefined)
      record.set("handled_by", record.original().getString("handled_by"));
    else if (!e.hasSuperuserAuth()) record.set("handled_by", record.getString("handled_at") && e.auth ? e.auth.id : "");
    // These fields are hidden from customers, and only the office gets this answer.
    record.unhide("handled_by");
    record.set(
      require(`${__hooks}/lib/shipments/shipment-history.js`).ACTOR,
      require(`${__hooks}/lib/audit/audit.js`).idOf(e),
    );
    inTransaction(e, () => e.next());
  },
  "sea_freight_quotes",
  "air_freight_quotes",
  "contact_messages",
);

routerAdd("POST", "/api/contact", (e) => {
  const { saveMessage } = require(`${__hooks}/lib/requests/save-contact.js`);
  const { headersOf } = require(`${__hooks}/lib/http/exchange.js`);
  const { status, body, retryAfter } = saveMessage(e);
  if (retryAfter) headersOf(e).set("Retry-After", String(retryAfter));
  return e.json(status, body);
});

module.exports = {};
