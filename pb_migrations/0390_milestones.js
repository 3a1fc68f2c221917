/// <reference path="../pb_hooks/native.d.ts" />
// Milestones are events of a shipment (pb_hooks/lib/shipments/milestones.js). Their letters are queued with them, to leave at `tell_at`,
// and vanish with what was taken back; a status that a milestone tells has no letter of its own.
const KINDS = ["status", "tracking_number"];
const KINDS_OF_MILESTONES = [
  ...["collected", "hub_in", "loaded", "departed", "arrived", "delivered", "delayed", "damaged"],
];
const KEY_OF = (/** @type {string} */ row) => `'milestone_customer:' || ${row}.id`;
const TO_OWNER = "(SELECT email FROM users WHERE id = NEW.user_id)";
/** A letter that was not needed any more is needed again; one that has left is not repeated. */
const QUEUE_MILESTONE = `
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  VALUES ('r' || lower(hex(randomblob(7))), ${TO_OWNER}, 'milestone_customer',
          json_object('id', NEW.shipment, 'to', NEW.id), ${KEY_OF("NEW")}, 'queued', 0, NEW.tell_at, '', NEW.updated,
          NEW.updated)
  ON CONFLICT (dedupe_key) DO UPDATE SET state = 'queued', attempts = 0, next_try = excluded.next_try, last_error = ''
    WHERE mail_queue.state = 'suppressed';`;
/** Queued, and neither tried nor put off by a limit. */
const UNTOUCHED = "state = 'queued' AND attempts = 0 AND last_error = ''";

const MILESTONE_TRIGGERS = {
  mail_milestone: `AFTER INSERT ON shipment_events WHEN NEW.tell_at <> '' BEGIN ${QUEUE_MILESTONE} END`,
  mail_milestone_told: `AFTER UPDATE ON shipment_events WHEN OLD.tell_at = '' AND NEW.tell_at <> ''
    BEGIN ${QUEUE_MILESTONE} END`,
  mail_milestone_moved: `AFTER UPDATE ON shipment_events WHEN OLD.tell_at <> '' AND NEW.tell_at <> OLD.tell_at
    BEGIN
      UPDATE mail_queue SET next_try = NEW.tell_at
        WHERE dedupe_key = ${KEY_OF("NEW")} AND ${UNTOUCHED} AND NEW.tell_at <> '';
      DELETE FROM mail_queue WHERE dedupe_key = ${KEY_OF("NEW")} AND state = 'queued' AND NEW.tell_at = '';
    END`,
  mail_milestone_back: `AFTER DELETE ON shipment_events WHEN OLD.tell_at <> ''
    BEGIN DELETE FROM mail_queue WHERE dedupe_key = ${KEY_OF("OLD")} AND state = 'queued'; END`,
};

/** The letter about a status (0200_mail_causes.js). @param {string} also a further condition */
const statusTrigger = (also) =>
  `CREATE TRIGGER mail_status AFTER INSERT ON shipment_events WHEN NEW.kind = 'status' AND NEW."from" <> '' ${also}
   BEGIN
     INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
     VALUES ('r' || lower(hex(randomblob(7))), ${TO_OWNER}, 'status_customer',
             json_object('id', NEW.shipment, 'to', NEW."to"), 'status_customer:' || NEW.id, 'queued', 0, '', '',
             NEW.created, NEW.created)
     ON CONFLICT (dedupe_key) DO NOTHING;
   END`;

migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    const events = app.findCollectionByNameOrId("shipment_events");
    const kind = /** @type {core.SelectField} */ (events.fields.getByName("kind"));
    kind.values = [...KINDS, ...KINDS_OF_MILESTONES];
    events.fields.add(
      new DateField({ name: "tell_at", hidden: true }),
      new TextField({ name: "told_by", hidden: true, max: 15 }),
    );
    app.save(events);
    run("DROP TRIGGER mail_status");
    run(statusTrigger("AND NEW.told_by = ''"));
    for (const [name, body] of Object.entries(MILESTONE_TRIGGERS)) run(`CREATE TRIGGER ${name} ${body}`);
  },
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    for (const name of Object.keys(MILESTONE_TRIGGERS)) run(`DROP TRIGGER IF EXISTS ${name}`);
    run("DROP TRIGGER mail_status");
    run("DELETE FROM mail_queue WHERE template LIKE 'milestone_customer%'");
    const kinds = KINDS_OF_MILESTONES.map((name) => `'${name}'`).join(", ");
    run(`DELETE FROM shipment_events WHERE kind IN (${kinds})`);
    const events = app.findCollectionByNameOrId("shipment_events");
    const kind = /** @type {core.SelectField} */ (events.fields.getByName("kind"));
    kind.values = KINDS;
    events.fields.removeByName("tell_at");
    events.fields.removeByName("told_by");
    app.save(events);
    run(statusTrigger(""));
  },
);
