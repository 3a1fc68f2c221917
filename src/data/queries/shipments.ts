import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { Shipment, ShipmentDocument, ShipmentEvent } from "#data/shared/wire.ts";
import { readCursor } from "#data/sync/pull.ts";
import type { FedRow } from "#domain/records/fed.ts";
import { isMilestone } from "#domain/shipment/milestones.ts";

/** The input of the list of shipments (overlay.ts); `updatedAt` is when the mirror was last complete, ms. */
export type ShipmentParts = {
  mirror: Shipment[];
  documents: ShipmentDocument[];
  /** Of shipments under way. */
  pallets: FedRow<"pallets">[];
  events: ShipmentEvent[];
  ops: Op[];
  updatedAt: number | null;
};

const UNDER_WAY = ["confirmed", "in_transit"];

/** All shipments of `userId` on this device. */
export async function shipmentParts(userId: string): Promise<ShipmentParts> {
  // The outbox is read first: an operation that left it by then is in the mirror, so a row may be in both, never in neither.
  const ops = await outboxDb().ops.where("owner").equals(userId).toArray();
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "shipments", "shipment_documents", "pallets", "shipment_events"), async () => {
    // An office user's mirror has everybody's.
    const mirror = await rowsWhere(db, "shipments", "user_id", [userId]);
    const documents = await rowsWhere(
      db,
      "shipment_documents",
      "shipment",
      mirror.map(({ id }) => id),
    );
    const moving = mirror.filter(({ status }) => UNDER_WAY.includes(status)).map(({ id }) => id);
    const pallets = moving.length > 0 ? await rowsWhere(db, "pallets", "shipment", moving) : [];
    const events = moving.length > 0 ? await rowsWhere(db, "shipment_events", "shipment", moving) : [];
    const { lastPull } = await readCursor(db);
    return {
      mirror,
      documents,
      pallets,
      events: events.filter(({ kind }) => isMilestone(kind)),
      ops,
      updatedAt: lastPull,
    };
  });
}
