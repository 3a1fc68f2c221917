/// <reference path="./native.d.ts" />
// The audit log: who did what. An entry is written in the transaction of its cause, or the cause is not saved.
//
// Changes of roles and published tariffs are written by triggers (pb_migrations/0320_audit_log.js), whoever makes them:
// whoever changes user_roles says who acts by actingAs, and writes no entry of its own.

/**
 * One entry. Ids only: names, addresses and references are looked up when the log is read, because an entry can neither
 * be changed nor erased. No texts of customers, no notes, no reasons, no secrets.
 * @typedef {object} AuditEntry
 * @property {string} by a user's or superuser's id (idOf), "" for the server itself
 * @property {string} kind one of AUDIT_KINDS (src/domain/records/audit-log.ts)
 * @property {string} [collection]
 * @property {string} [record]
 * @property {{ [field: string]: [before: string, after: string] | null }} [values] null: only that it changed
 * @property {string} [note] words of the program's own, at most 200 characters
 */

/**
 * Writes one entry.
 * @param {CoreApp} tx the transaction of what it tells about
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
      at: require(`${__hooks}/office.js`).moment(),
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
 * Does what triggers write entries about, in somebody's name. The name is there for this transaction only.
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

/** Who sends a request, superusers included. @param {any} e */
const idOf = (e) => (e.auth ? e.auth.id : "");

/**
 * What an entry says of a record that is about to be saved.
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
 * The save of a shipment's notes, with its entry. It is the shipment's: what happened to one is asked for by its id.
 * @param {core.RecordEvent} e
 */
function auditNote(e) {
  const { admin_notes } = changesOf(e.record);
  const by = e.record.getString(require(`${__hooks}/shipment-history.js`).ACTOR);
  const record = e.record.getString("shipment");
  e.next();
  if (admin_notes !== undefined)
    audit(e.app, { by, kind: "note_edited", collection: "shipments", record, values: { admin_notes } });
}

/**
 * A person took a copy of their data. Once a day: whoever asks again and again must not fill the log.
 * @param {CoreApp} app
 * @param {string} me
 */
function auditExport(app, me) {
  const since = `${require(`${__hooks}/office.js`).moment().slice(0, 10)} 00:00:00.000Z`;
  app.runInTransaction((tx) => {
    const known = `SELECT COUNT(*) FROM audit_log WHERE kind = 'exported' AND "by" = ? AND "at" >= ?`;
    if ($native.ask(tx, known, [me, since])[0] === "0")
      audit(tx, { by: me, kind: "exported", collection: "users", record: me });
  });
}

/** The rest of a request, in the name of whoever sends it. @param {any} e */
function nextAsSender(e) {
  require(`${__hooks}/request.js`).inTransaction(e, (/** @type {CoreApp} */ tx) =>
    actingAs(tx, idOf(e), () => e.next()),
  );
}

/** Refuses a change of the log's own table. By its id: the change may be another name. @param {any} e */
function unlessOfTheLog(e) {
  if (e.collection.id !== e.app.findCollectionByNameOrId("audit_log").id) return e.next();
  require(`${__hooks}/request.js`).refuse(e, 403, "The audit log changes by migrations alone.", {});
}

module.exports = { audit, actingAs, auditExport, auditNote, changesOf, idOf, nextAsSender, unlessOfTheLog };
