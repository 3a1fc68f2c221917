/// <reference path="../pb_hooks/native.d.ts" />
// The office's own notes, apart from the shipment: a customer can neither read, filter by, expand nor subscribe to them.
migrate(
  (app) => {
    const OFFICE_ONLY = '@request.auth.id != "" && @request.auth.user_roles_via_user_id.role ?= "admin"';
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "shipment_notes",
          listRule: OFFICE_ONLY,
          viewRule: OFFICE_ONLY,
          createRule: OFFICE_ONLY,
          updateRule: OFFICE_ONLY,
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
            { type: "text", name: "admin_notes", max: 5000 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: ["CREATE UNIQUE INDEX idx_shipment_notes_shipment ON shipment_notes (shipment)"],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("shipment_notes")),
);
