import { mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import type { PalletRow, Sailing } from "#data/shared/wire.ts";
import { readCursor } from "#data/sync/pull.ts";

/** Whose labels are wanted: of shipments or of sailings; neither: of every pallet without a scan. */
export type LabelChoice = { shipments?: readonly string[]; sailing?: string };

/** Valid pallets by code, with the sailings they belong on. `updatedAt`: when the mirror was last complete, ms. */
export type LabelParts = {
  pallets: PalletRow[];
  sailings: ReadonlyMap<string, Sailing>;
  updatedAt: number | null;
};

export async function labelParts(userId: string, { shipments, sailing }: LabelChoice): Promise<LabelParts> {
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "pallets", "sailings"), async () => {
    const rows = shipments
      ? await rowsWhere(db, "pallets", "shipment", shipments)
      : sailing
        ? await rowsWhere(db, "pallets", "sailing", [sailing])
        : (await allRows(db, "pallets")).filter(({ state }) => state === "");
    const known = await allRows(db, "sailings");
    return {
      pallets: rows.filter(({ cancelled }) => !cancelled).sort((a, b) => (a.code < b.code ? -1 : 1)),
      sailings: new Map(known.map((row) => [row.id, row])),
      updatedAt: (await readCursor(db)).lastPull,
    };
  });
}
