/// <reference path="../pb_hooks/native.d.ts" />
// One row per file. Ownership and state of the shipment are checked in pb_hooks/routes/shipments.js, after the id was looked up:
// a replay of a document that arrived must be told so even when its shipment is no longer pending.
migrate(
  (app) => {
    const OFFICE = '@request.auth.user_roles_via_user_id.role ?= "admin"';
    const SIGNED_IN = '@request.auth.id != ""';
    const OWNER_OR_OFFICE = `${SIGNED_IN} && (user_id = @request.auth.id || ${OFFICE})`;
    const NOBODY = null;
    const TEN_MIB = 10 * 1048576;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "shipment_documents",
          listRule: OWNER_OR_OFFICE,
          viewRule: OWNER_OR_OFFICE,
          createRule: SIGNED_IN,
          updateRule: NOBODY,
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
            {
              type: "relation",
              name: "user_id",
              collectionId: app.findCollectionByNameOrId("users").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: false,
            },
            {
              type: "select",
              name: "kind",
              required: true,
              maxSelect: 1,
              values: ["commercial_invoice", "packing_list"],
            },
            {
              type: "file",
              name: "file",
              required: true,
              protected: true,
              maxSelect: 1,
              maxSize: TEN_MIB,
              mimeTypes: ["application/pdf", "image/jpeg", "image/png"],
            },
            { type: "text", name: "file_name", required: true, max: 255 },
            { type: "text", name: "sha256", required: true, pattern: "^[0-9a-f]{64}$" },
            { type: "date", name: "replaced" },
            { type: "text", name: "op_hash", hidden: true, max: 64 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_shipment_documents_current ON shipment_documents (shipment, kind) WHERE replaced = ''",
            "CREATE INDEX idx_shipment_documents_shipment ON shipment_documents (shipment)",
            "CREATE INDEX idx_shipment_documents_owner ON shipment_documents (user_id, created)",
          ],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("shipment_documents")),
);
