/// <reference path="../pb_hooks/native.d.ts" />
// Four roles, one to an account, and at least one admin whoever asks. The sessions of those who have a role, for who was
// last seen when and on how many devices.
const ADMIN_RULE = '@request.auth.user_roles_via_user_id.role ?= "admin"';
const OFFICE_RULE = `(${ADMIN_RULE} || @request.auth.user_roles_via_user_id.role ?= "operator")`;
/** What an admin alone could read and change, and an operator can as well. */
const OFFICE_COLLECTIONS = [
  "users",
  "shipments",
  "shipment_notes",
  "shipment_documents",
  "shipment_events",
  "sea_freight_quotes",
  "air_freight_quotes",
  "contact_messages",
  "mail_queue",
];
const RULES = ["listRule", "viewRule", "createRule", "updateRule", "deleteRule"];

/**
 * @param {CoreApp} app
 * @param {string} from
 * @param {string} to
 */
function replaceInRules(app, from, to) {
  for (const name of OFFICE_COLLECTIONS) {
    const collection = /** @type {any} */ (app.findCollectionByNameOrId(name));
    for (const rule of RULES) if (collection[rule]) collection[rule] = collection[rule].split(from).join(to);
    app.save(collection);
  }
}

migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

    // Until now "admin" was the only word, and an account could not have it twice. Should somebody have added words in the
    // dashboard, the row that allows most stays, among equals the oldest. A single row with another word stays and allows
    // nothing, as before.
    run(`DELETE FROM user_roles WHERE id NOT IN (
      SELECT id FROM (
        SELECT id, ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY
          CASE role WHEN 'admin' THEN 0 WHEN 'operator' THEN 1 WHEN 'sales' THEN 2 WHEN 'warehouse' THEN 3 ELSE 4 END,
          created, id) AS place
        FROM user_roles)
      WHERE place = 1)`);
    const roles = app.findCollectionByNameOrId("user_roles");
    const role = /** @type {core.SelectField} */ (roles.fields.getByName("role"));
    role.values = ["admin", "operator", "sales", "warehouse"];
    roles.removeIndex("idx_user_roles_pair");
    roles.addIndex("idx_user_roles_user", true, "user_id", "");
    app.save(roles);
    // Whoever asks: the route, the dashboard, an erasure, a deleted account.
    for (const [event, gone] of [
      ["DELETE ON", "OLD.role = 'admin'"],
      ["UPDATE OF role ON", "OLD.role = 'admin' AND NEW.role <> 'admin'"],
    ])
      run(`CREATE TRIGGER user_roles_last_admin_${event?.slice(0, 6).toLowerCase()} BEFORE ${event} user_roles
        WHEN ${gone} AND NOT EXISTS (SELECT 1 FROM user_roles WHERE role = 'admin' AND id <> OLD.id)
        BEGIN SELECT RAISE(ABORT, 'last_admin'); END`);

    replaceInRules(app, ADMIN_RULE, OFFICE_RULE);

    // All sessions end by another series, but for the one that is kept (pocketbase/sessions/sessions.go).
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(
      new TextField({ name: "session_series", max: 15, hidden: true }),
      new TextField({ name: "session_kept", max: 15, hidden: true }),
    );
    app.save(users);
    const NOBODY = null;
    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "sessions",
          listRule: NOBODY,
          viewRule: NOBODY,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            {
              type: "relation",
              name: "user_id",
              collectionId: users.id,
              required: true,
              maxSelect: 1,
              cascadeDelete: true,
            },
            { type: "text", name: "series", max: 15 },
            { type: "date", name: "last_seen", required: true },
            { type: "number", name: "until", required: true, onlyInt: true, min: 0 },
          ],
          indexes: ["CREATE INDEX idx_sessions_user ON sessions (user_id, last_seen)"],
        }),
      ),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("sessions"));
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("session_series");
    users.fields.removeByName("session_kept");
    app.save(users);
    replaceInRules(app, OFFICE_RULE, ADMIN_RULE);
    for (const name of ["delete", "update"]) app.db().newQuery(`DROP TRIGGER user_roles_last_admin_${name}`).execute();
    // Nobody of the other roles becomes an admin by going back.
    app.db().newQuery("DELETE FROM user_roles WHERE role <> 'admin'").execute();
    const roles = app.findCollectionByNameOrId("user_roles");
    const role = /** @type {core.SelectField} */ (roles.fields.getByName("role"));
    role.values = ["admin"];
    roles.removeIndex("idx_user_roles_user");
    roles.addIndex("idx_user_roles_pair", true, "user_id, role", "");
    app.save(roles);
  },
);
