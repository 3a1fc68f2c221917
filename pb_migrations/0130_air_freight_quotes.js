/// <reference path="../pb_hooks/native.d.ts" />
// Requests for an air quote. Anyone sends one; pb_hooks/routes/requests.js checks it and sets what the server owns.
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
          name: "air_freight_quotes",
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
            { type: "text", name: "origin_city", required: true, max: 100 },
            { type: "text", name: "origin_address", max: 500 },
            { type: "text", name: "cargo_type", required: true, max: 40 },
            { type: "text", name: "cargo_description", required: true, max: 2000 },
            { type: "number", name: "number_of_pieces", required: true, onlyInt: true, min: 1 },
            { type: "json", name: "dimensions", required: true, maxSize: 50000 },
            { type: "number", name: "total_weight", min: 0 },
            { type: "number", name: "total_volume", min: 0 },
            { type: "number", name: "volumetric_weight", min: 0 },
            { type: "number", name: "chargeable_weight", min: 0 },
            { type: "bool", name: "insurance_required" },
            { type: "bool", name: "customs_clearance" },
            {
              type: "select",
              name: "service_type",
              required: true,
              maxSelect: 1,
              values: ["door-to-airport", "door-to-door"],
            },
            { type: "select", name: "destination_airport", required: true, maxSelect: 1, values: ["LCA", "PFO"] },
            { type: "text", name: "destination_address", max: 500 },
            { type: "text", name: "company_name", max: 200 },
            { type: "text", name: "contact_person", required: true, max: 200 },
            { type: "text", name: "contact_email", required: true, max: 255 },
            { type: "text", name: "contact_phone", required: true, max: 40 },
            { type: "date", name: "handled_at" },
            { type: "text", name: "handled_by", max: 15 },
            { type: "text", name: "op_hash", hidden: true, max: 64 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: ["CREATE INDEX idx_air_freight_quotes_owner ON air_freight_quotes (user_id, created)"],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("air_freight_quotes")),
);
