import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import type { ShipmentEvent } from "#data/shared/wire.ts";
import type { FedRow } from "#domain/records/fed.ts";
import { isMilestone } from "#domain/shipment/milestones.ts";

/** What a shipment's owner sees of its journey: milestones in order, and pallets by number. */
export type ShipmentWay = { events: ShipmentEvent[]; pallets: FedRow<"pallets">[] };

/** The journey of one shipment, from the mirror of `userId`. */
export async function shipmentWay(userId: string, shipment: string): Promise<ShipmentWay> {
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "shipment_events", "pallets"), async () => {
    const events = await rowsWhere(db, "shipment_events", "shipment", [shipment]);
    const pallets = await rowsWhere(db, "pallets", "shipment", [shipment]);
    return {
      events: events.filter(({ kind }) => isMilestone(kind)).sort((a, b) => compare(a.at, b.at) || compare(a.id, b.id)),
      pallets: pallets.filter(({ cancelled }) => !cancelled).sort((a, b) => a.number - b.number),
    };
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
