-- Scans are added and never changed, by whatever statement. What an erasure empties may become empty, and a shipment that is
-- deleted takes its scans along. Who is shown a scan (shown_to) follows from the other scans of its pallet.
CREATE TRIGGER scans_unchanged BEFORE UPDATE ON scans
WHEN NEW.id IS NOT OLD.id OR NEW.shipment IS NOT OLD.shipment OR NEW.pallet IS NOT OLD.pallet OR NEW.point IS NOT OLD.point
  OR NEW.sailing IS NOT OLD.sailing OR NEW.container IS NOT OLD.container OR NEW.bay IS NOT OLD.bay
  OR NEW.condition IS NOT OLD.condition OR NEW.length IS NOT OLD.length OR NEW.width IS NOT OLD.width
  OR NEW.height IS NOT OLD.height OR NEW.weight IS NOT OLD.weight OR NEW.voids IS NOT OLD.voids
  OR NEW.scanned_at IS NOT OLD.scanned_at OR NEW.received_at IS NOT OLD.received_at OR NEW."by" IS NOT OLD."by"
  OR NEW.created IS NOT OLD.created
  OR (NEW.note IS NOT OLD.note AND NEW.note <> '')
  OR (NEW.reason IS NOT OLD.reason AND NEW.reason <> '')
  OR (NEW.recipient IS NOT OLD.recipient AND NEW.recipient <> '')
  OR (NEW.remark IS NOT OLD.remark AND NEW.remark <> '')
  OR (NEW.op_hash IS NOT OLD.op_hash AND NEW.op_hash <> '')
BEGIN
  SELECT RAISE(ABORT, 'A scan is never changed.');
END;

CREATE TRIGGER scans_kept BEFORE DELETE ON scans WHEN EXISTS (SELECT 1 FROM shipments WHERE id = OLD.shipment)
BEGIN
  SELECT RAISE(ABORT, 'A scan is never changed.');
END;

-- REPLACE deletes without asking the trigger above.
CREATE TRIGGER scans_new BEFORE INSERT ON scans WHEN EXISTS (SELECT 1 FROM scans WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'A scan is never changed.');
END;
