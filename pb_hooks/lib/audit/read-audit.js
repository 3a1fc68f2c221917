// Reading the audit log: pages, newest first. Each combination of filters has an index in its order
// (pb_migrations/0320_audit_log.js), so that a page costs the same however long the log is.

const PAGE = 50;
const ID = /^[a-z0-9]{15}$/;
/** Ids of events and mails may have a prefix letter before the id of their cause. */
const RECORD = /^[a-z0-9]{15,16}$/;

/** @typedef {{ person: string, record: string, kind: string, after: string }} AuditQuery */

/**
 * The parsed query, or why it is refused.
 * @param {{ [name: string]: string }} query
 * @returns {AuditQuery & { refusal?: [field: string, code: string, message: string] }}
 */
function readQuery(query) {
  const { AUDIT_KINDS } = require(`${__hooks}/domain.gen.js`);
  const { person = "", record = "", kind = "", after = "" } = query;
  const asked = { person, record, kind, after };
  const no = (/** @type {string} */ field, /** @type {string} */ why) => ({
    ...asked,
    refusal: /** @type {[string, string, string]} */ ([field, "invalid", why]),
  });
  if (person !== "" && !ID.test(person)) return no("person", "person_is_account");
  if (record !== "" && !RECORD.test(record)) return no("record", "record_is_record");
  if (kind !== "" && AUDIT_KINDS.indexOf(kind) < 0) return no("kind", "kind_unknown");
  if (after !== "" && !ID.test(after)) return no("after", "after_is_next");
  return asked;
}

/** What people see instead of an id: the current name; "" for what no longer exists. */
const LABEL = `CASE a.collection
  WHEN 'shipments' THEN (SELECT reference FROM shipments WHERE id = a.record)
  WHEN 'users' THEN (SELECT email FROM users WHERE id = a.record)
  WHEN 'tariffs' THEN (SELECT version FROM tariffs WHERE id = a.record)
  WHEN 'invitations' THEN (SELECT email FROM invitations WHERE id = a.record)
  WHEN 'sailings' THEN (SELECT name || ' ' || port FROM sailings WHERE id = a.record)
  WHEN 'quotes' THEN (SELECT 'AKQ-' || substr(reference, 1, 5) || '-' || substr(reference, 6) FROM quotes WHERE id = a.record)
  WHEN 'mail_queue' THEN (SELECT template FROM mail_queue WHERE id = a.record)
  WHEN 'sea_freight_quotes' THEN (SELECT contact_person FROM sea_freight_quotes WHERE id = a.record)
  WHEN 'air_freight_quotes' THEN (SELECT contact_person FROM air_freight_quotes WHERE id = a.record)
  WHEN 'contact_messages' THEN (SELECT name FROM contact_messages WHERE id = a.record)
  END`;

/**
 * The statement of a page.
 * @param {AuditQuery} query
 */
function pageSql({ person, record, kind, after }) {
  const where = [];
  // A record has few entries. The unary pluses make SQLite use its index whatever the statistics say.
  const plus = record ? "+" : "";
  if (record) where.push("record = {:record}");
  if (person) where.push(`${plus}"by" = {:person}`);
  if (kind) where.push(`${plus}kind = {:kind}`);
  if (after) where.push(`("at", id) < ((SELECT "at" FROM audit_log WHERE id = {:after}), {:after})`);
  return `SELECT a.*, IFNULL(${LABEL}, '') AS label,
      COALESCE((SELECT full_name FROM users WHERE id = a."by"), (SELECT email FROM _superusers WHERE id = a."by"), '') AS name
    FROM (SELECT id, "at", "by" AS "by", kind, collection, record, changes, note FROM audit_log
      ${where.length > 0 ? `WHERE ${where.join(" AND ")}` : ""} ORDER BY "at" DESC, id DESC LIMIT ${PAGE + 1}) a
    ORDER BY "at" DESC, id DESC`;
}

/** Fields whose values are ids. */
const IDS = ["sailing", "zone_by_postcode"];

/**
 * The names of what the changes have ids of, by id. What no longer exists has none.
 * @param {CoreApp} app
 * @param {{ [field: string]: [string, string] | null }[]} changes
 * @returns {{ [id: string]: string }}
 */
function namesIn(app, changes) {
  const ids = changes.flatMap((values) => IDS.flatMap((field) => values[field] || []));
  const [names = "{}"] = $native.ask(
    app,
    `SELECT json_group_object(id, name) FROM (
       SELECT id, name || ' ' || port AS name FROM sailings UNION ALL SELECT id, zone_name FROM trucking_rates)
     WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(ids)],
  );
  return JSON.parse(names);
}

/**
 * A page of the log.
 * @param {CoreApp} app
 * @param {AuditQuery} query
 */
function entries(app, query) {
  const { person, record, kind, after } = query;
  const rows = arrayOf(
    new DynamicModel({
      id: "",
      at: "",
      by: "",
      kind: "",
      collection: "",
      record: "",
      changes: "",
      note: "",
      label: "",
      name: "",
    }),
  );
  app.db().newQuery(pageSql(query)).bind({ person, record, kind, after }).all(rows);
  const page = rows.slice(0, PAGE);
  const changes = page.map((/** @type {any} */ row) => JSON.parse(row.changes || "{}"));
  const items = page.map((/** @type {any} */ row, /** @type {number} */ at) => ({
    id: row.id,
    at: row.at.replace(" ", "T"),
    by: { id: row.by, name: row.name },
    kind: row.kind,
    collection: row.collection,
    record: row.record,
    label: row.label,
    values: changes[at],
    note: row.note,
  }));
  return { items, names: namesIn(app, changes), next: rows.length > PAGE ? items[PAGE - 1].id : null };
}

module.exports = { entries, readQuery };
