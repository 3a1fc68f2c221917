-- Beside these the table has those of the change log, sync_shipments_… (change-log.js).
--
-- A booking's first event, its mails and its message to the office's devices, written by the statement that stores it
-- (docs/decisions/0004-first-event-by-trigger.md). The owner is the actor: customers book for themselves, a superuser for the
-- owner that is named. Ids are the cause's with a letter before it, because SQL functions cost time here.
CREATE TRIGGER shipments_first_event AFTER INSERT ON shipments
BEGIN
  INSERT INTO shipment_events (id, shipment, user_id, kind, "from", "to", "at", "by", created, updated)
  VALUES ('e' || NEW.id, NEW.id, NEW.user_id, 'status', '', NEW.status, NEW.booking_date, NEW.user_id, NEW.created, NEW.created);
END;

CREATE TRIGGER mail_booking AFTER INSERT ON shipments
BEGIN
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  VALUES ('c' || NEW.id, (SELECT email FROM users WHERE id = NEW.user_id), 'booking_customer', '{"id":"' || NEW.id || '"}',
          'booking_customer:' || NEW.id, 'queued', 0, '', '', NEW.created, NEW.created)
  ON CONFLICT (dedupe_key) DO NOTHING;
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  VALUES ('o' || NEW.id, 'office', 'booking_office', '{"id":"' || NEW.id || '"}',
          'booking_office:' || NEW.id, 'queued', 0, '', '', NEW.created, NEW.created)
  ON CONFLICT (dedupe_key) DO NOTHING;
END;

-- The condition is that of idx_push_office, word by word, so that the index answers it.
CREATE TRIGGER push_booking AFTER INSERT ON shipments
BEGIN
  INSERT INTO mail_queue
    (id, channel, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), 'push', 'devices', 'booking_push', json_object('id', NEW.id),
         'booking_push:' || NEW.id, 'queued', 0, '', '', NEW.created, NEW.created
    WHERE EXISTS (SELECT 1 FROM push_subscriptions WHERE wants LIKE '%office%')
  ON CONFLICT (dedupe_key) DO NOTHING;
END;
