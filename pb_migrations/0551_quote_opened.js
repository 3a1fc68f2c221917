/// <reference path="../pb_hooks/native.d.ts" />
// When a quote's link was first asked for after it was sent.
migrate(
  (app) => {
    const quotes = app.findCollectionByNameOrId("quotes");
    quotes.fields.add(new DateField({ name: "opened_at" }));
    app.save(quotes);
  },
  (app) => {
    const quotes = app.findCollectionByNameOrId("quotes");
    quotes.fields.removeByName("opened_at");
    app.save(quotes);
  },
);
