/// <reference path="../pb_hooks/native.d.ts" />
// Pallets that were found without a label, with a photo in each file (pb_hooks/lib/pallets/found-pallets.js), and the word that a pallet is
// missing (pb_hooks/lib/pallets/missing-pallets.js).
const FINDERS = `@request.auth.id != "" && (${["admin", "operator", "warehouse"]
  .map((role) => `@request.auth.user_roles_via_user_id.role ?= "${role}"`)
  .join(" || ")})`;
const THEN_POINTS = ["collected", "hub_in", "loaded", "port_in", "delivered"];

/** @param {CoreApp} app */
function addMissing(app) {
  const pallets = app.findCollectionByNameOrId("pallets");
  pallets.fields.add(new DateField({ name: "missing_since" }));
  pallets.fields.add(new TextField({ name: "missing_note", max: 300 }));
  pallets.fields.add(new SelectField({ name: "missing_point", maxSelect: 1, values: THEN_POINTS }));
  pallets.fields.add(new TextField({ name: "missing_by", max: 15 }));
  pallets.fields.add(new DateField({ name: "missing_at" }));
  pallets.fields.add(new TextField({ name: "missing_op", max: 64 }));
  app.save(pallets);
}

migrate(
  (app) => {
    const NOBODY = null;
    const RULES = {
      type: "base",
      listRule: FINDERS,
      viewRule: FINDERS,
      createRule: '@request.auth.id != ""', // the hook asks for the right, in words
      updateRule: NOBODY,
      deleteRule: NOBODY,
    };
    const relation = (/** @type {string} */ name, /** @type {string} */ to, required = false) => ({
      type: "relation",
      name,
      collectionId: app.findCollectionByNameOrId(to).id,
      required,
      maxSelect: 1,
      cascadeDelete: true,
    });
    const LAST = [
      { type: "text", name: "op_hash", hidden: true, max: 64 },
      { type: "autodate", name: "created", onCreate: true },
      { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
    ];

    app.save(
      new Collection(
        /** @type {any} */ ({
          ...RULES,
          name: "found_pallets",
          fields: [
            relation("shipment", "shipments"),
            { type: "select", name: "point", required: true, maxSelect: 1, values: THEN_POINTS },
            { type: "text", name: "bay", max: 20 },
            { type: "text", name: "note", max: 300 },
            { type: "number", name: "length", min: 0 },
            { type: "number", name: "width", min: 0 },
            { type: "number", name: "height", min: 0 },
            { type: "number", name: "weight", min: 0 },
            { type: "date", name: "found_at", required: true },
            { type: "date", name: "received_at", required: true },
            { type: "text", name: "by", max: 15 },
            { type: "text", name: "pallet", max: 15 },
            { type: "date", name: "matched_at" },
            { type: "text", name: "matched_by", max: 15 },
            ...LAST,
          ],
          indexes: [
            "CREATE INDEX idx_found_pallets_shipment ON found_pallets (`shipment`)",
            "CREATE INDEX idx_found_pallets_pallet ON found_pallets (`pallet`)",
            "CREATE INDEX idx_found_pallets_by ON found_pallets (`by`, `received_at`)",
          ],
        }),
      ),
    );
    app.save(
      new Collection(
        /** @type {any} */ ({
          ...RULES,
          name: "found_photos",
          fields: [
            relation("found", "found_pallets", true),
            relation("shipment", "shipments"),
            { type: "text", name: "pallet", max: 15 },
            {
              type: "file",
              name: "file",
              required: true,
              protected: true,
              maxSelect: 1,
              maxSize: 600 * 1024,
              mimeTypes: ["image/jpeg", "image/png", "image/webp"],
            },
            { type: "text", name: "sha256", required: true, pattern: "^[0-9a-f]{64}$" },
            { type: "text", name: "by", max: 15 },
            ...LAST,
          ],
          indexes: [
            "CREATE INDEX idx_found_photos_found ON found_photos (`found`)",
            "CREATE INDEX idx_found_photos_shipment ON found_photos (`shipment`)",
            "CREATE INDEX idx_found_photos_pallet ON found_photos (`pallet`)",
          ],
        }),
      ),
    );

    addMissing(app);
  },
  (app) => {
    const pallets = app.findCollectionByNameOrId("pallets");
    for (const name of ["since", "note", "point", "by", "at", "op"]) pallets.fields.removeByName(`missing_${name}`);
    app.save(pallets);
    for (const name of ["found_photos", "found_pallets"]) app.delete(app.findCollectionByNameOrId(name));
    app.db().newQuery("DELETE FROM sync_log WHERE collection IN ('found_pallets', 'found_photos')").execute();
  },
);
