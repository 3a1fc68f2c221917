/// <reference path="../pb_hooks/native.d.ts" />
// Every price list there ever was, as one document each. Rows never change but for superseded_at, set once by the server;
// the highest number is the current one, and the three rate collections always equal it.
migrate(
  (app) => {
    const ANYONE = "";
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "tariffs",
          listRule: ANYONE,
          viewRule: ANYONE,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "number", name: "number", required: true, onlyInt: true, min: 1 },
            { type: "text", name: "version", required: true, pattern: "^[0-9]+-[0-9a-f]{12}$" },
            { type: "json", name: "snapshot", required: true, maxSize: 2097152 },
            { type: "date", name: "published_at", required: true },
            { type: "date", name: "superseded_at" },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_tariffs_number ON tariffs (number)",
            "CREATE UNIQUE INDEX idx_tariffs_version ON tariffs (version)",
          ],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("tariffs")),
);
