-- Rows are added and never changed, because rules and hooks do not bind superusers and statements
-- (docs/decisions/0023-audit-log.md). A row may go when the retention job (pb_hooks/lib/accounts/retention.js) has counted three years of
-- days since it was written. It counts each day on which it runs once, in sync_meta: a clock that is wrong by years is one
-- more day, and no row is older for it.
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'The audit log is never changed.');
END;

CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log
WHEN OLD.day > IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0) - 1096
BEGIN
  SELECT RAISE(ABORT, 'The audit log is kept for three years.');
END;

-- REPLACE deletes without asking the trigger above, and a wrong day would make a row older than it is.
CREATE TRIGGER audit_log_new BEFORE INSERT ON audit_log
WHEN NEW.day <> IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0)
  OR EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'The audit log takes new entries of today only.');
END;
