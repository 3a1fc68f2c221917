/// <reference path="../pb_hooks/native.d.ts" />
// A message about a shipment names it in a field of its own (pb_hooks/lib/requests/save-contact.js).
migrate(
  (app) => {
    const messages = app.findCollectionByNameOrId("contact_messages");
    messages.fields.add(new TextField({ name: "shipment_reference", pattern: "^[0-9A-HJKMNP-TV-Z]{10}$" }));
    app.save(messages);
  },
  (app) => {
    const messages = app.findCollectionByNameOrId("contact_messages");
    messages.fields.removeByName("shipment_reference");
    app.save(messages);
  },
);
