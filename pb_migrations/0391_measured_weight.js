/// <reference path="../pb_hooks/native.d.ts" />
// The chargeable weight that was measured, beside an adjusted price: the customer sees both numbers of both.
migrate(
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.add(new NumberField({ name: "measured_weight", min: 0 }));
    app.save(shipments);
  },
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.removeByName("measured_weight");
    app.save(shipments);
  },
);
