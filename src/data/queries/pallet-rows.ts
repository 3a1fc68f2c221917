import type { MirrorDb } from "#data/local/mirror-db.ts";
import { MirrorList } from "#data/local/mirror-list.ts";
import { rowsWhere } from "#data/local/mirror-rows.ts";
import type { PalletRow } from "#data/shared/wire.ts";
import { type ScanNow, scanOf } from "./pallet-now.ts";

const lists = new WeakMap<MirrorDb, MirrorList<"pallets">>();

/** The pallets of a mirror that this tab holds in memory. */
export function palletsOf(db: MirrorDb): MirrorList<"pallets"> {
  const known = lists.get(db) ?? new MirrorList("pallets", (a, b) => (a.code < b.code ? -1 : 1));
  lists.set(db, known);
  return known;
}

/** The scans of these pallets, from the mirror and this device, by pallet. Expects the transaction. */
export async function scansOf(
  db: MirrorDb,
  pallets: readonly Pick<PalletRow, "id">[],
  waiting: readonly ScanNow[],
): Promise<Map<string, ScanNow[]>> {
  const ids = pallets.map(({ id }) => id);
  const known = await rowsWhere(db, "scans", "pallet", ids);
  return byPallet([...known.map(scanOf), ...waiting.filter(({ pallet }) => ids.includes(pallet))]);
}

export function byPallet(scans: readonly ScanNow[]): Map<string, ScanNow[]> {
  const found = new Map<string, ScanNow[]>();
  for (const scan of scans) {
    const list = found.get(scan.pallet);
    if (list) list.push(scan);
    else found.set(scan.pallet, [scan]);
  }
  return found;
}
