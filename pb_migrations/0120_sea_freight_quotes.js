/// <reference path="../pb_hooks/native.d.ts" />
// Requests for an ocean quote. Anyone sends one; pb_hooks/routes/requests.js checks it and sets what the server owns.
migrate(
  (app) => {
    const OFFICE = '@request.auth.user_roles_via_user_id.role ?= "admin"';
    const SIGNED_IN = '@request.auth.id != ""';
    const OWNER_OR_OFFICE = `${SIGNED_IN} && (user_id = @request.auth.id || ${OFFICE})`;
    const OFFICE_ONLY = `${SIGNED_IN} && ${OFFICE}`;
    const ANYONE = "";
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "sea_freight_quotes",
          listRule: OWNER_OR_OFFICE,
          viewRule: OWNER_OR_OFFICE,
          createRule: ANYONE,
          updateRule: OFFICE_ONLY,
          deleteRule: NOBODY,
          fields: [
            {
              type: "relation",
              name: "user_id",
              collectionId: app.findCollectionByNameOrId("users").id,
              maxSelect: 1,
              cascadeDelete: false,
            },
            { type: "text", name: "origin_country", required: true, max: 100 },
            { type: "text", name: "origin_port", required: true, max: 100 },
            { type: "text", name: "origin_address", max: 500 },
            { type: "text", name: "cargo_type", required: true, max: 40 },
            { type: "text", name: "cargo_description", required: true, max: 2000 },
            { type: "text", name: "hs_code", max: 40 },
            {
              type: "select",
              name: "container_type",
              required: true,
              maxSelect: 1,
              values: ["fcl-20", "fcl-40", "fcl-40hc", "lcl"],
            },
            { type: "number", name: "number_of_pieces", onlyInt: true, min: 0 },
            { type: "json", name: "dimensions", maxSize: 50000 },
            { type: "number", name: "total_weight", min: 0 },
            { type: "number", name: "total_cbm", min: 0 },
            { type: "number", name: "number_of_containers", onlyInt: true, min: 0 },
            { type: "bool", name: "insurance_required" },
            { type: "bool", name: "customs_clearance" },
            {
              type: "select",
              name: "incoterms",
              required: true,
              maxSelect: 1,
              values: ["FOB", "CIF", "EXW", "DDP", "DAP"],
            },
            { type: "select", name: "destination_port", required: true, maxSelect: 1, values: ["Limassol", "Larnaca"] },
            { type: "text", name: "destination_address", max: 500 },
            {
              type: "select",
              name: "delivery_type",
              required: true,
              maxSelect: 1,
              values: ["port-to-port", "door-to-port", "door-to-door"],
            },
            { type: "bool", name: "hazardous_goods" },
            { type: "bool", name: "temperature_controlled" },
            { type: "text", name: "special_requirements", max: 2000 },
            { type: "text", name: "company_name", max: 200 },
            { type: "text", name: "contact_person", required: true, max: 200 },
            { type: "text", name: "contact_email", required: true, max: 255 },
            { type: "text", name: "contact_phone", required: true, max: 40 },
            { type: "select", name: "status", required: true, maxSelect: 1, values: ["pending"] },
            { type: "date", name: "handled_at" },
            { type: "text", name: "handled_by", max: 15 },
            { type: "text", name: "op_hash", hidden: true, max: 64 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: ["CREATE INDEX idx_sea_freight_quotes_owner ON sea_freight_quotes (user_id, created)"],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("sea_freight_quotes")),
);
