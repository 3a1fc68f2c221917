-- The invitation's letter. Its number is part of its key and of its data: sending again is another letter, and the one before
-- is not sent any more.
CREATE TRIGGER mail_invitation AFTER INSERT ON invitations WHEN NEW.state = 'open'
BEGIN
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  VALUES ('r' || lower(hex(randomblob(7))), NEW.email, 'invitation',
          json_object('id', NEW.id, 'to', CAST(CAST(NEW.letters AS INTEGER) AS TEXT)),
          'invitation:' || NEW.id || ':' || CAST(NEW.letters AS INTEGER), 'queued', 0, '', '', NEW.updated, NEW.updated)
  ON CONFLICT (dedupe_key) DO NOTHING;
END;

CREATE TRIGGER mail_invitation_again AFTER UPDATE ON invitations WHEN NEW.state = 'open' AND NEW.letters > OLD.letters
BEGIN
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  VALUES ('r' || lower(hex(randomblob(7))), NEW.email, 'invitation',
          json_object('id', NEW.id, 'to', CAST(CAST(NEW.letters AS INTEGER) AS TEXT)),
          'invitation:' || NEW.id || ':' || CAST(NEW.letters AS INTEGER), 'queued', 0, '', '', NEW.updated, NEW.updated)
  ON CONFLICT (dedupe_key) DO NOTHING;
END;
