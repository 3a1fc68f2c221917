/// <reference path="../pb_hooks/native.d.ts" />
// Scans of pallets (pb_hooks/lib/pallets/record-scan.js). Rows are added and never changed, by whatever statement: what an erasure
// empties may become empty, and a shipment that is deleted takes its scans along.
const SCANNERS = `@request.auth.id != "" && (${["admin", "operator", "warehouse"]
  .map((role) => `@request.auth.user_roles_via_user_id.role ?= "${role}"`)
  .join(" || ")})`;
/** What a scan says and nobody may change. */
const SAID = [
  ...["id", "shipment", "pallet", "point", "sailing", "container", "bay", "condition", "length", "width", "height"],
  ...["weight", "voids", "scanned_at", "received_at", "by", "created"],
];
/** What may only become empty. */
const ERASABLE = ["note", "reason", "recipient", "op_hash"];
const CHANGED = [
  ...SAID.map((name) => `NEW."${name}" IS NOT OLD."${name}"`),
  ...ERASABLE.map((name) => `(NEW."${name}" IS NOT OLD."${name}" AND NEW."${name}" <> '')`),
].join(" OR ");
const NEVER = "SELECT RAISE(ABORT, 'A scan is never changed.');";
const SCAN_LOG = (/** @type {string} */ row, /** @type {string} */ op) =>
  `DELETE FROM sync_log WHERE collection = 'scans' AND record = ${row}.id AND owner = '';
   INSERT INTO sync_log (collection, record, owner, op) VALUES ('scans', ${row}.id, '', '${op}');`;
const ALL_AGAIN = (/** @type {string} */ where) =>
  `DELETE FROM sync_log WHERE collection = 'scans' AND record IN (SELECT id FROM scans WHERE ${where});
   INSERT INTO sync_log (collection, record, owner, op) SELECT 'scans', id, '', 'put' FROM scans WHERE ${where};`;
const BACK = (/** @type {number} */ days) =>
  `WHEN OLD.updated < strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days')`;
const SCAN_TRIGGERS = {
  scans_unchanged: `BEFORE UPDATE ON scans WHEN ${CHANGED} BEGIN ${NEVER} END`,
  scans_kept: `BEFORE DELETE ON scans WHEN EXISTS (SELECT 1 FROM shipments WHERE id = OLD.shipment) BEGIN ${NEVER} END`,
  // REPLACE deletes without asking the trigger above.
  scans_new: `BEFORE INSERT ON scans WHEN EXISTS (SELECT 1 FROM scans WHERE id = NEW.id) BEGIN ${NEVER} END`,
  sync_scans_insert: `AFTER INSERT ON scans BEGIN
    INSERT OR REPLACE INTO sync_log (collection, record, owner, op) VALUES ('scans', NEW.id, '', 'put'); END`,
  sync_scans_update: `AFTER UPDATE ON scans BEGIN ${SCAN_LOG("NEW", "put")} END`,
  sync_scans_delete: `AFTER DELETE ON scans BEGIN ${SCAN_LOG("OLD", "del")} END`,
  // Back in a window with what they belong to (0170_sync_log.js): the office's of 180 days, the warehouse's of 60.
  sync_shipments_back_scans: `AFTER UPDATE ON shipments ${BACK(178)} BEGIN ${ALL_AGAIN("shipment = NEW.id")} END`,
  sync_pallets_back_scans: `AFTER UPDATE ON pallets ${BACK(58)} BEGIN ${ALL_AGAIN("pallet = NEW.id")} END`,
  sync_pallets_early_scans: `AFTER INSERT ON pallets BEGIN ${ALL_AGAIN("pallet = NEW.id")} END`,
};

migrate(
  (app) => {
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "scans",
          listRule: SCANNERS,
          viewRule: SCANNERS,
          createRule: '@request.auth.id != ""', // the hook asks for the right, in words
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
              type: "text",
              name: "pallet",
              required: true,
              pattern: "^[0-9a-hjkmnp-tv-z]{10}(0[1-9]|[1-9][0-9])plt$",
            },
            {
              type: "select",
              name: "point",
              required: true,
              maxSelect: 1,
              values: ["collected", "hub_in", "loaded", "port_in", "delivered"],
            },
            { type: "text", name: "sailing", max: 15 },
            { type: "text", name: "container", max: 20 },
            { type: "text", name: "bay", max: 20 },
            { type: "select", name: "condition", maxSelect: 1, values: ["ok", "damaged"] },
            { type: "number", name: "length", min: 0 },
            { type: "number", name: "width", min: 0 },
            { type: "number", name: "height", min: 0 },
            { type: "number", name: "weight", min: 0 },
            { type: "text", name: "note", max: 500 },
            { type: "text", name: "reason", max: 300 },
            { type: "text", name: "recipient", max: 200 },
            { type: "text", name: "voids", max: 15 },
            { type: "date", name: "scanned_at", required: true },
            { type: "date", name: "received_at", required: true },
            { type: "text", name: "by", max: 15 },
            { type: "text", name: "op_hash", hidden: true, max: 64 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE INDEX idx_scans_pallet ON scans (`pallet`)",
            "CREATE INDEX idx_scans_shipment ON scans (`shipment`)",
            "CREATE INDEX idx_scans_received ON scans (`received_at`)",
          ],
        }),
      ),
    );
    for (const [name, body] of Object.entries(SCAN_TRIGGERS))
      app.db().newQuery(`CREATE TRIGGER ${name} ${body}`).execute();
  },
  (app) => {
    for (const name of Object.keys(SCAN_TRIGGERS)) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    app.delete(app.findCollectionByNameOrId("scans"));
    app.db().newQuery("DELETE FROM sync_log WHERE collection = 'scans'").execute();
  },
);
