-- A published version never changes, but for the moment at which the next one took its place.
CREATE TRIGGER tariffs_immutable BEFORE UPDATE ON tariffs
WHEN NEW.id IS NOT OLD.id OR NEW.number IS NOT OLD.number OR NEW.version IS NOT OLD.version
  OR NEW.snapshot IS NOT OLD.snapshot OR NEW.published_at IS NOT OLD.published_at OR NEW.published_by IS NOT OLD.published_by
  OR (OLD.superseded_at <> '' AND NEW.superseded_at IS NOT OLD.superseded_at)
BEGIN
  SELECT RAISE(ABORT, 'A published tariff never changes.');
END;

CREATE TRIGGER tariffs_kept BEFORE DELETE ON tariffs
BEGIN
  SELECT RAISE(ABORT, 'A published tariff never goes.');
END;

-- The audit log's entry: the version before and the new one.
CREATE TRIGGER audit_tariff AFTER INSERT ON tariffs
BEGIN
  INSERT INTO audit_log (id, "at", "by", kind, collection, record, changes, note, day)
  VALUES ('a' || lower(hex(randomblob(7))), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), NEW.published_by, 'tariff_published',
    'tariffs', NEW.id, json_object('version', json_array(
      IFNULL((SELECT version FROM tariffs WHERE number < NEW.number ORDER BY number DESC LIMIT 1), ''), NEW.version)), '',
    IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0));
END;
