-- Roles are power over everything else: whoever changes them, and by whatever statement, is in the audit log. Who acts stands
-- in sync_meta within the transaction (actingAs in pb_hooks/lib/audit/audit.js).
CREATE TRIGGER audit_role_given AFTER INSERT ON user_roles
BEGIN
  INSERT INTO audit_log (id, "at", "by", kind, collection, record, changes, note, day)
  VALUES ('a' || lower(hex(randomblob(7))), strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
    IFNULL((SELECT value FROM sync_meta WHERE key = 'audit_actor'), ''), 'role_changed', 'users', NEW.user_id,
    json_object('role', json_array('', NEW.role)), '',
    IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0));
END;

CREATE TRIGGER audit_role_taken AFTER DELETE ON user_roles
BEGIN
  INSERT INTO audit_log (id, "at", "by", kind, collection, record, changes, note, day)
  VALUES ('a' || lower(hex(randomblob(7))), strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
    IFNULL((SELECT value FROM sync_meta WHERE key = 'audit_actor'), ''), 'role_changed', 'users', OLD.user_id,
    json_object('role', json_array(OLD.role, '')), '',
    IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0));
END;

CREATE TRIGGER audit_role_changed AFTER UPDATE ON user_roles WHEN NEW.user_id = OLD.user_id AND NEW.role <> OLD.role
BEGIN
  INSERT INTO audit_log (id, "at", "by", kind, collection, record, changes, note, day)
  VALUES ('a' || lower(hex(randomblob(7))), strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
    IFNULL((SELECT value FROM sync_meta WHERE key = 'audit_actor'), ''), 'role_changed', 'users', NEW.user_id,
    json_object('role', json_array(OLD.role, NEW.role)), '',
    IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0));
END;

-- A row that moves to another account: two entries.
CREATE TRIGGER audit_role_moved AFTER UPDATE ON user_roles WHEN NEW.user_id <> OLD.user_id
BEGIN
  INSERT INTO audit_log (id, "at", "by", kind, collection, record, changes, note, day)
  VALUES ('a' || lower(hex(randomblob(7))), strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
    IFNULL((SELECT value FROM sync_meta WHERE key = 'audit_actor'), ''), 'role_changed', 'users', OLD.user_id,
    json_object('role', json_array(OLD.role, '')), '',
    IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0));
  INSERT INTO audit_log (id, "at", "by", kind, collection, record, changes, note, day)
  VALUES ('a' || lower(hex(randomblob(7))), strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
    IFNULL((SELECT value FROM sync_meta WHERE key = 'audit_actor'), ''), 'role_changed', 'users', NEW.user_id,
    json_object('role', json_array('', NEW.role)), '',
    IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0));
END;

-- At least one admin, whoever asks.
CREATE TRIGGER user_roles_last_admin_delete BEFORE DELETE ON user_roles
WHEN OLD.role = 'admin' AND NOT EXISTS (SELECT 1 FROM user_roles WHERE role = 'admin' AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'last_admin');
END;

CREATE TRIGGER user_roles_last_admin_update BEFORE UPDATE OF role ON user_roles
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND NOT EXISTS (SELECT 1 FROM user_roles WHERE role = 'admin' AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'last_admin');
END;
