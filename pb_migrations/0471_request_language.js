/// <reference path="../pb_hooks/native.d.ts" />
// The language of the form in which somebody asked for a quote or wrote a message. Rows from before have "".
const REQUESTS = ["sea_freight_quotes", "air_freight_quotes", "contact_messages"];

migrate(
  (app) => {
    for (const name of REQUESTS) {
      const requests = app.findCollectionByNameOrId(name);
      requests.fields.add(new TextField({ name: "language", pattern: "^[a-z]{2}$" }));
      app.save(requests);
    }
  },
  (app) => {
    for (const name of REQUESTS) {
      const requests = app.findCollectionByNameOrId(name);
      requests.fields.removeByName("language");
      app.save(requests);
    }
  },
);
