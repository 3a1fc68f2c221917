/// <reference path="../pb_hooks/native.d.ts" />
// Quotes that are handed over (pb_hooks/routes/quotes.js), and the quote that a booking came from.
const QUOTE_READERS = ["admin", "operator", "sales"]
  .map((role) => `@request.auth.user_roles_via_user_id.role ?= "${role}"`)
  .join(" || ");
const OWN_QUOTE = `@request.auth.id != "" && (user_id = @request.auth.id || ${QUOTE_READERS})`;
/** As in 0170_sync_log.js: inside a trigger the conflict rule of an outer UPDATE OR … would win. */
const QUOTE_LOG = (/** @type {string} */ row, /** @type {string} */ op) =>
  `DELETE FROM sync_log WHERE collection = 'quotes' AND record = ${row}.id AND owner = ${row}.user_id;
   INSERT INTO sync_log (collection, record, owner, op) VALUES ('quotes', ${row}.id, ${row}.user_id, '${op}');`;
const QUOTE_TRIGGERS = {
  sync_quotes_insert: `INSERT ON quotes BEGIN
    INSERT OR REPLACE INTO sync_log (collection, record, owner, op) VALUES ('quotes', NEW.id, NEW.user_id, 'put'); END`,
  sync_quotes_update: `UPDATE ON quotes BEGIN ${QUOTE_LOG("NEW", "put")} END`,
  sync_quotes_owner: `UPDATE ON quotes WHEN OLD.user_id <> NEW.user_id BEGIN ${QUOTE_LOG("OLD", "del")} END`,
  sync_quotes_delete: `DELETE ON quotes BEGIN ${QUOTE_LOG("OLD", "del")} END`,
};

migrate(
  (app) => {
    const NOBODY = null;
    const text = (/** @type {string} */ name, /** @type {number} */ max, required = false) => ({
      ...{ type: "text", name, max, required },
    });
    const coded = (/** @type {string} */ name, /** @type {string} */ pattern) => ({
      ...{ type: "text", name, pattern, required: true },
    });

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "quotes",
          listRule: OWN_QUOTE,
          viewRule: OWN_QUOTE,
          createRule: '@request.auth.id != ""', // the hook asks for the role, in words
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            {
              type: "relation",
              name: "user_id",
              collectionId: app.findCollectionByNameOrId("users").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: false,
            },
            coded("reference", "^[0-9A-HJKMNP-TV-Z]{10}$"),
            coded("link", "^[0-9a-hjkmnp-tv-z]{26}$"),
            {
              type: "select",
              name: "state",
              required: true,
              maxSelect: 1,
              values: ["open", "sent", "accepted", "withdrawn"],
            },
            text("customer_name", 200),
            text("customer_company", 200),
            text("customer_email", 255),
            text("note", 1000),
            text("country_id", 15, true),
            text("country_name", 100),
            text("zone_id", 15, true),
            text("zone_name", 200),
            { type: "json", name: "pallet_details", maxSize: 10_000, required: true },
            text("tariff_version", 40, true),
            { type: "number", name: "tariff_number", onlyInt: true, min: 0 },
            { type: "date", name: "quoted_at", required: true },
            { type: "date", name: "valid_until", required: true },
            { type: "number", name: "total", min: 0 },
            { type: "json", name: "cost_breakdown", maxSize: 2000, required: true },
            coded("language", "^[a-z]{2}$"),
            { type: "date", name: "sent_at" },
            { type: "date", name: "accepted_at" },
            text("booked_as", 10),
            { type: "text", name: "op_hash", hidden: true, max: 64 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_quotes_reference ON quotes (`reference`)",
            "CREATE UNIQUE INDEX idx_quotes_link ON quotes (`link`)",
            "CREATE INDEX idx_quotes_owner ON quotes (`user_id`, `created`)",
            "CREATE INDEX idx_quotes_valid ON quotes (`valid_until`)",
            "CREATE INDEX idx_quotes_updated ON quotes (`updated`)",
          ],
        }),
      ),
    );
    for (const [name, event] of Object.entries(QUOTE_TRIGGERS))
      app.db().newQuery(`CREATE TRIGGER ${name} AFTER ${event}`).execute();

    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.add(new TextField({ name: "quote", max: 15 }));
    app.save(shipments);
  },
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    shipments.fields.removeByName("quote");
    app.save(shipments);
    for (const name of Object.keys(QUOTE_TRIGGERS)) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    app.delete(app.findCollectionByNameOrId("quotes"));
    app.db().newQuery("DELETE FROM sync_log WHERE collection = 'quotes'").execute();
  },
);
