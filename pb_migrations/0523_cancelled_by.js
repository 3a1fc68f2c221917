/// <reference path="../pb_hooks/native.d.ts" />
// Whether the customer or the office cancelled a shipment. Empty in rows from before, whose reason is the customer's.
migrate(
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.add(new SelectField({ name: "cancelled_by", values: ["customer", "office"], maxSelect: 1 }));
    app.save(shipments);
  },
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.removeByName("cancelled_by");
    app.save(shipments);
  },
);
