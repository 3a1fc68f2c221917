/// <reference path="../pb_hooks/native.d.ts" />
// Named sea rates in euro. Written by publishing a tariff only (tariffs).
migrate(
  (app) => {
    const ANYONE = "";
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "sea_freight_rates",
          listRule: ANYONE,
          viewRule: ANYONE,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "text", name: "rate_name", required: true, max: 100 },
            { type: "number", name: "rate_value", min: 0 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: ["CREATE UNIQUE INDEX idx_sea_freight_rates_name ON sea_freight_rates (rate_name)"],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("sea_freight_rates")),
);
