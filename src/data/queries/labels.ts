import { mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, rowsById, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import type { PalletRow, Sailing } from "#data/shared/wire.ts";
import { readCursor } from "#data/sync/pull.ts";

/** Whose labels are wanted: of shipments, of a sailing, or of one pallet; none of them: of every pallet without a scan. */
export type LabelChoice = { shipments?: readonly string[]; sailing?: string; pallet?: string };

/** Valid pallets by code, with the sailings they belong on. `updatedAt`: when the mirror was last complete, ms. */
export type LabelParts = {
  pallets: PalletRow[];
  sailings: ReadonlyMap<string, Sailing>;
  updatedAt: number | null;
};

export async function labelParts(userId: string, { shipments, sailing, pallet }: LabelChoice): Promise<LabelParts> {
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "pallets", "sailings"), async () => {
    const rows = shipments
      ? await rowsWhere(db, "pallets", "shipment", shipments)
      : sailing
        ? await rowsWhere(db, "pallets", "sailing", [sailing])
        : pallet
          ? await rowsById(db, "pallets", [pallet])
          : (await allRows(db, "pallets")).filter(({ state }) => state === "");
    const known = await allRows(db, "sailings");
    return {
      pallets: rows.filter(({ cancelled }) => !cancelled).sort((a, b) => (a.code < b.code ? -1 : 1)),
      sailings: new Map(known.map((row) => [row.id, row])),
      updatedAt: (await readCursor(db)).lastPull,
    };
  });
}
