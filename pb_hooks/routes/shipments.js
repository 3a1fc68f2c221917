// Bookings and their documents; what customers change until they are confirmed; what the office changes (docs/api.md).

onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/shipments/create-booking.js`).createBooking(e);
}, "shipments");

onRecordUpdateRequest((e) => {
  const { bodyOf, onlyFields } = require(`${__hooks}/lib/http/exchange.js`);
  const { ACTOR } = require(`${__hooks}/lib/shipments/shipment-history.js`);
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
  const { ACTOR, FOLLOWS, stamp, changesOf, writeEvents } = require(`${__hooks}/lib/shipments/shipment-history.js`);
  const { audit, changesOf: auditedOf } = require(`${__hooks}/lib/audit/audit.js`);
  // Before the timestamps, which depend on the status.
  const values = auditedOf(e.record);
  stamp(e.record);
  require(`${__hooks}/lib/pallets/shipment-pallets.js`).beforeStatus(e.app, e.record);
  const changes = changesOf(e.record);
  e.next();
  writeEvents(e.app, e.record, changes);
  const status = changes.find((/** @type {{ kind: string }} */ { kind }) => kind === "status");
  if (status) require(`${__hooks}/lib/pallets/shipment-pallets.js`).followStatus(e.app, e.record, status.from);
  const by = e.record.getString(ACTOR);
  if (Object.keys(values).length > 0 && !e.record.getBool(FOLLOWS))
    audit(e.app, { by, kind: "shipment_edited", collection: "shipments", record: e.record.id, values });
}, "shipments");

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/lib/http/create-once.js`);
  const { clean } = require(`${__hooks}/domain.gen.js`);
  createOnce(e, {
    prepare() {
      e.record?.set("admin_notes", clean(e.record.getString("admin_notes"), "text"));
      e.record?.set("by", require(`${__hooks}/lib/who-and-when.js`).actorOf(e));
      e.record?.set(
        require(`${__hooks}/lib/shipments/shipment-history.js`).ACTOR,
        require(`${__hooks}/lib/audit/audit.js`).idOf(e),
      );
      return null;
    },
  });
}, "shipment_notes");

onRecordUpdateRequest((e) => {
  if (!require(`${__hooks}/lib/http/exchange.js`).onlyFields(e, ["admin_notes"])) return;
  const { clean } = require(`${__hooks}/domain.gen.js`);
  const record = /** @type {core.Record} */ (e.record);
  record.set("admin_notes", clean(record.getString("admin_notes"), "text"));
  record.ignoreUnchangedFields(true);
  record.set("by", require(`${__hooks}/lib/who-and-when.js`).actorOf(e));
  record.set(
    require(`${__hooks}/lib/shipments/shipment-history.js`).ACTOR,
    require(`${__hooks}/lib/audit/audit.js`).idOf(e),
  );
  require(`${__hooks}/lib/http/exchange.js`).inTransaction(e, () => e.next());
}, "shipment_notes");

routerAdd("POST", "/api/shipments/{id}/edit", (e) => {
  const { refuseSender, requireRight, senderMay } = require(`${__hooks}/lib/http/roles.js`);
  const { jsonBodyOf, refuse } = require(`${__hooks}/lib/http/exchange.js`);
  const { applyEdit } = require(`${__hooks}/lib/shipments/edit-shipment.js`);
  const { acknowledgedBefore, mightThen, quietly } = require(`${__hooks}/lib/sync/before-restore.js`);
  const body = jsonBodyOf(e);
  const named = String(/** @type {any} */ (body)?.op || "");
  const claimed = mightThen(acknowledgedBefore(e, "shipment.edit", named, ""), "shipments");
  if (!claimed && !requireRight(e, $app, "shipments")) return;
  const { asSent, parseEdit } = require(`${__hooks}/domain.gen.js`);
  const edit = parseEdit(body);
  if (!edit.ok) return refuse(e, 400, "change_incomplete", edit.fields);
  const id = e.request.pathValue("id");
  const { op, set, seen, undoes } = edit.value;
  const same = { id, .../** @type {any} */ (asSent({ set, seen, ...(undoes && { undoes }) }, body)) };
  const change = { op, set, seen, undoes, hash: $native.payloadSha256(JSON.stringify(same)) };
  /** @type {{ status: number, text: string } | null} */
  let answer = null;
  $app.runInTransaction((tx) => {
    // Checked again inside the transaction: the role may have been removed since the first check.
    const before = acknowledgedBefore(e, "shipment.edit", op, change.hash);
    if (senderMay(e, tx, "shipments") || mightThen(before, "shipments"))
      quietly(tx, before, () => {
        answer = applyEdit(tx, e, id, { ...change, before });
      });
  });
  if (!answer) return refuseSender(e);
  const { status, text } = /** @type {{ status: number, text: string }} */ (answer);
  const header = e.response.header();
  header.set("Content-Type", "application/json");
  header.set("Cache-Control", "private, no-store");
  return e.string(status, text);
});

routerAdd("POST", "/api/shipments/{id}/correct", (e) => {
  require(`${__hooks}/lib/shipments/correct-and-cancel.js`).answerCorrection(e);
});

routerAdd("POST", "/api/shipments/{id}/cancel", (e) => {
  require(`${__hooks}/lib/shipments/correct-and-cancel.js`).answerCancellation(e);
});

onRecordCreateRequest((e) => {
  const { createOnce } = require(`${__hooks}/lib/http/create-once.js`);
  const { sumOf, readDocument, attach } = require(`${__hooks}/lib/shipments/create-document.js`);
  const bytes = sumOf(e);
  /** @type {any} */
  let document = null;
  createOnce(e, {
    kind: "booking.document",
    // The file's hash is part of the request's identity, whether or not the client sent it.
    without: ["sha256"],
    also: { bytes },
    prepare(/** @type {any} */ body) {
      document = readDocument(e, body, bytes);
      return document.refusal;
    },
    check: (
      /** @type {CoreApp} */ tx,
      /** @type {string} */ owner,
      /** @type {any} */ _refusal,
      /** @type {import("../lib/sync/before-restore.js").Before | null} */ before,
    ) => attach(e, tx, owner, document, bytes, before),
  });
}, "shipment_documents");

module.exports = {};
