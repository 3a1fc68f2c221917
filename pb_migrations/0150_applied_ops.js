/// <reference path="../pb_hooks/native.d.ts" />
// What an edit was answered, so that its replay is answered alike. The server's own, kept 90 days.
migrate(
  (app) => {
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "applied_ops",
          listRule: NOBODY,
          viewRule: NOBODY,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "text", name: "op", required: true, max: 64 },
            { type: "text", name: "user_id", max: 15 },
            { type: "date", name: "at", required: true },
            { type: "json", name: "result", maxSize: 100000 },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_applied_ops_op ON applied_ops (op)",
            "CREATE INDEX idx_applied_ops_at ON applied_ops (at)",
          ],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("applied_ops")),
);
