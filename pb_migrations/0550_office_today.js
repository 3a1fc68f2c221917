/// <reference path="../pb_hooks/native.d.ts" />
// For the lines of the office's day (pb_hooks/lib/office/office-today.js): what is open, missing and on hold, without a look at the rest.

migrate(
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    const columns = "`status`, `created`, `id`, `sailing`, `country_id`, `ready_on`, `booking_date`, `confirmed_at`";
    // Without brackets: PocketBase would take the columns to reach to the last one.
    shipments.addIndex("idx_shipments_open", false, columns, "status <> 'delivered' AND status <> 'cancelled'");
    app.save(shipments);
    const pallets = app.findCollectionByNameOrId("pallets");
    pallets.addIndex("idx_pallets_missing", false, "`missing_since`", "missing_since <> ''");
    pallets.addIndex("idx_pallets_hold", false, "`shipment`", "hold = 1");
    app.save(pallets);
  },
  (app) => {
    const pallets = app.findCollectionByNameOrId("pallets");
    for (const name of ["idx_pallets_missing", "idx_pallets_hold"]) pallets.removeIndex(name);
    app.save(pallets);
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.removeIndex("idx_shipments_open");
    app.save(shipments);
  },
);
