/// <reference path="./native.d.ts" />
// The routes of bookings, and of the office's changes of status and tracking number.

onRecordCreateRequest((e) => {
  require(`${__hooks}/create-booking.js`).createBooking(e);
}, "shipments");

onRecordUpdateRequest((e) => {
  const { bodyOf, onlyFields } = require(`${__hooks}/request.js`);
  const { ACTOR } = require(`${__hooks}/shipment-history.js`);
  if (!onlyFields(e, ["status", "tracking_number"])) return;
  const app = e.app;
  const sent = /** @type {core.Record} */ (e.record);
  const { clean } = require(`${__hooks}/domain.gen.js`);
  const asked = Object.keys(bodyOf(e));
  sent.set("tracking_number", clean(sent.getString("tracking_number"), "code"));
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      // The record was read before this transaction began: an event's "from" must be the value that is replaced.
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

// On the model, not on the request: it covers the dashboard and the server's own routes as well.
onRecordUpdate((e) => {
  const { ACTOR, stamp, changesOf, writeEvents } = require(`${__hooks}/shipment-history.js`);
  const { audit, changesOf: auditedOf } = require(`${__hooks}/audit.js`);
  // Before the timestamps, which depend on the status.
  const values = auditedOf(e.record);
  stamp(e.record);
  require(`${__hooks}/shipment-pallets.js`).beforeStatus(e.app, e.record);
  const changes = changesOf(e.record);
  e.next();
  writeEvents(e.app, e.record, changes);
  const status = changes.find((/** @type {{ kind: string }} */ { kind }) => kind === "status");
  if (status) require(`${__hooks}/shipment-pallets.js`).followStatus(e.app, e.record, status.from);
  const by = e.record.getString(ACTOR);
  if (Object.keys(values).length > 0)
    audit(e.app, { by, kind: "shipment_edited", collection: "shipments", record: e.record.id, values });
}, "shipments");

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/idempotent-create.js`);
  const { clean } = require(`${__hooks}/domain.gen.js`);
  createOnce(e, {
    prepare() {
      e.record?.set("admin_notes", clean(e.record.getString("admin_notes"), "text"));
      e.record?.set("by", require(`${__hooks}/office.js`).actorOf(e));
      e.record?.set(require(`${__hooks}/shipment-history.js`).ACTOR, require(`${__hooks}/audit.js`).idOf(e));
      return null;
    },
  });
}, "shipment_notes");

onRecordUpdateRequest((e) => {
  if (!require(`${__hooks}/request.js`).onlyFields(e, ["admin_notes"])) return;
  const { clean } = require(`${__hooks}/domain.gen.js`);
  const record = /** @type {core.Record} */ (e.record);
  record.set("admin_notes", clean(record.getString("admin_notes"), "text"));
  record.ignoreUnchangedFields(true);
  record.set("by", require(`${__hooks}/office.js`).actorOf(e));
  record.set(require(`${__hooks}/shipment-history.js`).ACTOR, require(`${__hooks}/audit.js`).idOf(e));
  require(`${__hooks}/request.js`).inTransaction(e, () => e.next());
}, "shipment_notes");

module.exports = {};
