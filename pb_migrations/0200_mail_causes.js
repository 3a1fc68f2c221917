/// <reference path="../pb_hooks/native.d.ts" />
// Every mail is a row that comes into being with its cause: same statement, whoever writes it, and nothing to render
// inside the transaction. A row names its record; what the mail says is looked up when it leaves (pocketbase/mail). One
// cause, one mail: the key is made of the template and the record. `to` is an address, or "office" for the office's own
// mailbox, which the environment names. Mails about passwords come from pocketbase/mail/takeover.go.
const queue = (/** @type {string} */ template, /** @type {string} */ to, data = "json_object('id', NEW.id)") =>
  `INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
   VALUES ('r' || lower(hex(randomblob(7))), ${to}, '${template}', ${data}, '${template}:' || NEW.id, 'queued', 0, '', '',
           NEW.created, NEW.created)
   ON CONFLICT (dedupe_key) DO NOTHING;`;

const OFFICE = "'office'";
const OWNER = "(SELECT email FROM users WHERE id = NEW.user_id)";
const EVENT = `json_object('id', NEW.shipment, 'to', NEW."to")`;

/** By trigger: on what it fires, and the mails it queues. */
const CAUSES = {
  // The office's own account is verified from its start and is welcomed by nobody.
  welcome: ["INSERT ON users WHEN NEW.verified = 0", queue("welcome", "NEW.email")],
  booking: ["INSERT ON shipments", queue("booking_customer", OWNER) + queue("booking_office", OFFICE)],
  // The first event is the booking itself.
  status: [
    `INSERT ON shipment_events WHEN NEW.kind = 'status' AND NEW."from" <> ''`,
    queue("status_customer", OWNER, EVENT),
  ],
  contact: ["INSERT ON contact_messages", queue("contact_office", OFFICE) + queue("contact_receipt", "NEW.email")],
  sea: ["INSERT ON sea_freight_quotes", queue("sea_office", OFFICE) + queue("sea_receipt", "NEW.contact_email")],
  air: ["INSERT ON air_freight_quotes", queue("air_office", OFFICE) + queue("air_receipt", "NEW.contact_email")],
};

migrate(
  (app) => {
    // A mail on a Friday evening is read on Monday.
    const users = app.findCollectionByNameOrId("users");
    users.verificationToken.duration = 3 * 24 * 3600;
    app.save(users);
    for (const [name, [event, mails]] of Object.entries(CAUSES))
      app.db().newQuery(`CREATE TRIGGER mail_${name} AFTER ${event} BEGIN ${mails} END`).execute();
  },
  (app) => {
    for (const name of Object.keys(CAUSES)) app.db().newQuery(`DROP TRIGGER mail_${name}`).execute();
  },
);
