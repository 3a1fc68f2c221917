-- Mails to the office and to the sender, and the message to the office's devices. "office" is the office's own mailbox, which
-- the environment names. A row names its record; what a mail says is looked up when it leaves (pocketbase/mail).
CREATE TRIGGER mail_contact AFTER INSERT ON contact_messages
BEGIN
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  VALUES ('r' || lower(hex(randomblob(7))), 'office', 'contact_office', json_object('id', NEW.id), 'contact_office:' || NEW.id,
          'queued', 0, '', '', NEW.created, NEW.created)
  ON CONFLICT (dedupe_key) DO NOTHING;
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  VALUES ('r' || lower(hex(randomblob(7))), NEW.email, 'contact_receipt', json_object('id', NEW.id), 'contact_receipt:' || NEW.id,
          'queued', 0, '', '', NEW.created, NEW.created)
  ON CONFLICT (dedupe_key) DO NOTHING;
END;

-- The condition is that of idx_push_office, word by word, so that the index answers it.
CREATE TRIGGER push_contact AFTER INSERT ON contact_messages
BEGIN
  INSERT INTO mail_queue
    (id, channel, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), 'push', 'devices', 'message_push', json_object('id', NEW.id),
         'message_push:' || NEW.id, 'queued', 0, '', '', NEW.created, NEW.created
    WHERE EXISTS (SELECT 1 FROM push_subscriptions WHERE wants LIKE '%office%')
  ON CONFLICT (dedupe_key) DO NOTHING;
END;
