/// <reference path="../pb_hooks/native.d.ts" />
// Origin countries. Written by publishing a tariff only (tariffs).
migrate(
  (app) => {
    const ANYONE = "";
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "countries",
          listRule: ANYONE,
          viewRule: ANYONE,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "text", name: "name", required: true, max: 100 },
            { type: "text", name: "code", required: true, pattern: "^[A-Z]{2}$" },
            { type: "text", name: "slug", required: true, max: 100, pattern: "^[a-z]+(-[a-z]+)*$" },
            { type: "text", name: "service_frequency", max: 200 },
            { type: "bool", name: "active" },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_countries_slug ON countries (slug)",
            "CREATE UNIQUE INDEX idx_countries_code ON countries (code)",
          ],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("countries")),
);
