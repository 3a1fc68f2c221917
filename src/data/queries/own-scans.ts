import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsAbove, rowsById, tablesOf } from "#data/local/mirror-rows.ts";
import type { Op } from "#data/local/outbox-db.ts";
import { storedText } from "#domain/calendar.ts";
import { palletCodeParts } from "#domain/pallets/code.ts";
import { type ScanPoint, standingScans } from "#domain/pallets/scan.ts";
import { TAKE_BACK_WITHIN } from "#domain/pallets/take-back.ts";
import { type ScanNow, scanOf, scanOfOp, waitingScans } from "./pallet-now.ts";
import { byPallet } from "./pallet-rows.ts";
import { scanOpsOf } from "./warehouse.ts";

/** kept: on this device only. sent: the server has it. refused: the server does not take it. */
export type ScanState = "kept" | "sent" | "refused";

/** One thing that a person did to a pallet. `at` in ms by the device. */
export type OwnAct = {
  id: string;
  point: ScanPoint;
  at: number;
  bay: string;
  damaged: boolean;
  measured: boolean;
  /** It takes another one back; only refused ones are listed. */
  takesBack: boolean;
  state: ScanState;
};

/** A pallet with what a person did to it lately, the latest first. `count` and `consignee` 0 and "" where unknown. */
export type OwnPallet = {
  pallet: string;
  reference: string;
  number: number;
  count: number;
  consignee: string;
  acts: OwnAct[];
  /** The worst of all. */
  state: ScanState;
};

/**
 * One's scans of the last ten minutes that were not taken back, by pallet, the latest first; and those that the server has
 * refused, until they are decided. `now` in ms.
 */
export async function ownScans(userId: string, now: number): Promise<OwnPallet[]> {
  // The outbox is read first: an operation that has left it by then is in the mirror.
  const ops = await scanOpsOf(userId);
  const refused = ops.filter(isRefused).map(scanOfOp);
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "pallets", "scans"), async () => {
    const from = now - TAKE_BACK_WITHIN;
    // A taking back is later than its scan, so it is among them.
    const lately = await rowsAbove(db, "scans", "scanned_at", storedText(from));
    const scans = [...byPallet([...lately.map(scanOf), ...waitingScans(ops)]).values()].flatMap(standingOf);
    const mine = scans.filter(({ by, scanned_at }) => by === userId && scanned_at >= from && scanned_at <= now);
    const acts = [...mine.map((scan) => ({ scan, state: stateOf(scan) })), ...refused.map(asRefused)];
    const rows = new Map((await rowsById(db, "pallets", acts.map(palletOf))).map((row) => [row.id, row]));
    return byLatest(acts).map((done) => ownPallet(done, rows.get(palletOf(done[0]))));
  });
}

type Done = { scan: ScanNow; state: ScanState };

const palletOf = ({ scan }: Done): string => scan.pallet;
const isRefused = ({ state }: Op) => state === "rejected" || state === "conflict";
const stateOf = ({ waiting }: ScanNow): ScanState => (waiting ? "kept" : "sent");
const asRefused = (scan: ScanNow): Done => ({ scan, state: "refused" });

function standingOf(scans: readonly ScanNow[]): ScanNow[] {
  const ids = new Set(standingScans(scans).map(({ id }) => id));
  // Of two copies the server's counts, which comes first.
  return [...new Map([...scans].reverse().map((scan) => [scan.id, scan])).values()].filter(({ id }) => ids.has(id));
}

/** What was done to each pallet, the latest first, pallets and acts. */
function byLatest(acts: Done[]): [Done, ...Done[]][] {
  const found = new Map<string, [Done, ...Done[]]>();
  for (const done of acts.sort(laterFirst)) {
    const list = found.get(palletOf(done));
    if (list) list.push(done);
    else found.set(palletOf(done), [done]);
  }
  return [...found.values()];
}

const laterFirst = (a: Done, b: Done) => b.scan.scanned_at - a.scan.scanned_at || (a.scan.id < b.scan.id ? 1 : -1);

const WORST: readonly ScanState[] = ["refused", "kept", "sent"];

function ownPallet(
  [first, ...others]: [Done, ...Done[]],
  row: { count: number; consignee: string } | undefined,
): OwnPallet {
  const acts = [first, ...others].map(actOf);
  const pallet = palletOf(first);
  return {
    pallet,
    ...palletCodeParts(pallet.slice(0, -3).toUpperCase()),
    ...{ count: row?.count ?? 0, consignee: row?.consignee ?? "", acts },
    state: WORST.find((state) => acts.some((act) => act.state === state)) ?? "sent",
  };
}

function actOf({ scan, state }: Done): OwnAct {
  const { id, point, scanned_at, bay, condition, voids, length, width, height, weight } = scan;
  return {
    ...{ id, point, at: scanned_at, bay: bay ?? "", state },
    damaged: condition === "damaged",
    measured: Boolean(length || width || height || weight),
    takesBack: Boolean(voids),
  };
}
