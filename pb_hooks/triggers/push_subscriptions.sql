-- The devices that hear of a shipment: those of its owner, with what each of them wants, and those that follow it.
CREATE VIEW shipment_devices AS
SELECT h.id AS shipment, d.id AS device, d.user_id AS account, 'owner' AS whose, d.arrivals_only,
       instr(d.wants, '"delays"') > 0 AS delays, instr(d.wants, '"milestones"') > 0 AS milestones
  FROM shipments h JOIN push_subscriptions d ON d.user_id = h.user_id AND d.user_id <> ''
UNION ALL
SELECT f.shipment, d.id, d.user_id, 'follower', d.arrivals_only, 1, 1
  FROM push_follows f JOIN push_subscriptions d ON d.id = f.subscription;

-- Whoever deletes a subscription: its follows go in the same statement, and it is told nothing any more.
CREATE TRIGGER push_subscription_gone AFTER DELETE ON push_subscriptions
BEGIN
  DELETE FROM push_follows WHERE subscription = OLD.id;
END;

CREATE TRIGGER push_device_gone AFTER DELETE ON push_subscriptions
BEGIN
  DELETE FROM mail_queue WHERE channel = 'push' AND state = 'queued' AND "to" = OLD.id;
END;
