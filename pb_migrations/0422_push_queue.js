/// <reference path="../pb_hooks/native.d.ts" />
// What devices are told by web push: rows of mail_queue with the channel "push" ("" is mail), written by the statement that
// causes them, like mails (0200_mail_causes.js, 0390_milestones.js). One row to an event; the server program makes a row for
// each device of it when it is due, outside of every transaction of the cause (pocketbase/push).

/** Without any device nothing is written: whoever subscribes is told of what happens from then on. */
const ANY_DEVICE = "EXISTS (SELECT 1 FROM push_subscriptions)";
// The condition of idx_push_office, word by word.
const OFFICE_DEVICE = "EXISTS (SELECT 1 FROM push_subscriptions WHERE wants LIKE '%office%')";
const PUSH_UNTOUCHED = "state = 'queued' AND attempts = 0 AND last_error = ''";

const pushRow = (
  /** @type {string} */ template,
  /** @type {string} */ data,
  /** @type {string} */ due,
  /** @type {string} */ when,
  at = "NEW.created",
) => `
  INSERT INTO mail_queue
    (id, channel, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), 'push', 'devices', '${template}', ${data}, '${template}:' || NEW.id, 'queued', 0,
         ${due}, '', ${at}, ${at} WHERE ${when}`;
const OF_EVENT = "json_object('id', NEW.shipment, 'to', NEW.id)";
const OF_ROW = "json_object('id', NEW.id)";
const ONCE = "ON CONFLICT (dedupe_key) DO NOTHING;";
/** As a letter: what was not needed any more is needed again. */
const MILESTONE_PUSH = `${pushRow("milestone_push", OF_EVENT, "NEW.tell_at", ANY_DEVICE, "NEW.updated")}
  ON CONFLICT (dedupe_key) DO UPDATE SET state = 'queued', attempts = 0, next_try = excluded.next_try, last_error = ''
    WHERE mail_queue.state = 'suppressed';`;
/** The event's row and those of its devices: ";" comes after ":". */
const ROWS_OF = (/** @type {string} */ row) =>
  `dedupe_key >= 'milestone_push:' || ${row}.id AND dedupe_key < 'milestone_push:' || ${row}.id || ';'`;

const PUSH_CAUSES = {
  push_milestone: `AFTER INSERT ON shipment_events WHEN NEW.tell_at <> '' BEGIN ${MILESTONE_PUSH} END`,
  push_milestone_told: `AFTER UPDATE ON shipment_events WHEN OLD.tell_at = '' AND NEW.tell_at <> ''
    BEGIN ${MILESTONE_PUSH} END`,
  push_milestone_moved: `AFTER UPDATE ON shipment_events WHEN OLD.tell_at <> '' AND NEW.tell_at <> OLD.tell_at
    BEGIN
      UPDATE mail_queue SET next_try = NEW.tell_at
        WHERE dedupe_key = 'milestone_push:' || NEW.id AND ${PUSH_UNTOUCHED} AND NEW.tell_at <> '';
      DELETE FROM mail_queue WHERE ${ROWS_OF("NEW")} AND state = 'queued' AND NEW.tell_at = '';
    END`,
  push_milestone_back: `AFTER DELETE ON shipment_events WHEN OLD.tell_at <> ''
    BEGIN DELETE FROM mail_queue WHERE ${ROWS_OF("OLD")} AND state = 'queued'; END`,
  push_status: `AFTER INSERT ON shipment_events WHEN NEW.kind = 'status' AND NEW."from" <> '' AND NEW.told_by = ''
      AND NEW."to" IN ('confirmed', 'in_transit', 'delivered', 'cancelled')
    BEGIN ${pushRow("status_push", OF_EVENT, "''", ANY_DEVICE)} ${ONCE} END`,
  push_booking: `AFTER INSERT ON shipments BEGIN ${pushRow("booking_push", OF_ROW, "''", OFFICE_DEVICE)} ${ONCE} END`,
  push_contact: `AFTER INSERT ON contact_messages
    BEGIN ${pushRow("message_push", OF_ROW, "''", OFFICE_DEVICE)} ${ONCE} END`,
  push_sea: `AFTER INSERT ON sea_freight_quotes
    BEGIN ${pushRow("sea_push", OF_ROW, "''", OFFICE_DEVICE)} ${ONCE} END`,
  push_air: `AFTER INSERT ON air_freight_quotes
    BEGIN ${pushRow("air_push", OF_ROW, "''", OFFICE_DEVICE)} ${ONCE} END`,
  // A device that is gone is told nothing any more.
  push_device_gone: `AFTER DELETE ON push_subscriptions
    BEGIN DELETE FROM mail_queue WHERE channel = 'push' AND state = 'queued' AND "to" = OLD.id; END`,
};

migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId("mail_queue");
    mails.fields.add(new SelectField({ name: "channel", maxSelect: 1, values: ["push"] }));
    mails.indexes = /** @type {any} */ ([
      ...mails.indexes,
      "CREATE INDEX idx_mail_queue_channel ON mail_queue (channel, state, next_try)",
      "CREATE INDEX idx_mail_queue_events ON mail_queue (next_try) WHERE channel = 'push' AND state = 'queued' AND \"to\" = 'devices'",
      "CREATE INDEX idx_mail_queue_device ON mail_queue (\"to\") WHERE channel = 'push' AND state = 'queued'",
    ]);
    app.save(mails);
    for (const [name, body] of Object.entries(PUSH_CAUSES))
      app.db().newQuery(`CREATE TRIGGER ${name} ${body}`).execute();
  },
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    for (const name of Object.keys(PUSH_CAUSES)) run(`DROP TRIGGER IF EXISTS ${name}`);
    run("DELETE FROM mail_queue WHERE channel = 'push'");
    const mails = app.findCollectionByNameOrId("mail_queue");
    mails.fields.removeByName("channel");
    mails.indexes = /** @type {any} */ (
      mails.indexes.filter((sql) => !/idx_mail_queue_(channel|events|device)/.test(String(sql)))
    );
    app.save(mails);
  },
);
