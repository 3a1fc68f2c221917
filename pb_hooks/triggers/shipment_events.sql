-- What an event of a shipment sends: rows of mail_queue, written by the statement that stores the event, whoever writes it
-- (docs/mail.md, docs/push.md). Letters name an address, web push names "devices": pocketbase/push makes a row for each
-- device when the message is due.
--
-- SQLite compiles all of this with every booking, because a booking writes its first event. So each trigger inserts once,
-- from a view that says who is told (docs/decisions/0049-triggers-are-files.md).

-- Followers who get letters: those who have confirmed. Who follows with the owner's address gets the owner's letter.
CREATE VIEW letter_followers AS
SELECT f.shipment, f.id AS follower, f.email
  FROM followers f
  JOIN shipments s ON s.id = f.shipment
  LEFT JOIN users u ON u.id = s.user_id
  WHERE f.confirmed_at <> '' AND f.email <> IFNULL(lower(u.email), '');

-- What a milestone sends. Damage is between us and the customer.
CREATE VIEW milestone_messages AS
SELECT e.id AS event, '' AS channel, u.email AS "to", 'milestone_customer' AS template, 'milestone_customer:' || e.id AS dedupe_key
  FROM shipment_events e JOIN users u ON u.id = e.user_id
UNION ALL
SELECT e.id, '', f.email, 'milestone_follower', 'milestone_follower:' || e.id || ':' || f.follower
  FROM shipment_events e JOIN letter_followers f ON f.shipment = e.shipment
  WHERE e.kind <> 'damaged'
UNION ALL
-- Without any device nothing is written: whoever subscribes is told of what happens from then on.
SELECT e.id, 'push', 'devices', 'milestone_push', 'milestone_push:' || e.id
  FROM shipment_events e
  WHERE EXISTS (SELECT 1 FROM push_subscriptions);

-- A message that was not needed any more is needed again; one that has left, or may have before a restore, is not repeated.
CREATE TRIGGER tell_milestone AFTER INSERT ON shipment_events WHEN NEW.tell_at <> ''
BEGIN
  INSERT INTO mail_queue
    (id, channel, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), channel, "to", template, json_object('id', NEW.shipment, 'to', NEW.id),
         dedupe_key, 'queued', 0, NEW.tell_at, '', NEW.updated, NEW.updated
    FROM milestone_messages WHERE event = NEW.id
  ON CONFLICT (dedupe_key) DO UPDATE SET state = 'queued', attempts = 0, next_try = excluded.next_try, last_error = ''
    WHERE mail_queue.state = 'suppressed' AND mail_queue.last_error NOT LIKE 'came again after a restore%';
END;

-- The same for an event that is told after all.
CREATE TRIGGER tell_milestone_later AFTER UPDATE ON shipment_events WHEN OLD.tell_at = '' AND NEW.tell_at <> ''
BEGIN
  INSERT INTO mail_queue
    (id, channel, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), channel, "to", template, json_object('id', NEW.shipment, 'to', NEW.id),
         dedupe_key, 'queued', 0, NEW.tell_at, '', NEW.updated, NEW.updated
    FROM milestone_messages WHERE event = NEW.id
  ON CONFLICT (dedupe_key) DO UPDATE SET state = 'queued', attempts = 0, next_try = excluded.next_try, last_error = ''
    WHERE mail_queue.state = 'suppressed' AND mail_queue.last_error NOT LIKE 'came again after a restore%';
END;

-- Another moment, or none. What was tried, or put off by a limit, keeps its own.
-- Keys of followers and of devices have a second part: ";" comes after ":".
CREATE TRIGGER move_milestone AFTER UPDATE ON shipment_events WHEN OLD.tell_at <> '' AND NEW.tell_at <> OLD.tell_at
BEGIN
  UPDATE mail_queue SET next_try = NEW.tell_at
    WHERE (dedupe_key IN ('milestone_customer:' || NEW.id, 'milestone_push:' || NEW.id)
        OR dedupe_key > 'milestone_follower:' || NEW.id || ':' AND dedupe_key < 'milestone_follower:' || NEW.id || ';')
      AND state = 'queued' AND attempts = 0 AND last_error = '' AND NEW.tell_at <> '';
  DELETE FROM mail_queue
    WHERE (dedupe_key = 'milestone_customer:' || NEW.id
        OR dedupe_key > 'milestone_follower:' || NEW.id || ':' AND dedupe_key < 'milestone_follower:' || NEW.id || ';'
        OR dedupe_key >= 'milestone_push:' || NEW.id AND dedupe_key < 'milestone_push:' || NEW.id || ';')
      AND state = 'queued' AND NEW.tell_at = '';
END;

-- Taken back: what has not left vanishes.
CREATE TRIGGER take_back_milestone AFTER DELETE ON shipment_events WHEN OLD.tell_at <> ''
BEGIN
  DELETE FROM mail_queue
    WHERE (dedupe_key = 'milestone_customer:' || OLD.id
        OR dedupe_key > 'milestone_follower:' || OLD.id || ':' AND dedupe_key < 'milestone_follower:' || OLD.id || ';'
        OR dedupe_key >= 'milestone_push:' || OLD.id AND dedupe_key < 'milestone_push:' || OLD.id || ';')
      AND state = 'queued';
END;

-- Letters and web push about a status wait a minute: a later change takes the place of the one that waits, and a change back
-- to what was last told removes it. They wait while they were neither tried nor put off by a limit; programs before set no
-- time.
CREATE VIEW waiting_letters AS
SELECT id, dedupe_key, json_extract(data, '$.from') AS told FROM mail_queue
  WHERE state = 'queued' AND attempts = 0 AND last_error = '' AND next_try <> '';

CREATE VIEW status_templates AS SELECT 'status_customer' AS template UNION ALL SELECT 'status_push';

-- What a change of status sends. The first event is the booking itself and has no "from".
--
-- `told`, "from" in a letter's data, is the status that was last told: what a letter says that waits, which is therefore
-- deleted after the new one is inserted. Else, to the owner, the status before, but for one by a scan that was taken back
-- before its milestone's letter left; to a follower, who does not hear of every status, the last one that has a letter to
-- them; to devices the status before. LIMIT -1 limits nothing: without it SQLite compiles `told` again for each use.
CREATE TRIGGER tell_status AFTER INSERT ON shipment_events WHEN NEW.kind = 'status' AND NEW."from" <> ''
BEGIN
  INSERT INTO mail_queue
    (id, channel, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), channel, "to", template, data, dedupe_key, 'queued', 0,
         strftime('%Y-%m-%d %H:%M:%fZ', NEW.created, '+60 seconds'), '', NEW.created, NEW.created
    FROM (
      SELECT '' AS channel, (SELECT email FROM users WHERE id = NEW.user_id) AS "to", 'status_customer' AS template,
             json_object('id', NEW.shipment, 'to', NEW."to", 'from', told) AS data,
             'status_customer:' || NEW.id AS dedupe_key
        FROM (SELECT IFNULL(
            (SELECT told FROM waiting_letters WHERE dedupe_key IN (SELECT 'status_customer:' || e.id
              FROM shipment_events e WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id)), IFNULL(
            (SELECT iif(told_by <> '' AND NOT EXISTS (SELECT 1 FROM shipment_events m WHERE m.id = told_by)
                AND NOT EXISTS (SELECT 1 FROM mail_queue q WHERE q.dedupe_key = 'milestone_customer:' || told_by), "from", NULL)
              FROM (SELECT e.told_by, e."from" FROM shipment_events e
                WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id
                ORDER BY e.created DESC, e.rowid DESC LIMIT 1)),
            NEW."from")) AS told LIMIT -1)
        WHERE told <> NEW."to"
      UNION ALL
      -- Followers hear of two statuses that the office sets by hand, in place of a scan.
      SELECT '', email, 'milestone_follower', json_object('id', NEW.shipment, 'to', NEW.id, 'from', told),
             'milestone_follower:' || NEW.id || ':' || follower
        FROM (SELECT f.email, f.follower, IFNULL(
            (SELECT told FROM waiting_letters WHERE dedupe_key IN (SELECT 'milestone_follower:' || e.id || ':' || f.follower
              FROM shipment_events e WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id)), IFNULL(
            (SELECT e."to" FROM shipment_events e
              JOIN mail_queue q ON q.dedupe_key = 'milestone_follower:' || e.id || ':' || f.follower
              WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id
              ORDER BY e.created DESC, e.rowid DESC LIMIT 1),
            NEW."from")) AS told
          FROM letter_followers f WHERE f.shipment = NEW.shipment AND NEW."to" IN ('in_transit', 'delivered') LIMIT -1)
        WHERE told <> NEW."to"
      UNION ALL
      SELECT 'push', 'devices', 'status_push', json_object('id', NEW.shipment, 'to', NEW.id, 'from', told),
             'status_push:' || NEW.id
        FROM (SELECT IFNULL(
            (SELECT told FROM waiting_letters WHERE dedupe_key IN (SELECT 'status_push:' || e.id
              FROM shipment_events e WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id)),
            NEW."from") AS told LIMIT -1)
        WHERE told <> NEW."to" AND EXISTS (SELECT 1 FROM push_subscriptions))
    WHERE NEW.told_by = ''
  ON CONFLICT (dedupe_key) DO NOTHING;
  -- Where a milestone's letter tells this status, after the one that waits: only what would say the same is deleted.
  DELETE FROM mail_queue WHERE id IN (SELECT w.id FROM waiting_letters w WHERE
    w.dedupe_key IN (SELECT template || ':' || e.id FROM shipment_events e, status_templates
      WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id AND (NEW.told_by = '' OR w.told = NEW."to"))
    OR w.dedupe_key IN (SELECT 'milestone_follower:' || e.id || ':' || f.id FROM shipment_events e, followers f
      WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id AND f.shipment = NEW.shipment AND NEW.told_by = ''));
  UPDATE mail_queue SET data = json_set(data, '$.from', NEW."to")
    WHERE NEW.told_by <> '' AND id IN (SELECT id FROM waiting_letters WHERE dedupe_key IN (SELECT template || ':' || e.id
      FROM shipment_events e, status_templates WHERE e.shipment = NEW.shipment AND e.kind = 'status' AND e.id <> NEW.id));
END;

-- The program of November 2026 also inserted each event here, to have it told. The triggers above tell it; without this view
-- that program could not store a status on a database that has been upgraded.
CREATE VIEW events_to_tell AS SELECT * FROM shipment_events;

CREATE TRIGGER event_is_told INSTEAD OF INSERT ON events_to_tell BEGIN SELECT 1; END;
