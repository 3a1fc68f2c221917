/// <reference path="../pb_hooks/native.d.ts" />
// Why a customer cancelled a shipment (pb_hooks/lib/shipments/correct-and-cancel.js).
migrate(
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.add(new TextField({ name: "cancel_reason", max: 300 }));
    app.save(shipments);
  },
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.removeByName("cancel_reason");
    app.save(shipments);
  },
);
