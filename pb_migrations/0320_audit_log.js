/// <reference path="../pb_hooks/native.d.ts" />
// Who did what (docs/decisions/0023-audit-log.md). Rows are added and never changed. Triggers refuse the rest, because rules
// and hooks do not bind superusers and statements.
//
// A row may go when the retention job (pb_hooks/lib/accounts/retention.js) has counted three years of days since it was written. It
// counts each day on which it runs once, in sync_meta: a clock that is wrong by years is one more day, and no row is older
// for it.
const KEPT_DAYS = 3 * 365 + 1;
const DAYS = "IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0)";
// Who acts, where a trigger writes: set by actingAs (pb_hooks/lib/audit/audit.js) within the transaction.
const ACTOR = "IFNULL((SELECT value FROM sync_meta WHERE key = 'audit_actor'), '')";

/** An entry, as a statement of a trigger. */
const entry = (
  /** @type {string} */ by,
  /** @type {string} */ kind,
  /** @type {string} */ collection,
  /** @type {string} */ record,
  /** @type {string} */ changes,
) => `INSERT INTO audit_log (id, "at", "by", kind, collection, record, changes, note, day)
  VALUES ('a' || lower(hex(randomblob(7))), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), ${by}, '${kind}', '${collection}',
    ${record}, ${changes}, '', ${DAYS});`;
const refusal = (/** @type {string} */ message) => `SELECT RAISE(ABORT, '${message}');`;
const roleChange = (/** @type {string} */ user, /** @type {string} */ from, /** @type {string} */ to) =>
  entry(ACTOR, "role_changed", "users", user, `json_object('role', json_array(${from}, ${to}))`);

/** By trigger: on what it fires, and what it does. */
const TRIGGERS = {
  audit_log_unchanged: ["BEFORE UPDATE ON audit_log", refusal("The audit log is never changed.")],
  audit_log_kept: [
    `BEFORE DELETE ON audit_log WHEN OLD.day > ${DAYS} - ${KEPT_DAYS}`,
    refusal("The audit log is kept for three years."),
  ],
  // REPLACE deletes without asking the trigger above, and a wrong day would make a row older than it is.
  audit_log_new: [
    `BEFORE INSERT ON audit_log WHEN NEW.day <> ${DAYS} OR EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)`,
    refusal("The audit log takes new entries of today only."),
  ],
  // Roles are power over everything else: whoever changes them, and by whatever statement.
  audit_role_given: ["AFTER INSERT ON user_roles", roleChange("NEW.user_id", "''", "NEW.role")],
  audit_role_taken: ["AFTER DELETE ON user_roles", roleChange("OLD.user_id", "OLD.role", "''")],
  audit_role_changed: [
    "AFTER UPDATE ON user_roles WHEN NEW.user_id = OLD.user_id AND NEW.role <> OLD.role",
    roleChange("NEW.user_id", "OLD.role", "NEW.role"),
  ],
  audit_role_moved: [
    "AFTER UPDATE ON user_roles WHEN NEW.user_id <> OLD.user_id",
    roleChange("OLD.user_id", "OLD.role", "''") + roleChange("NEW.user_id", "''", "NEW.role"),
  ],
  audit_tariff: [
    "AFTER INSERT ON tariffs",
    entry(
      "NEW.published_by",
      "tariff_published",
      "tariffs",
      "NEW.id",
      `json_object('version', json_array(IFNULL(
         (SELECT version FROM tariffs WHERE number < NEW.number ORDER BY number DESC LIMIT 1), ''), NEW.version))`,
    ),
  ],
};

migrate(
  (app) => {
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "audit_log",
          listRule: NOBODY,
          viewRule: NOBODY,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "date", name: "at", required: true },
            { type: "text", name: "by", max: 15 },
            { type: "text", name: "kind", required: true, max: 40 },
            { type: "text", name: "collection", max: 60 },
            { type: "text", name: "record", max: 40 },
            { type: "json", name: "changes", maxSize: 20000 },
            { type: "text", name: "note", max: 200 },
            { type: "number", name: "day", onlyInt: true, min: 0 },
          ],
          // The newest first of all, of a person, of a kind, of both, of a record: each is read from one of these in order.
          indexes: [
            "CREATE INDEX idx_audit_log_at ON audit_log (`at`, `id`)",
            "CREATE INDEX idx_audit_log_by ON audit_log (`by`, `at`, `id`)",
            "CREATE INDEX idx_audit_log_kind ON audit_log (`kind`, `at`, `id`)",
            "CREATE INDEX idx_audit_log_kind_by ON audit_log (`kind`, `by`, `at`, `id`)",
            "CREATE INDEX idx_audit_log_record ON audit_log (`record`, `at`, `id`)",
            "CREATE INDEX idx_audit_log_day ON audit_log (`day`)",
          ],
        }),
      ),
    );
    for (const [name, [event, body]] of Object.entries(TRIGGERS))
      app.db().newQuery(`CREATE TRIGGER ${name} ${event} BEGIN ${body} END`).execute();
  },
  (app) => {
    for (const name of Object.keys(TRIGGERS)) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    app.delete(app.findCollectionByNameOrId("audit_log"));
  },
);
