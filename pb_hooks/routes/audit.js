// What the audit log records by itself, what superusers may not do to it, and the route that reads it.

onRecordCreate((e) => {
  require(`${__hooks}/lib/audit/audit.js`).auditNote(e);
}, "shipment_notes");

onRecordUpdate((e) => {
  require(`${__hooks}/lib/audit/audit.js`).auditNote(e);
}, "shipment_notes");

onRecordUpdate(
  (e) => {
    const { audit, changesOf } = require(`${__hooks}/lib/audit/audit.js`);
    const { handled_at } = changesOf(e.record);
    const by = e.record.getString(require(`${__hooks}/lib/shipments/shipment-history.js`).ACTOR);
    e.next();
    const collection = e.record.collection().name;
    if (handled_at)
      audit(e.app, { by, kind: "request_handled", collection, record: e.record.id, values: { handled_at } });
  },
  "sea_freight_quotes",
  "air_freight_quotes",
  "contact_messages",
);

// Only superusers may send the three requests below (docs/access.md).

onRecordDeleteRequest((e) => {
  const { audit, idOf } = require(`${__hooks}/lib/audit/audit.js`);
  require(`${__hooks}/lib/http/exchange.js`).inTransaction(e, (/** @type {CoreApp} */ tx) => {
    const record = /** @type {core.Record} */ (e.record).id;
    audit(tx, { by: idOf(e), kind: "shipment_deleted", collection: "shipments", record });
    e.next();
  });
}, "shipments");

onRecordUpdateRequest((e) => {
  const { audit, changesOf, idOf } = require(`${__hooks}/lib/audit/audit.js`);
  require(`${__hooks}/lib/http/exchange.js`).inTransaction(e, (/** @type {CoreApp} */ tx) => {
    const record = /** @type {core.Record} */ (e.record);
    const values = changesOf(record);
    if (Object.keys(values).length > 0)
      audit(tx, { by: idOf(e), kind: "tariff_changed", collection: "tariffs", record: record.id, values });
    e.next();
  });
}, "tariffs");

onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/http/exchange.js`).refuse(e, 403, "audit_log_own", {});
}, "audit_log");

// A trigger writes the entries about roles; this names who acted.

onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/audit/audit.js`).nextAsSender(e);
}, "user_roles");

onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/audit/audit.js`).nextAsSender(e);
}, "user_roles");

onRecordDeleteRequest((e) => {
  require(`${__hooks}/lib/audit/audit.js`).nextAsSender(e);
}, "user_roles");

// The log's table must not be dropped or lose a column: its schema changes by migrations only.

onCollectionCreateRequest((e) => {
  require(`${__hooks}/lib/audit/audit.js`).changeCollection(e, "made");
});

onCollectionUpdateRequest((e) => {
  require(`${__hooks}/lib/audit/audit.js`).changeCollection(e, "changed");
});

onCollectionDeleteRequest((e) => {
  require(`${__hooks}/lib/audit/audit.js`).changeCollection(e, "deleted");
});

onCollectionsImportRequest((e) => {
  require(`${__hooks}/lib/http/exchange.js`).refuse(e, 403, "collections_fixed", {});
});

routerAdd("GET", "/api/audit", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "people")) return;
  const { entries, readQuery } = require(`${__hooks}/lib/audit/read-audit.js`);
  const query = readQuery(e.requestInfo().query);
  if (query.refusal) return require(`${__hooks}/lib/http/exchange.js`).refuseField(e, ...query.refusal);
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, entries($app, query));
});

module.exports = {};
