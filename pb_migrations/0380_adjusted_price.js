/// <reference path="../pb_hooks/native.d.ts" />
// A price that the office adjusts after measuring, with a reason for the customer (pb_hooks/lib/pallets/decide-hold.js).
migrate(
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.add(
      new NumberField({ name: "adjusted_rate", min: 0 }),
      new TextField({ name: "adjusted_reason", max: 300 }),
    );
    app.save(shipments);
  },
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.removeByName("adjusted_rate");
    shipments.fields.removeByName("adjusted_reason");
    app.save(shipments);
  },
);
