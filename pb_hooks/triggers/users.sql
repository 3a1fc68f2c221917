-- The office's own account is verified from its start and is welcomed by nobody.
CREATE TRIGGER mail_welcome AFTER INSERT ON users WHEN NEW.verified = 0
BEGIN
  INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  VALUES ('r' || lower(hex(randomblob(7))), NEW.email, 'welcome', json_object('id', NEW.id), 'welcome:' || NEW.id,
          'queued', 0, '', '', NEW.created, NEW.created)
  ON CONFLICT (dedupe_key) DO NOTHING;
END;

-- A device that is told by web push and is signed in ends with its session: all sessions of an account end with another
-- series, but for the one that is kept.
CREATE TRIGGER push_session_ended AFTER UPDATE ON users WHEN NEW.session_series <> OLD.session_series
BEGIN
  DELETE FROM push_subscriptions WHERE user_id = NEW.id AND (NEW.session_kept = '' OR session <> NEW.session_kept);
END;
