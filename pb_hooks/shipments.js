/// <reference path="./native.d.ts" />
// Bookings come in here, and the office's changes of status and tracking number.

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/idempotent-create.js`);
  const { prepareBooking } = require(`${__hooks}/create-booking.js`);
  const { parseBooking } = require(`${__hooks}/domain.gen.js`);
  const { bookingFacts } = require(`${__hooks}/current-tariff.js`);
  /** @type {any} */
  let booking;
  /** @type {any} */
  let facts;
  createOnce(
    e,
    (/** @type {any} */ body) => {
      booking = parseBooking(body);
      return body;
    },
    (/** @type {CoreApp} */ tx, /** @type {string} */ owner) => prepareBooking(e, tx, owner, booking, facts),
    (/** @type {CoreApp} */ tx, /** @type {string} */ _, /** @type {string} */ id) => {
      facts = bookingFacts(tx, id, booking.ok ? booking.value.reference : "");
      return facts.known;
    },
  );
}, "shipments");

onRecordUpdateRequest((e) => {
  const { bodyOf, onlyFields } = require(`${__hooks}/request.js`);
  const { ACTOR } = require(`${__hooks}/shipment-history.js`);
  if (!onlyFields(e, ["status", "tracking_number"])) return;
  const app = e.app;
  const sent = /** @type {core.Record} */ (e.record);
  const asked = Object.keys(bodyOf(e));
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      // The record was read before this transaction had the writer to itself: an event's "from" must be what is replaced.
      const record = tx.findRecordById("shipments", sent.id);
      for (const field of asked) if (field !== "id") record.set(field, sent.get(field));
      record.ignoreUnchangedFields(true);
      record.set(ACTOR, e.auth ? e.auth.id : "");
      e.record = record;
      e.next();
    });
  } finally {
    e.app = app;
  }
}, "shipments");

// On the model, not on the request: this covers the dashboard and the server's own routes as well.
onRecordUpdate((e) => {
  const { stamp, changesOf, writeEvents } = require(`${__hooks}/shipment-history.js`);
  stamp(e.record);
  const changes = changesOf(e.record);
  e.next();
  writeEvents(e.app, e.record, changes);
}, "shipments");

onRecordUpdateRequest((e) => {
  if (!require(`${__hooks}/request.js`).onlyFields(e, ["admin_notes"])) return;
  e.record?.ignoreUnchangedFields(true);
  e.next();
}, "shipment_notes");

module.exports = {};
