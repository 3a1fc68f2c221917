/// <reference path="../pb_hooks/native.d.ts" />
// How large a document is, for what an account may send in a day (pb_hooks/lib/shipments/create-document.js). Earlier ones count nothing:
// only today's are asked for, by the index of owner and time.
migrate(
  (app) => {
    const documents = app.findCollectionByNameOrId("shipment_documents");
    documents.fields.add(new NumberField({ name: "size", hidden: true, onlyInt: true, min: 0 }));
    app.save(documents);
  },
  (app) => {
    const documents = app.findCollectionByNameOrId("shipment_documents");
    documents.fields.removeByName("size");
    app.save(documents);
  },
);
