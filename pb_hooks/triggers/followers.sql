-- The letter with the link that confirms; none while the one before is still on its way. The number of the letter is part of
-- its key: sending again is another letter.
CREATE TRIGGER mail_follow AFTER INSERT ON followers
BEGIN
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), NEW.email, 'follow_confirm', json_object('id', NEW.id),
         'follow_confirm:' || NEW.id || ':' || CAST(NEW.letters AS INTEGER), 'queued', 0, '', '', NEW.updated, NEW.updated
    WHERE NOT EXISTS (SELECT 1 FROM mail_queue WHERE dedupe_key > 'follow_confirm:' || NEW.id || ':'
      AND dedupe_key < 'follow_confirm:' || NEW.id || ';' AND state IN ('queued', 'sending'))
  ON CONFLICT (dedupe_key) DO NOTHING;
END;

CREATE TRIGGER mail_follow_again AFTER UPDATE ON followers WHEN NEW.letters > OLD.letters
BEGIN
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  SELECT 'r' || lower(hex(randomblob(7))), NEW.email, 'follow_confirm', json_object('id', NEW.id),
         'follow_confirm:' || NEW.id || ':' || CAST(NEW.letters AS INTEGER), 'queued', 0, '', '', NEW.updated, NEW.updated
    WHERE NOT EXISTS (SELECT 1 FROM mail_queue WHERE dedupe_key > 'follow_confirm:' || NEW.id || ':'
      AND dedupe_key < 'follow_confirm:' || NEW.id || ';' AND state IN ('queued', 'sending'))
  ON CONFLICT (dedupe_key) DO NOTHING;
END;
