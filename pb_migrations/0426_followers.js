/// <reference path="../pb_hooks/native.d.ts" />
// People who follow one shipment by e-mail, without an account (pb_hooks/lib/tracking/follow.js). Their letters are queued by what also
// queues the owner's (0390_milestones.js), but for damage, which is between us and the customer. Who follows with the
// owner's address gets the owner's letter and no second one.
const NO_FOLLOWER_RULE = null;

/** The letter with the link; none while the one before is still on its way. */
const CONFIRM_LETTER = `INSERT INTO mail_queue
    (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), NEW.email, 'follow_confirm', json_object('id', NEW.id),
    'follow_confirm:' || NEW.id || ':' || CAST(NEW.letters AS INTEGER), 'queued', 0, '', '', NEW.updated, NEW.updated
  WHERE NOT EXISTS (SELECT 1 FROM mail_queue WHERE dedupe_key > 'follow_confirm:' || NEW.id || ':'
    AND dedupe_key < 'follow_confirm:' || NEW.id || ';' AND state IN ('queued', 'sending'))
  ON CONFLICT (dedupe_key) DO NOTHING;`;

/** The letters of one event, and where they are found. @param {string} row */
const keysOf = (row) =>
  `dedupe_key > 'milestone_follower:' || ${row}.id || ':' AND dedupe_key < 'milestone_follower:' || ${row}.id || ';'`;
/** @param {string} due the moment from which on they may leave */
const queueFor = (due) => `
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), f.email, 'milestone_follower',
         json_object('id', NEW.shipment, 'to', NEW.id), 'milestone_follower:' || NEW.id || ':' || f.id, 'queued', 0, ${due},
         '', NEW.updated, NEW.updated
    FROM followers f WHERE f.shipment = NEW.shipment AND f.confirmed_at <> ''
      AND f.email <> IFNULL((SELECT lower(email) FROM users WHERE id = NEW.user_id), '')
  ON CONFLICT (dedupe_key) DO UPDATE SET state = 'queued', attempts = 0, next_try = excluded.next_try, last_error = ''
    WHERE mail_queue.state = 'suppressed';`;
const FOLLOWER_UNTOUCHED = "state = 'queued' AND attempts = 0 AND last_error = ''";

const FOLLOWER_TRIGGERS = {
  mail_follow: `AFTER INSERT ON followers BEGIN ${CONFIRM_LETTER} END`,
  mail_follow_again: `AFTER UPDATE ON followers WHEN NEW.letters > OLD.letters BEGIN ${CONFIRM_LETTER} END`,
  mail_follower: `AFTER INSERT ON shipment_events WHEN NEW.tell_at <> '' AND NEW.kind <> 'damaged'
    BEGIN ${queueFor("NEW.tell_at")} END`,
  mail_follower_told: `AFTER UPDATE ON shipment_events
    WHEN OLD.tell_at = '' AND NEW.tell_at <> '' AND NEW.kind <> 'damaged' BEGIN ${queueFor("NEW.tell_at")} END`,
  mail_follower_moved: `AFTER UPDATE ON shipment_events WHEN OLD.tell_at <> '' AND NEW.tell_at <> OLD.tell_at
    BEGIN
      UPDATE mail_queue SET next_try = NEW.tell_at WHERE ${keysOf("NEW")} AND ${FOLLOWER_UNTOUCHED} AND NEW.tell_at <> '';
      DELETE FROM mail_queue WHERE ${keysOf("NEW")} AND state = 'queued' AND NEW.tell_at = '';
    END`,
  mail_follower_back: `AFTER DELETE ON shipment_events WHEN OLD.tell_at <> ''
    BEGIN DELETE FROM mail_queue WHERE ${keysOf("OLD")} AND state = 'queued'; END`,
  // What the office says by hand in place of a scan.
  mail_follower_status: `AFTER INSERT ON shipment_events
    WHEN NEW.kind = 'status' AND NEW."from" <> '' AND NEW.told_by = '' AND NEW."to" IN ('in_transit', 'delivered')
    BEGIN ${queueFor("''")} END`,
  // Following ends with the letter about the delivery, whatever became of it.
  mail_follower_end: `AFTER UPDATE OF state ON mail_queue
    WHEN NEW.template = 'milestone_follower' AND OLD.state <> NEW.state
      AND NEW.state IN ('sent', 'failed', 'suppressed', 'gathered')
    BEGIN
      DELETE FROM followers WHERE shipment = json_extract(NEW.data, '$.id') AND email = NEW."to"
        AND EXISTS (SELECT 1 FROM shipment_events e WHERE e.id = json_extract(NEW.data, '$.to')
          AND (e.kind = 'delivered' OR (e.kind = 'status' AND e."to" = 'delivered')));
    END`,
};

migrate(
  (app) => {
    const shipments = app.findCollectionByNameOrId("shipments");
    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "followers",
          listRule: NO_FOLLOWER_RULE,
          viewRule: NO_FOLLOWER_RULE,
          createRule: NO_FOLLOWER_RULE,
          updateRule: NO_FOLLOWER_RULE,
          deleteRule: NO_FOLLOWER_RULE,
          fields: [
            {
              type: "relation",
              name: "shipment",
              required: true,
              maxSelect: 1,
              collectionId: shipments.id,
              cascadeDelete: true,
            },
            { type: "email", name: "email", required: true },
            { type: "text", name: "mailbox", required: true, max: 255 },
            { type: "text", name: "language", max: 2 },
            { type: "number", name: "letters", required: true, onlyInt: true, min: 1 },
            { type: "date", name: "asked_at", required: true },
            { type: "date", name: "confirmed_at" },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_followers_once ON followers (`shipment`, `email`)",
            "CREATE INDEX idx_followers_mailbox ON followers (`mailbox`, `asked_at`)",
            "CREATE INDEX idx_followers_email ON followers (`email`)",
          ],
        }),
      ),
    );
    for (const [name, body] of Object.entries(FOLLOWER_TRIGGERS))
      app.db().newQuery(`CREATE TRIGGER ${name} ${body}`).execute();
  },
  (app) => {
    for (const name of Object.keys(FOLLOWER_TRIGGERS)) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    const ours = "template LIKE 'milestone_follower%' OR template = 'follow_confirm'";
    app.db().newQuery(`DELETE FROM mail_queue WHERE ${ours}`).execute();
    app.delete(app.findCollectionByNameOrId("followers"));
  },
);
