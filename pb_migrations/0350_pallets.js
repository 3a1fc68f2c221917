/// <reference path="../pb_hooks/native.d.ts" />
// A row per pallet of a confirmed shipment (pb_hooks/shipment-pallets.js). The office alone reads them over the record API:
// an owner's devices and the warehouse's get what is theirs by the change feed, and a field that is only left out could be
// asked for by a filter.
const OFFICE_OF_PALLETS = `@request.auth.id != "" && (${["admin", "operator"]
  .map((role) => `@request.auth.user_roles_via_user_id.role ?= "${role}"`)
  .join(" || ")})`;
const LOGGED = (/** @type {string} */ record, /** @type {string} */ owner, /** @type {string} */ op) =>
  `DELETE FROM sync_log WHERE collection = 'pallets' AND record = ${record} AND owner = ${owner};
   INSERT INTO sync_log (collection, record, owner, op) VALUES ('pallets', ${record}, ${owner}, '${op}');`;
const PALLET_TRIGGERS = {
  sync_pallets_insert: `INSERT ON pallets BEGIN
    INSERT OR REPLACE INTO sync_log (collection, record, owner, op) VALUES ('pallets', NEW.id, NEW.user_id, 'put'); END`,
  sync_pallets_update: `UPDATE ON pallets BEGIN ${LOGGED("NEW.id", "NEW.user_id", "put")} END`,
  sync_pallets_owner: `UPDATE ON pallets WHEN OLD.user_id <> NEW.user_id
    BEGIN ${LOGGED("OLD.id", "OLD.user_id", "del")} END`,
  sync_pallets_delete: `DELETE ON pallets BEGIN ${LOGGED("OLD.id", "OLD.user_id", "del")} END`,
  // As for the other children of a shipment (0170_sync_log.js).
  sync_shipments_back_pallets: `UPDATE ON shipments WHEN OLD.updated < strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-178 days')
    BEGIN
      DELETE FROM sync_log WHERE collection = 'pallets' AND record IN (SELECT id FROM pallets WHERE shipment = NEW.id);
      INSERT INTO sync_log (collection, record, owner, op)
        SELECT 'pallets', id, user_id, 'put' FROM pallets WHERE shipment = NEW.id;
    END`,
};
/** What a shipment of an earlier release is asked for, and the columns of its pallets. */
const ASKED = [
  "reference",
  "pallet_details",
  "consignee_name",
  "consignee_company",
  "consignee_address",
  "consignee_phone",
];
const MADE = [
  ...["id", "number", "count", "code", "length", "width", "height", "weight"],
  ...["origin_country", "consignee", "town", "delivery_address", "delivery_phone"],
];

/** The shipments that are under way get their pallets; what was delivered is over. @param {CoreApp} app */
function fillPallets(app) {
  const { newPallets } = require(`${__hooks}/domain.gen.js`);
  const blank = Object.fromEntries(ASKED.map((field) => [field, ""]));
  const rows = arrayOf(new DynamicModel({ ...blank, id: "", user_id: "", country: "" }));
  app
    .db()
    .newQuery(
      `SELECT ${ASKED.map((field) => `s.${field}`).join(", ")}, s.id, s.user_id, IFNULL(c.name, '') AS country
       FROM shipments s LEFT JOIN countries c ON c.id = s.country_id WHERE s.status IN ('confirmed', 'in_transit')`,
    )
    .all(rows);
  const columns = [...MADE, "shipment", "user_id"];
  const now = new Date($native.now()).toISOString().replace("T", " ");
  const insert = app.db().newQuery(
    `INSERT INTO pallets (${columns.map((name) => `"${name}"`).join(", ")}, created, updated)
     VALUES (${columns.map((name) => `{:${name}}`).join(", ")}, {:now}, {:now})`,
  );
  for (const row of /** @type {any[]} */ (rows)) {
    /** @type {{ [field: string]: any }} */
    const shipment = {};
    for (const field of ASKED) shipment[field] = row[field];
    shipment.pallet_details = JSON.parse(row.pallet_details);
    for (const pallet of newPallets(shipment, row.country)) {
      /** @type {{ [column: string]: any }} */
      const values = { shipment: row.id, user_id: row.user_id, now };
      for (const column of MADE) values[column] = pallet[column];
      insert.bind(values).execute();
    }
  }
}

migrate(
  (app) => {
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "pallets",
          listRule: OFFICE_OF_PALLETS,
          viewRule: OFFICE_OF_PALLETS,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            {
              type: "relation",
              name: "shipment",
              collectionId: app.findCollectionByNameOrId("shipments").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: true,
            },
            {
              type: "relation",
              name: "user_id",
              collectionId: app.findCollectionByNameOrId("users").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: false,
            },
            { type: "number", name: "number", required: true, onlyInt: true, min: 1, max: 99 },
            { type: "number", name: "count", required: true, onlyInt: true, min: 1, max: 99 },
            { type: "text", name: "code", required: true, pattern: "^[0-9A-HJKMNP-TV-Z]{10}(0[1-9]|[1-9][0-9])$" },
            { type: "number", name: "length", min: 0 },
            { type: "number", name: "width", min: 0 },
            { type: "number", name: "height", min: 0 },
            { type: "number", name: "weight", min: 0 },
            { type: "text", name: "origin_country", max: 100 },
            { type: "text", name: "consignee", max: 200 },
            { type: "text", name: "town", max: 100 },
            { type: "text", name: "delivery_address", max: 500 },
            { type: "text", name: "delivery_phone", max: 40 },
            { type: "text", name: "sailing", max: 15 },
            { type: "text", name: "container", max: 20 },
            { type: "text", name: "assigned_container", max: 20 },
            { type: "text", name: "aboard", max: 15 },
            { type: "text", name: "aboard_container", max: 20 },
            { type: "text", name: "bay", max: 20 },
            {
              type: "select",
              name: "state",
              maxSelect: 1,
              values: ["collected", "hub_in", "loaded", "port_in", "delivered"],
            },
            { type: "bool", name: "hold" },
            { type: "date", name: "hold_decided_at" },
            { type: "text", name: "hold_decided_by", max: 15 },
            { type: "bool", name: "cancelled" },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_pallets_code ON pallets (`code`)",
            "CREATE INDEX idx_pallets_shipment ON pallets (`shipment`, `number`)",
            "CREATE INDEX idx_pallets_owner ON pallets (`user_id`, `created`)",
            "CREATE INDEX idx_pallets_sailing ON pallets (`sailing`)",
            "CREATE INDEX idx_pallets_updated ON pallets (`updated`)",
          ],
        }),
      ),
    );
    for (const [name, event] of Object.entries(PALLET_TRIGGERS))
      app.db().newQuery(`CREATE TRIGGER ${name} AFTER ${event}`).execute();
    fillPallets(app);
  },
  (app) => {
    for (const name of Object.keys(PALLET_TRIGGERS)) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    app.delete(app.findCollectionByNameOrId("pallets"));
    app.db().newQuery("DELETE FROM sync_log WHERE collection = 'pallets'").execute();
  },
);
