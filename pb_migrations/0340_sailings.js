/// <reference path="../pb_hooks/native.d.ts" />
// Sailings, and what shipments say about theirs. The public part is a route (pb_hooks/routes/sailings.js); the record API shows
// them to members alone, and the server's routes change them.
const role = (/** @type {string} */ name) => `@request.auth.user_roles_via_user_id.role ?= "${name}"`;
const MEMBERS = `@request.auth.id != "" && (${["admin", "operator", "sales", "warehouse"].map(role).join(" || ")})`;
const PUT = "INSERT OR REPLACE INTO sync_log (collection, record, owner, op) VALUES ('sailings', NEW.id, '', 'put');";
/** As in 0170_sync_log.js: inside a trigger the conflict rule of an outer UPDATE OR … would win. */
const AGAIN = (/** @type {string} */ row, /** @type {string} */ op) =>
  `DELETE FROM sync_log WHERE collection = 'sailings' AND record = ${row}.id AND owner = '';
   INSERT INTO sync_log (collection, record, owner, op) VALUES ('sailings', ${row}.id, '', '${op}');`;
const SAILING_TRIGGERS = {
  sync_sailings_insert: `INSERT ON sailings BEGIN ${PUT} END`,
  sync_sailings_update: `UPDATE ON sailings BEGIN ${AGAIN("NEW", "put")} END`,
  sync_sailings_delete: `DELETE ON sailings BEGIN ${AGAIN("OLD", "del")} END`,
};

migrate(
  (app) => {
    const NOBODY = null;
    const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "sailings",
          listRule: MEMBERS,
          viewRule: MEMBERS,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "text", name: "name", required: true, pattern: "^[0-9]{4}-W[0-9]{2}$" },
            { type: "select", name: "port", required: true, maxSelect: 1, values: ["Venice", "Ravenna"] },
            { type: "text", name: "vessel", max: 100 },
            { type: "text", name: "voyage", max: 40 },
            { type: "date", name: "cut_off", required: true },
            { type: "date", name: "etd", required: true },
            { type: "date", name: "eta", required: true },
            { type: "date", name: "atd" },
            { type: "date", name: "ata" },
            { type: "date", name: "first_etd" },
            { type: "date", name: "first_eta" },
            { type: "text", name: "delay_reason", max: 300 },
            { type: "json", name: "containers", maxSize: 5000 },
            {
              type: "select",
              name: "state",
              required: true,
              maxSelect: 1,
              values: ["planned", "closed", "sailed", "arrived", "cancelled"],
            },
            { type: "text", name: "note", max: 1000 },
            { type: "bool", name: "edited" },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: ["CREATE INDEX idx_sailings_etd ON sailings (`etd`)"],
        }),
      ),
    );
    for (const [name, event] of Object.entries(SAILING_TRIGGERS))
      app.db().newQuery(`CREATE TRIGGER ${name} AFTER ${event}`).execute();

    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.add(
      new TextField({ name: "ready_on", pattern: DAY }),
      new TextField({ name: "sailing", max: 15 }),
      new TextField({ name: "status_asked", max: 20, hidden: true }),
    );
    shipments.addIndex("idx_shipments_sailing", false, "`sailing`", "");
    app.save(shipments);
  },
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.removeIndex("idx_shipments_sailing");
    for (const field of ["ready_on", "sailing", "status_asked"]) shipments.fields.removeByName(field);
    app.save(shipments);
    for (const name of Object.keys(SAILING_TRIGGERS)) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    app.delete(app.findCollectionByNameOrId("sailings"));
    app.db().newQuery("DELETE FROM sync_log WHERE collection = 'sailings'").execute();
  },
);
