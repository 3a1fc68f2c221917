import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsAbove, rowsById, tablesOf } from "#data/local/mirror-rows.ts";
import { palletCodeParts } from "#domain/pallets/code.ts";
import { type ScanPoint, standingScans } from "#domain/pallets/scan.ts";
import { TAKE_BACK_WITHIN } from "#domain/pallets/take-back.ts";
import { type ScanNow, scanOf } from "./pallet-now.ts";
import { byPallet } from "./pallet-rows.ts";
import { waitingOf } from "./warehouse.ts";

/** A person's scan that they may take back. `at` in ms by the device; `count` and `consignee` 0 and "" where unknown. */
export type OwnScan = {
  id: string;
  reference: string;
  number: number;
  count: number;
  consignee: string;
  point: ScanPoint;
  at: number;
  bay: string;
  damaged: boolean;
  measured: boolean;
  waiting: boolean;
};

/** One's scans of the last ten minutes that were not taken back, the latest first, sent or not. `now` in ms. */
export async function ownScans(userId: string, now: number): Promise<OwnScan[]> {
  // The outbox is read first: an operation that has left it by then is in the mirror.
  const waiting = await waitingOf(userId);
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "pallets", "scans"), async () => {
    const from = now - TAKE_BACK_WITHIN;
    // A taking back is later than its scan, so it is among them.
    const lately = await rowsAbove(db, "scans", "scanned_at", new Date(from).toISOString().replace("T", " "));
    const scans = [...byPallet([...lately.map(scanOf), ...waiting]).values()].flatMap(standingOf);
    const mine = scans.filter(({ by, scanned_at }) => by === userId && scanned_at >= from && scanned_at <= now);
    const rows = new Map((await rowsById(db, "pallets", mine.map(palletOf))).map((row) => [row.id, row]));
    return mine
      .sort((a, b) => b.scanned_at - a.scanned_at || (a.id < b.id ? 1 : -1))
      .map((scan) => ownScan(scan, rows.get(scan.pallet)));
  });
}

const palletOf = ({ pallet }: ScanNow) => pallet;

function standingOf(scans: readonly ScanNow[]): ScanNow[] {
  const ids = new Set(standingScans(scans).map(({ id }) => id));
  // Of two copies the server's counts, which comes first.
  return [...new Map([...scans].reverse().map((scan) => [scan.id, scan])).values()].filter(({ id }) => ids.has(id));
}

function ownScan(scan: ScanNow, row: { count: number; consignee: string } | undefined): OwnScan {
  const { id, pallet, point, scanned_at, bay, condition, waiting, length, width, height, weight } = scan;
  return {
    id,
    ...palletCodeParts(pallet.slice(0, -3).toUpperCase()),
    count: row?.count ?? 0,
    consignee: row?.consignee ?? "",
    ...{ point, at: scanned_at, bay: bay ?? "", waiting },
    damaged: condition === "damaged",
    measured: Boolean(length || width || height || weight),
  };
}
