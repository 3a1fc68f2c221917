/// <reference path="../pb_hooks/native.d.ts" />
// Letters about a status wait a minute (docs/mail.md, "How a letter is written"): a later change takes the place of the one that
// waits, and a change back to what was last told removes it. `from` in the row's data is the status that was last told.
const STATUS_CHANGE = `NEW.kind = 'status' AND NEW."from" <> ''`;
const IN_A_MINUTE = `strftime('%Y-%m-%d %H:%M:%fZ', NEW.created, '+60 seconds')`;
const STATUS_OWNER = "(SELECT email FROM users WHERE id = NEW.user_id)";
/** Neither tried nor put off by a limit, and written by these triggers: earlier ones set no time. */
const WAITING = "state = 'queued' AND attempts = 0 AND last_error = '' AND next_try <> ''";

/** The shipment's letters that wait, found by their keys. @param {string} template @param {string} [suffix] */
const waitingOf = (template, suffix = "") =>
  `${WAITING} AND dedupe_key IN (SELECT '${template}:' || e.id ${suffix}
    FROM shipment_events e WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id)`;
/** What the waiting letter says was last told, else `before`. @param {string} template @param {string} before @param {string} [suffix] */
const lastTold = (template, before, suffix) =>
  `IFNULL((SELECT json_extract(data, '$.from') FROM mail_queue WHERE ${waitingOf(template, suffix)}), ${before})`;

const OF_OWNER = "status_customer";
const OF_FOLLOWER = "milestone_follower";
const BY_FOLLOWER = "|| ':' || f.id";
/** The other events about a status, the newest first. */
const OTHERS = `e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id`;
const NEWEST = "ORDER BY e.created DESC, e.rowid DESC LIMIT 1";
/** A status by a scan that was taken back before its milestone's letter left was never told. */
const TOLD_OWNER = `IFNULL((SELECT iif(told_by <> ''
    AND NOT EXISTS (SELECT 1 FROM shipment_events m WHERE m.id = told_by)
    AND NOT EXISTS (SELECT 1 FROM mail_queue q WHERE q.dedupe_key = 'milestone_customer:' || told_by), "from", NULL)
  FROM (SELECT e.told_by, e."from" FROM shipment_events e WHERE ${OTHERS} ${NEWEST})), NEW."from")`;
/** Followers do not hear of every status: the last one that has a letter to this follower. */
const TOLD_FOLLOWER = `IFNULL((SELECT e."to" FROM shipment_events e
    JOIN mail_queue q ON q.dedupe_key = 'milestone_follower:' || e.id || ':' || f.id
    WHERE ${OTHERS} ${NEWEST}), NEW."from")`;
const COLUMNS = `(id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)`;

const STATUS_TRIGGERS = {
  // Inserted before the one that waits is deleted, because that one says what was last told.
  mail_status: `AFTER INSERT ON shipment_events WHEN ${STATUS_CHANGE} AND NEW.told_by = ''
    BEGIN
      INSERT INTO mail_queue ${COLUMNS}
      SELECT 'r' || lower(hex(randomblob(7))), ${STATUS_OWNER}, '${OF_OWNER}',
             json_object('id', NEW.shipment, 'to', NEW."to", 'from', told), '${OF_OWNER}:' || NEW.id, 'queued', 0,
             ${IN_A_MINUTE}, '', NEW.created, NEW.created
        FROM (SELECT ${lastTold(OF_OWNER, TOLD_OWNER)} AS told) WHERE told <> NEW."to"
      ON CONFLICT (dedupe_key) DO NOTHING;
      DELETE FROM mail_queue WHERE ${waitingOf(OF_OWNER)};
    END`,
  // The milestone's letter tells this status, after the one that waits.
  mail_status_by_milestone: `AFTER INSERT ON shipment_events WHEN ${STATUS_CHANGE} AND NEW.told_by <> ''
    BEGIN
      DELETE FROM mail_queue WHERE ${waitingOf(OF_OWNER)} AND json_extract(data, '$.from') = NEW."to";
      UPDATE mail_queue SET data = json_set(data, '$.from', NEW."to") WHERE ${waitingOf(OF_OWNER)};
    END`,
  // Followers hear of two statuses that the office sets by hand (0426_followers.js).
  mail_follower_status: `AFTER INSERT ON shipment_events WHEN ${STATUS_CHANGE} AND NEW.told_by = ''
    BEGIN
      INSERT INTO mail_queue ${COLUMNS}
      SELECT 'r' || lower(hex(randomblob(7))), email, '${OF_FOLLOWER}',
             json_object('id', NEW.shipment, 'to', NEW.id, 'from', told), '${OF_FOLLOWER}:' || NEW.id || ':' || follower,
             'queued', 0, ${IN_A_MINUTE}, '', NEW.created, NEW.created
        FROM (SELECT f.id AS follower, f.email, ${lastTold(OF_FOLLOWER, TOLD_FOLLOWER, BY_FOLLOWER)} AS told
                FROM followers f WHERE f.shipment = NEW.shipment AND f.confirmed_at <> ''
                  AND f.email <> IFNULL((SELECT lower(email) FROM users WHERE id = NEW.user_id), ''))
        WHERE NEW."to" IN ('in_transit', 'delivered') AND told <> NEW."to"
      ON CONFLICT (dedupe_key) DO NOTHING;
      DELETE FROM mail_queue WHERE ${WAITING} AND dedupe_key IN (SELECT '${OF_FOLLOWER}:' || e.id ${BY_FOLLOWER}
        FROM shipment_events e, followers f
        WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id AND f.shipment = NEW.shipment);
    END`,
};

/** The triggers of 0390_milestones.js and 0426_followers.js. */
const STATUS_TRIGGERS_BEFORE = {
  mail_status: `AFTER INSERT ON shipment_events WHEN ${STATUS_CHANGE} AND NEW.told_by = ''
    BEGIN
      INSERT INTO mail_queue ${COLUMNS}
      VALUES ('r' || lower(hex(randomblob(7))), ${STATUS_OWNER}, '${OF_OWNER}',
              json_object('id', NEW.shipment, 'to', NEW."to"), '${OF_OWNER}:' || NEW.id, 'queued', 0, '', '',
              NEW.created, NEW.created)
      ON CONFLICT (dedupe_key) DO NOTHING;
    END`,
  mail_follower_status: `AFTER INSERT ON shipment_events
    WHEN ${STATUS_CHANGE} AND NEW.told_by = '' AND NEW."to" IN ('in_transit', 'delivered')
    BEGIN
      INSERT INTO mail_queue ${COLUMNS}
      SELECT 'r' || lower(hex(randomblob(7))), f.email, '${OF_FOLLOWER}',
             json_object('id', NEW.shipment, 'to', NEW.id), '${OF_FOLLOWER}:' || NEW.id || ':' || f.id, 'queued', 0, '',
             '', NEW.updated, NEW.updated
        FROM followers f WHERE f.shipment = NEW.shipment AND f.confirmed_at <> ''
          AND f.email <> IFNULL((SELECT lower(email) FROM users WHERE id = NEW.user_id), '')
      ON CONFLICT (dedupe_key) DO UPDATE SET state = 'queued', attempts = 0, next_try = excluded.next_try, last_error = ''
        WHERE mail_queue.state = 'suppressed';
    END`,
};

/** @param {CoreApp} app @param {{ [name: string]: string }} before @param {{ [name: string]: string }} after */
function replaceTriggers(app, before, after) {
  for (const name of Object.keys(before)) app.db().newQuery(`DROP TRIGGER ${name}`).execute();
  for (const [name, body] of Object.entries(after)) app.db().newQuery(`CREATE TRIGGER ${name} ${body}`).execute();
}

migrate(
  (app) => replaceTriggers(app, STATUS_TRIGGERS_BEFORE, STATUS_TRIGGERS),
  (app) => replaceTriggers(app, STATUS_TRIGGERS, STATUS_TRIGGERS_BEFORE),
);
