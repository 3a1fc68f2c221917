import { type MirrorDb, mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, rowsById, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { PalletRow, Sailing, ScanRow, Shipment } from "#data/shared/wire.ts";
import { isOfSailings } from "#data/sync/kinds.ts";
import { readCursor } from "#data/sync/pull.ts";
import { pointRank } from "#domain/pallets/scan.ts";

/** The input of the screens of sailings (pending-sailings.ts); `updatedAt` is when the mirror was last complete, ms. */
export type SailingParts = {
  sailings: Sailing[];
  /** Pallets of current sailings and of the requested one, and those without a sailing that are not aboard one. */
  pallets: PalletRow[];
  /** Scans of these pallets, voided ones included. */
  scans: ScanRow[];
  shipments: Shipment[];
  ops: Op[];
  updatedAt: number | null;
};

/** All current sailings on this device; `also` is the id of one that may be over. */
export async function sailingParts(userId: string, also = ""): Promise<SailingParts> {
  // The outbox is read first: a change may then be in both for a moment, but never in neither.
  const ops = (await outboxDb().ops.where("owner").equals(userId).toArray()).filter(isOfSailings);
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "sailings", "pallets", "scans", "shipments"), async () => {
    const sailings = await allRows(db, "sailings");
    const pallets = await currentPallets(db, sailings, also);
    const scanned = pallets.filter(({ state }) => state !== "").map(({ id }) => id);
    const scans = scanned.length > 0 ? await rowsWhere(db, "scans", "pallet", scanned) : [];
    const shipments = await rowsById(
      db,
      "shipments",
      pallets.map(({ shipment }) => shipment),
    );
    return { sailings, pallets, scans, shipments, ops, updatedAt: (await readCursor(db)).lastPull };
  });
}

/** Valid pallets of sailings that have not arrived, of `also`, and those without a sailing. Expects the transaction. */
export async function currentPallets(db: MirrorDb, sailings: readonly Sailing[], also = ""): Promise<PalletRow[]> {
  const shown = sailings.filter((row) => row.id === also || row.state !== "arrived");
  const rows = await rowsWhere(db, "pallets", "sailing", [...shown.map(({ id }) => id), ""]);
  return rows.filter(({ sailing, state, cancelled }) => {
    if (cancelled) return false;
    return sailing !== "" || pointRank(state) < pointRank("loaded");
  });
}
