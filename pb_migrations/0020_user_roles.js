/// <reference path="../pb_hooks/native.d.ts" />
// Who is of the office. Nobody writes here over the API.
migrate(
  (app) => {
    const SELF_READS = "user_id = @request.auth.id";
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "user_roles",
          listRule: SELF_READS,
          viewRule: SELF_READS,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            {
              type: "relation",
              name: "user_id",
              collectionId: app.findCollectionByNameOrId("users").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: true,
            },
            { type: "select", name: "role", required: true, maxSelect: 1, values: ["admin"] },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: ["CREATE UNIQUE INDEX idx_user_roles_pair ON user_roles (user_id, role)"],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("user_roles")),
);
