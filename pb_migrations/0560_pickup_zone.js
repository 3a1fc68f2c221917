/// <reference path="../pb_hooks/native.d.ts" />
// Postcode and town of pickup and delivery beside the address, and the zone of the pickup's postcode where it is not the
// booked one. A pallet's address has room for all of them.

migrate(
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    for (const party of ["shipper", "consignee"]) {
      shipments.fields.add(new TextField({ name: `${party}_postcode`, max: 10 }));
      shipments.fields.add(new TextField({ name: `${party}_town`, max: 80 }));
    }
    shipments.fields.add(new TextField({ name: "zone_by_postcode", max: 15, hidden: true }));
    app.save(shipments);
    const pallets = app.findCollectionByNameOrId("pallets");
    pallets.fields.getByName("delivery_address").max = 600;
    app.save(pallets);
  },
  (app) => {
    const pallets = app.findCollectionByNameOrId("pallets");
    pallets.fields.getByName("delivery_address").max = 500;
    app.save(pallets);
    const shipments = app.findCollectionByNameOrId("shipments");
    for (const name of ["shipper_postcode", "shipper_town", "consignee_postcode", "consignee_town", "zone_by_postcode"])
      shipments.fields.removeByName(name);
    app.save(shipments);
  },
);
