import type { MirrorDb } from "#data/local/mirror-db.ts";
import type { ScanPlace } from "#data/shared/scan-place.ts";
import type { PalletRow, Sailing } from "#data/shared/wire.ts";
import { readCursor } from "#data/sync/pull.ts";
import { palletState, reachedBy } from "#domain/pallets/state.ts";
import type { NoPlace, PlannedPallet } from "#domain/sailings/plan.ts";
import { roomBeside } from "#domain/sailings/room.ts";
import { containerNumber } from "#domain/sailings/week.ts";
import { type PalletNow, palletNow, type ScanNow } from "./pallet-now.ts";
import { palletsOf, scansOf } from "./pallet-rows.ts";

/** A pallet that is loaded, with its own scans, and the scans of this device that the server may not have. */
type Loaded = { row: PalletRow; scans: readonly ScanNow[]; waiting: readonly ScanNow[] };

/**
 * Why a pallet has no room where it is being loaded, by what was loaded there before, unsent scans included. Null: there is
 * room, or nothing is being loaded. Expects the transaction.
 */
export async function noRoomFor(
  db: MirrorDb,
  { row, scans, waiting }: Loaded,
  { place, loading }: { place: ScanPlace | null; loading: Sailing | null },
): Promise<NoPlace | null> {
  if (place?.point !== "loaded" || !loading) return null;
  const touched = new Set(waiting.map(({ pallet }) => pallet));
  const all = await palletsOf(db).read(db, await readCursor(db));
  const near = all.filter(({ id, aboard }) => aboard === loading.id || touched.has(id));
  const others = await scansOf(db, near, waiting);
  const aboard = near
    .map((one) => palletNow(one, others.get(one.id) ?? []))
    .filter((one) => one.aboard === loading.id && !one.cancelled)
    .map((one) => planned(one, others.get(one.id) ?? []));
  const containers = loading.containers.length;
  return roomBeside(planned(row, scans), aboard, { container: containerNumber(place.container), containers });
}

/** As measured where it was, else as declared; aboard since its first scan at loading. */
function planned(row: PalletRow | PalletNow, scans: readonly ScanNow[]): PlannedPallet {
  const { id, shipment, length, width, height, weight, aboard_container } = row;
  const state = palletState(scans);
  const measures = { length, width, height, weight, ...state.measured };
  return {
    ...{ id, shipment, ...measures },
    container: containerNumber(aboard_container),
    loadedAt: reachedBy(state, "loaded")?.at ?? 0,
  };
}
