import { mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, tablesOf } from "#data/local/mirror-rows.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { Sailing } from "#data/shared/wire.ts";
import type { Progress } from "#data/sync/progress.ts";
import { needsSailing } from "#domain/sailings/assign.ts";
import { type RowSync, rowSync } from "./overlay.ts";
import { overlaySailings, type SailingsView } from "./pending-sailings.ts";
import { currentPallets } from "./sailings.ts";

/** A shipment that this device has assigned to a sailing ("" for none), unless the server has it already. */
export type Assigned = { sailing: string; sync: RowSync | null };

/**
 * The sailings by id, waiting assignments of whole shipments, by shipment, and the shipments with a pallet that needs a
 * sailing (`needsSailing`), with this device's changes.
 */
export type ShipmentSailings = {
  sailings: ReadonlyMap<string, Sailing>;
  assigned: ReadonlyMap<string, Assigned>;
  lacking: ReadonlySet<string>;
};

const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

export async function shipmentSailings(userId: string): Promise<ShipmentSailings> {
  // The outbox is read first: an assignment may then be in both for a moment, but never in neither.
  const ops = await outboxDb().ops.where("owner").equals(userId).toArray();
  const db = mirrorDb(userId);
  const { sailings, pallets } = await reading(db, tablesOf(db, "sailings", "pallets"), async () => {
    const rows = await allRows(db, "sailings");
    return { sailings: rows, pallets: await currentPallets(db, rows) };
  });
  const lacking = lackingOf(overlaySailings({ sailings, pallets, ops }));
  return { sailings: new Map(sailings.map((row) => [row.id, row])), assigned: assignedOf(ops), lacking };
}

function lackingOf({ sailings, pallets }: SailingsView): Set<string> {
  const states = new Map(sailings.map(({ id, state }) => [id, state]));
  const lack = pallets.filter((pallet) => needsSailing(pallet, (id) => states.get(id)));
  return new Set(lack.map(({ shipment }) => shipment));
}

/** The latest assignment of each shipment among `ops`; one that was refused counts before later ones. Pure. */
export function assignedOf(ops: readonly Op[]): Map<string, Assigned> {
  const found = new Map<string, Assigned>();
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    if (op.kind !== "pallet.assign" || !Array.isArray(op.payload.shipments)) continue;
    const sync = rowSync(op, NO_PROGRESS);
    for (const id of op.payload.shipments.map(String)) {
      const before = found.get(id);
      const stuck = before?.sync?.state === "attention" ? before.sync : null;
      found.set(id, { sailing: String(op.payload.sailing ?? ""), sync: stuck ?? sync ?? before?.sync ?? null });
    }
  }
  return found;
}
