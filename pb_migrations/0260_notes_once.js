/// <reference path="../pb_hooks/native.d.ts" />
// The create of a shipment's notes is told from its repetition like every other one (pb_hooks/lib/http/create-once.js).
migrate(
  (app) => {
    const notes = app.findCollectionByNameOrId("shipment_notes");
    notes.fields.add(new TextField({ name: "op_hash", hidden: true, max: 64 }));
    app.save(notes);
  },
  (app) => {
    const notes = app.findCollectionByNameOrId("shipment_notes");
    notes.fields.removeByName("op_hash");
    app.save(notes);
  },
);
