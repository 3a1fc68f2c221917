/// <reference path="../pb_hooks/native.d.ts" />
// Who made a quote, and the customer's telephone.

migrate(
  (app) => {
    const quotes = app.findCollectionByNameOrId("quotes");
    quotes.fields.add(new TextField({ name: "customer_phone", max: 40 }));
    quotes.fields.add(new TextField({ name: "maker_name", max: 200 }));
    quotes.fields.add(new TextField({ name: "maker_phone", max: 40 }));
    app.save(quotes);
  },
  (app) => {
    const quotes = app.findCollectionByNameOrId("quotes");
    for (const name of ["customer_phone", "maker_name", "maker_phone"]) quotes.fields.removeByName(name);
    app.save(quotes);
  },
);
