/// <reference path="../pb_hooks/native.d.ts" />
// Databases of the first release had other triggers: a booking's first event came from a hook, and a new row's entry in the
// feed took two statements. 0110 and 0170 make the newer ones on a new database; here they are made wherever they are not.
const OWNED = ["shipments", "shipment_documents", "shipment_events", "sea_freight_quotes", "air_freight_quotes"];
const OF_OFFICE = ["shipment_notes", "contact_messages"];

migrate(
  (app) => {
    const trigger = (/** @type {string} */ name, /** @type {string} */ table, /** @type {string} */ body) => {
      app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
      app.db().newQuery(`CREATE TRIGGER ${name} AFTER INSERT ON ${table} BEGIN ${body} END`).execute();
    };
    for (const table of [...OWNED, ...OF_OFFICE]) {
      const owner = OWNED.indexOf(table) >= 0 ? "NEW.user_id" : "''";
      trigger(
        `sync_${table}_insert`,
        table,
        `INSERT OR REPLACE INTO sync_log (collection, record, owner, op) VALUES ('${table}', NEW.id, ${owner}, 'put');`,
      );
    }
    trigger(
      "shipments_first_event",
      "shipments",
      `INSERT INTO shipment_events (id, shipment, user_id, kind, "from", "to", "at", "by", created, updated)
       VALUES ('r' || lower(hex(randomblob(7))), NEW.id, NEW.user_id, 'status', '', NEW.status, NEW.booking_date,
               NEW.user_id, NEW.created, NEW.created);`,
    );
  },
  () => {
    // What 0110 and 0170 made they take away themselves.
  },
);
