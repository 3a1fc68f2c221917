-- Following ends with the letter about the delivery, whatever became of it.
CREATE TRIGGER mail_follower_end AFTER UPDATE OF state ON mail_queue
WHEN NEW.template = 'milestone_follower' AND OLD.state <> NEW.state
  AND NEW.state IN ('sent', 'failed', 'suppressed', 'gathered')
BEGIN
  DELETE FROM followers WHERE shipment = json_extract(NEW.data, '$.id') AND email = NEW."to"
    AND EXISTS (SELECT 1 FROM shipment_events e WHERE e.id = json_extract(NEW.data, '$.to')
      AND (e.kind = 'delivered' OR (e.kind = 'status' AND e."to" = 'delivered')));
END;
