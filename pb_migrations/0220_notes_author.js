/// <reference path="../pb_hooks/native.d.ts" />
// Who changed a shipment's notes last, for the editor whose own change stands against it. Set by the server only.
migrate(
  (app) => {
    const notes = app.findCollectionByNameOrId("shipment_notes");
    notes.fields.add(new TextField({ name: "by", max: 15 }));
    app.save(notes);
  },
  (app) => {
    const notes = app.findCollectionByNameOrId("shipment_notes");
    notes.fields.removeByName("by");
    app.save(notes);
  },
);
