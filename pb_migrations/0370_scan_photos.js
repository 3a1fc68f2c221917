/// <reference path="../pb_hooks/native.d.ts" />
// Photos and signatures of scans, a file each (pb_hooks/lib/pallets/create-scan-photo.js).
const PHOTOGRAPHERS = `@request.auth.id != "" && (${["admin", "operator", "warehouse"]
  .map((role) => `@request.auth.user_roles_via_user_id.role ?= "${role}"`)
  .join(" || ")})`;
const PHOTO_LOG = (/** @type {string} */ row, /** @type {string} */ op) =>
  `DELETE FROM sync_log WHERE collection = 'scan_photos' AND record = ${row}.id AND owner = '';
   INSERT INTO sync_log (collection, record, owner, op) VALUES ('scan_photos', ${row}.id, '', '${op}');`;
const PHOTOS_AGAIN = (/** @type {string} */ where) =>
  `DELETE FROM sync_log WHERE collection = 'scan_photos' AND record IN (SELECT id FROM scan_photos WHERE ${where});
   INSERT INTO sync_log (collection, record, owner, op) SELECT 'scan_photos', id, '', 'put' FROM scan_photos WHERE ${where};`;
const LONG_AGO = (/** @type {number} */ days) =>
  `WHEN OLD.updated < strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days')`;
const PHOTO_TRIGGERS = {
  sync_scan_photos_insert: `INSERT ON scan_photos BEGIN
    INSERT OR REPLACE INTO sync_log (collection, record, owner, op) VALUES ('scan_photos', NEW.id, '', 'put'); END`,
  sync_scan_photos_update: `UPDATE ON scan_photos BEGIN ${PHOTO_LOG("NEW", "put")} END`,
  sync_scan_photos_delete: `DELETE ON scan_photos BEGIN ${PHOTO_LOG("OLD", "del")} END`,
  // With the scans that they belong to (0360_scans.js).
  sync_shipments_back_scan_photos: `UPDATE ON shipments ${LONG_AGO(178)} BEGIN ${PHOTOS_AGAIN("shipment = NEW.id")} END`,
  sync_pallets_back_scan_photos: `UPDATE ON pallets ${LONG_AGO(58)} BEGIN ${PHOTOS_AGAIN("pallet = NEW.id")} END`,
  sync_pallets_early_scan_photos: `INSERT ON pallets BEGIN ${PHOTOS_AGAIN("pallet = NEW.id")} END`,
};

migrate(
  (app) => {
    const NOBODY = null;
    const relation = (/** @type {string} */ name, /** @type {string} */ to) => ({
      type: "relation",
      name,
      collectionId: app.findCollectionByNameOrId(to).id,
      required: true,
      maxSelect: 1,
      cascadeDelete: true,
    });

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "scan_photos",
          listRule: PHOTOGRAPHERS,
          viewRule: PHOTOGRAPHERS,
          createRule: '@request.auth.id != ""', // the hook asks for the right, in words
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            relation("scan", "scans"),
            relation("shipment", "shipments"),
            { type: "text", name: "pallet", max: 15 },
            { type: "select", name: "kind", required: true, maxSelect: 1, values: ["photo", "signature"] },
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
            { type: "text", name: "op_hash", hidden: true, max: 64 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE INDEX idx_scan_photos_scan ON scan_photos (`scan`, `kind`)",
            "CREATE INDEX idx_scan_photos_shipment ON scan_photos (`shipment`)",
            "CREATE INDEX idx_scan_photos_pallet ON scan_photos (`pallet`)",
          ],
        }),
      ),
    );
    for (const [name, event] of Object.entries(PHOTO_TRIGGERS))
      app.db().newQuery(`CREATE TRIGGER ${name} AFTER ${event}`).execute();
  },
  (app) => {
    for (const name of Object.keys(PHOTO_TRIGGERS)) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    app.delete(app.findCollectionByNameOrId("scan_photos"));
    app.db().newQuery("DELETE FROM sync_log WHERE collection = 'scan_photos'").execute();
  },
);
