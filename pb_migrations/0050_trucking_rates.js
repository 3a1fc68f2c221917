/// <reference path="../pb_hooks/native.d.ts" />
// Zones and their prices per kilogram by bracket, in euro. Written by publishing a tariff only (tariffs).
migrate(
  (app) => {
    const ANYONE = "";
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "trucking_rates",
          listRule: ANYONE,
          viewRule: ANYONE,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            {
              type: "relation",
              name: "country_id",
              collectionId: app.findCollectionByNameOrId("countries").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: true,
            },
            { type: "text", name: "zone_name", required: true, max: 200 },
            { type: "text", name: "zip_codes", max: 1000 },
            { type: "number", name: "rate_under_500", min: 0 },
            { type: "number", name: "rate_under_1000", min: 0 },
            { type: "number", name: "rate_under_2000", min: 0 },
            { type: "number", name: "rate_under_2500", min: 0 },
            { type: "number", name: "rate_over_2500", min: 0 },
            { type: "number", name: "minimum_charge", min: 0 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: ["CREATE UNIQUE INDEX idx_trucking_rates_zone ON trucking_rates (country_id, zone_name)"],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("trucking_rates")),
);
