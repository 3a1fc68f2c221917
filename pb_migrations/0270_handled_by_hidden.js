/// <reference path="../pb_hooks/native.d.ts" />
// Who of the office handled a quote request is not the customer's to read or to filter by. The office's app reads it from
// /api/sync; the record API shows it in the answer to a mark and to superusers.
const QUOTES = ["sea_freight_quotes", "air_freight_quotes"];

migrate(
  (app) => {
    for (const name of QUOTES) {
      const collection = app.findCollectionByNameOrId(name);
      const field = /** @type {core.TextField} */ (collection.fields.getByName("handled_by"));
      field.hidden = true;
      app.save(collection);
    }
  },
  (app) => {
    for (const name of QUOTES) {
      const collection = app.findCollectionByNameOrId(name);
      const field = /** @type {core.TextField} */ (collection.fields.getByName("handled_by"));
      field.hidden = false;
      app.save(collection);
    }
  },
);
