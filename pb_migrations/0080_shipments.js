/// <reference path="../pb_hooks/native.d.ts" />
// Bookings. The create hook (pb_hooks/routes/shipments.js) overwrites every field the server owns; a customer updates nothing,
// the office status and tracking number, nobody deletes.
migrate(
  (app) => {
    const OFFICE = '@request.auth.user_roles_via_user_id.role ?= "admin"';
    const SIGNED_IN = '@request.auth.id != ""';
    const OWNER_OR_OFFICE = `${SIGNED_IN} && (user_id = @request.auth.id || ${OFFICE})`;
    const OFFICE_ONLY = `${SIGNED_IN} && ${OFFICE}`;
    const NOBODY = null;
    // The same numbers as src/domain/schemas; tests/server/limits.test.ts compares them.
    const NAME = 200;
    const ADDRESS = 500;
    const PHONE = 40;
    const EMAIL = 255;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "shipments",
          listRule: OWNER_OR_OFFICE,
          viewRule: OWNER_OR_OFFICE,
          createRule: SIGNED_IN,
          updateRule: OFFICE_ONLY,
          deleteRule: NOBODY,
          fields: [
            {
              type: "relation",
              name: "user_id",
              collectionId: app.findCollectionByNameOrId("users").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: false,
            },
            { type: "text", name: "reference", required: true, pattern: "^[0-9A-HJKMNP-TV-Z]{10}$" },
            {
              type: "select",
              name: "status",
              required: true,
              maxSelect: 1,
              values: ["pending", "confirmed", "in_transit", "delivered", "cancelled"],
            },
            { type: "text", name: "tracking_number", max: 100 },
            { type: "text", name: "tariff_version", required: true, max: 40 },
            { type: "date", name: "quoted_at" },
            // Text, not relations: a published tariff may drop a zone, a booking keeps what it was priced with.
            { type: "text", name: "country_id", required: true, max: 15 },
            { type: "text", name: "zone_id", required: true, max: 15 },
            { type: "text", name: "origin_address", required: true, max: ADDRESS },
            { type: "text", name: "destination_address", required: true, max: ADDRESS },
            { type: "number", name: "pallet_count", required: true, onlyInt: true, min: 1, max: 10 },
            { type: "number", name: "weight_kg", min: 0 },
            { type: "text", name: "dimensions", max: 5000 },
            { type: "text", name: "cargo_description", required: true, max: 200 },
            { type: "text", name: "goods_description", max: 500 },
            { type: "number", name: "estimated_rate", min: 0 },
            { type: "number", name: "total_cbm", min: 0 },
            { type: "number", name: "chargeable_cbm", min: 0 },
            { type: "number", name: "total_chargeable_weight", min: 0 },
            { type: "json", name: "pallet_details", required: true, maxSize: 10000 },
            { type: "json", name: "cost_breakdown", required: true, maxSize: 2000 },
            { type: "text", name: "shipper_name", required: true, max: NAME },
            { type: "text", name: "shipper_company", max: NAME },
            { type: "text", name: "shipper_address", required: true, max: ADDRESS },
            { type: "text", name: "shipper_phone", required: true, max: PHONE },
            { type: "text", name: "shipper_email", required: true, max: EMAIL },
            { type: "text", name: "consignee_name", required: true, max: NAME },
            { type: "text", name: "consignee_company", max: NAME },
            { type: "text", name: "consignee_address", required: true, max: ADDRESS },
            { type: "text", name: "consignee_phone", required: true, max: PHONE },
            { type: "text", name: "consignee_email", required: true, max: EMAIL },
            { type: "date", name: "booking_date", required: true },
            { type: "date", name: "confirmed_at" },
            { type: "date", name: "shipped_at" },
            { type: "date", name: "delivery_date" },
            { type: "text", name: "op_hash", hidden: true, max: 64 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_shipments_reference ON shipments (reference)",
            "CREATE INDEX idx_shipments_owner ON shipments (user_id, created)",
            "CREATE INDEX idx_shipments_booked ON shipments (booking_date)",
            "CREATE INDEX idx_shipments_updated ON shipments (updated)",
          ],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("shipments")),
);
