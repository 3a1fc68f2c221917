// The audit log: who did what. An entry is written in the transaction of its cause; if that fails, the cause is not saved.
//
// Changes of roles and published tariffs are written by triggers (triggers/user_roles.sql, tariffs.sql), whatever makes them.
// Code that changes user_roles calls actingAs to name who acts, and writes no entry itself.

/**
 * One entry. It has ids only: names, addresses and references are looked up when the log is read, because an entry can
 * neither be changed nor erased. No texts of customers, no notes, no reasons, no secrets.
 * @typedef {object} AuditEntry
 * @property {string} by a user's or superuser's id (idOf), "" for the server itself
 * @property {string} kind one of AUDIT_KINDS (src/domain/records/audit-log.ts)
 * @property {string} [collection]
 * @property {string} [record]
 * @property {{ [field: string]: [before: string, after: string] | null }} [values] null: it changed, without its values
 * @property {string} [note] text written by the program, at most 200 characters
 */

/**
 * Writes one entry.
 * @param {CoreApp} tx the transaction of the change it records
 * @param {AuditEntry} entry
 */
function audit(tx, { by, kind, collection = "", record = "", values = {}, note = "" }) {
  if (require(`${__hooks}/domain.gen.js`).AUDIT_KINDS.indexOf(kind) < 0) throw new Error(`audit: ${kind} is no kind`);
  tx.db()
    .newQuery(
      `INSERT INTO audit_log (id, "at", "by", kind, collection, record, changes, note, day)
       VALUES ({:id}, {:at}, {:by}, {:kind}, {:collection}, {:record}, {:changes}, {:note},
         IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0))`,
    )
    .bind({
      id: $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"),
      at: require(`${__hooks}/lib/who-and-when.js`).moment(),
      by,
      kind,
      collection,
      record,
      changes: JSON.stringify(values),
      note,
    })
    .execute();
}

/**
 * Runs work whose audit entries triggers write, and names who acts. The name exists in this transaction only.
 * @param {CoreApp} tx
 * @param {string} by a user's or superuser's id
 * @param {() => void} work
 */
function actingAs(tx, by, work) {
  tx.db()
    .newQuery(
      `INSERT INTO sync_meta (key, value) VALUES ('audit_actor', {:by})
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    )
    .bind({ by })
    .execute();
  work();
  tx.db().newQuery("DELETE FROM sync_meta WHERE key = 'audit_actor'").execute();
}

/** The id of the sender, superusers included. @param {any} e */
const idOf = (e) => (e.auth ? e.auth.id : "");

/**
 * The changes of a record that is about to be saved, as an entry stores them.
 * @param {core.Record} record
 * @returns {{ [field: string]: [before: string, after: string] | null }}
 */
function changesOf(record) {
  const { auditableFields, auditChanges } = require(`${__hooks}/domain.gen.js`);
  const collection = record.collection().name;
  const original = record.original();
  /** @type {{ [field: string]: string }} */
  const before = {};
  /** @type {{ [field: string]: string }} */
  const after = {};
  for (const field of auditableFields(collection)) {
    before[field] = original.getString(field);
    after[field] = record.getString(field);
  }
  return auditChanges(collection, before, after);
}

/**
 * Saves a shipment's notes together with an audit entry. The entry names the shipment, because the log is searched by its
 * id.
 * @param {core.RecordEvent} e
 */
function auditNote(e) {
  const { admin_notes } = changesOf(e.record);
  const by = e.record.getString(require(`${__hooks}/lib/shipments/shipment-history.js`).ACTOR);
  const record = e.record.getString("shipment");
  e.next();
  if (admin_notes !== undefined)
    audit(e.app, { by, kind: "note_edited", collection: "shipments", record, values: { admin_notes } });
}

/**
 * Records that a person exported their data, at most once a day, so that repeated exports do not fill the log.
 * @param {CoreApp} app
 * @param {string} me
 */
function auditExport(app, me) {
  const since = `${require(`${__hooks}/lib/who-and-when.js`).moment().slice(0, 10)} 00:00:00.000Z`;
  app.runInTransaction((tx) => {
    const known = `SELECT COUNT(*) FROM audit_log WHERE kind = 'exported' AND "by" = ? AND "at" >= ?`;
    if ($native.ask(tx, known, [me, since])[0] === "0")
      audit(tx, { by: me, kind: "exported", collection: "users", record: me });
  });
}

/** Runs the rest of a request with its sender as the acting user. @param {any} e */
function nextAsSender(e) {
  require(`${__hooks}/lib/http/exchange.js`).inTransaction(e, (/** @type {CoreApp} */ tx) =>
    actingAs(tx, idOf(e), () => e.next()),
  );
}

/**
 * Records a change of a collection, and refuses one of the log's own table (by id, because the change may be a new name).
 * PocketBase runs the text of an index and of a view as it is: after a semicolon it may hold any other statement, such as one
 * that drops the log's triggers.
 * @param {any} e
 * @param {string} what
 */
function changeCollection(e, what) {
  const { inTransaction, refuse, refuseField } = require(`${__hooks}/lib/http/exchange.js`);
  const { collection } = e;
  if (collection.id === e.app.findCollectionByNameOrId("audit_log").id) return refuse(e, 403, "audit_log_fixed", {});
  /** @type {{ [field: string]: string[] }} */
  const statements = { indexes: [...(collection.indexes || [])], viewQuery: [collection.viewQuery || ""] };
  for (const [field, texts] of Object.entries(statements))
    if (texts.some((text) => String(text).indexOf(";") >= 0)) return refuseField(e, field, "invalid", "one_statement");
  inTransaction(e, (/** @type {CoreApp} */ tx) => {
    audit(tx, { by: idOf(e), kind: "collection_changed", collection: collection.name.slice(0, 60), note: what });
    e.next();
  });
}

module.exports = { audit, actingAs, auditExport, auditNote, changeCollection, changesOf, idOf, nextAsSender };
