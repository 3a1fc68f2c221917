/// <reference path="../pb_hooks/native.d.ts" />
// What a booking's triggers write beside it, spelled without a single SQL function. To SQLite any function may fail, and a
// statement of several writes that may fail keeps a copy of each page it changes: a tenth of what a booking costs. So the
// first event and the mails have the id of their cause with a letter before it. The mail about a status is among them: its
// trigger stands on the events, so a booking's statement holds it too.
const CREATED = "NEW.created, NEW.created";

migrate(
  (app) => {
    const trigger = (/** @type {string} */ name, /** @type {string} */ event, /** @type {string} */ body) => {
      app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
      app.db().newQuery(`CREATE TRIGGER ${name} AFTER INSERT ON ${event} BEGIN ${body} END`).execute();
    };
    for (const name of ["shipment_events", "mail_queue"]) {
      const collection = app.findCollectionByNameOrId(name);
      const id = /** @type {core.TextField} */ (collection.fields.getByName("id"));
      id.max = 16;
      app.save(collection);
    }

    trigger(
      "shipments_first_event",
      "shipments",
      `INSERT INTO shipment_events (id, shipment, user_id, kind, "from", "to", "at", "by", created, updated)
       VALUES ('e' || NEW.id, NEW.id, NEW.user_id, 'status', '', NEW.status, NEW.booking_date, NEW.user_id, ${CREATED});`,
    );
    const owner = "(SELECT email FROM users WHERE id = NEW.user_id)";
    const mail = (
      /** @type {string} */ letter,
      /** @type {string} */ template,
      /** @type {string} */ to,
      data = `'{"id":"' || NEW.id || '"}'`,
    ) =>
      `INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
       VALUES ('${letter}' || NEW.id, ${to}, '${template}', ${data}, '${template}:' || NEW.id, 'queued', 0, '', '', ${CREATED})
       ON CONFLICT (dedupe_key) DO NOTHING;`;
    trigger(
      "mail_booking",
      "shipments",
      mail("c", "booking_customer", owner) + mail("o", "booking_office", "'office'"),
    );
    trigger(
      "mail_status",
      `shipment_events WHEN NEW.kind = 'status' AND NEW."from" <> ''`,
      mail("s", "status_customer", owner, `'{"id":"' || NEW.shipment || '","to":"' || NEW."to" || '"}'`),
    );
  },
  () => {
    // The triggers before wrote the same rows under other ids.
  },
);
