import { mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, tablesOf } from "#data/local/mirror-rows.ts";
import { aboutOf, type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { Sailing } from "#data/shared/wire.ts";
import { SCAN_POINTS, type ScanPoint, standingScans } from "#domain/pallets/scan.ts";
import { momentMs, type PalletNow, type ScanNow } from "./pallet-now.ts";
import { byPallet } from "./pallet-rows.ts";
import type { WarehouseParts } from "./warehouse.ts";

/** Without a scan for so long, in ms, the next one begins a new shift; midnight does not. */
const SHIFT_GAP = 8 * 3_600_000;

/** A pallet without a label that this person found, sent or not. `at` in ms. */
export type OwnFind = { id: string; at: number; bay: string; note: string };

/** What a person did at a point. `sailing`: its name at loading, "" elsewhere. */
export type ShiftPoint = { point: ScanPoint; sailing: string; pallets: number; shipments: number };

/** What a person did since they began. Times in ms. */
export type Shift = {
  from: number;
  to: number;
  /** Each pallet once a point and sailing, in the order of the points. */
  points: ShiftPoint[];
  /** Different pallets. */
  pallets: number;
  /** How many of these scans the server has. */
  sent: number;
  missing: PalletNow[];
  held: PalletNow[];
  damaged: PalletNow[];
  found: OwnFind[];
};

/** This person's finds on this device of which nobody has said which pallet they are, of the mirror and the outbox. */
export async function ownFinds(userId: string): Promise<OwnFind[]> {
  // The outbox is read first: an operation that has left it by then is in the mirror.
  const ops = await outboxDb().ops.where("owner").equals(userId).toArray();
  const db = mirrorDb(userId);
  const rows = await reading(db, tablesOf(db, "found_pallets"), () => allRows(db, "found_pallets"));
  const isRefused = ({ state }: Op) => state === "rejected" || state === "conflict";
  const matched = new Set(ops.flatMap((op) => (op.kind === "found.match" && !isRefused(op) ? [aboutOf(op)] : [])));
  const sent = rows.filter(({ id, by, pallet }) => by === userId && pallet === "" && !matched.has(id));
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const finds = [
    ...ops
      .filter((op) => op.kind === "found.create" && !isRefused(op) && !matched.has(op.opId))
      .map(({ opId, payload }) => ({
        id: opId,
        at: momentMs(text(payload.found_at)),
        bay: text(payload.bay),
        note: text(payload.note),
      })),
    ...sent.map(({ id, found_at, bay, note }) => ({ id, at: momentMs(found_at), bay, note })),
  ];
  return [...new Map(finds.map((find) => [find.id, find])).values()].sort((a, b) => a.at - b.at);
}

/** The shift of a person; null where 8 hours have passed without anything. `now` in ms. Pure. */
export function shiftOf(
  { pallets, scans, sailings }: Pick<WarehouseParts, "pallets" | "scans" | "sailings">,
  finds: readonly OwnFind[],
  { by, now }: { by: string; now: number },
): Shift | null {
  const standing = [...byPallet(scans).values()].flatMap((own) => standingScans(own) as ScanNow[]);
  // Of two copies of one scan, the received and the sent one, one counts.
  const mine = [...new Map(standing.filter((scan) => scan.by === by).map((scan) => [scan.id, scan])).values()];
  const gone = pallets.filter(({ missing_since, missing_by }) => missing_since !== "" && missing_by === by);
  const times = [
    ...mine.map(({ scanned_at }) => scanned_at),
    ...finds.map(({ at }) => at),
    ...gone.map(({ missing_since }) => momentMs(missing_since)),
  ].sort((a, b) => b - a);
  const [to] = times;
  if (to === undefined || now - to >= SHIFT_GAP) return null;
  let from = to;
  for (const time of times) {
    if (from - time >= SHIFT_GAP) break;
    from = time;
  }
  const within = mine.filter(({ scanned_at }) => scanned_at >= from);
  const rows = new Map(pallets.map((row) => [row.id, row]));
  const known = (of: readonly ScanNow[]) =>
    [...new Set(of.map(({ pallet }) => pallet))].flatMap((id) => rows.get(id) ?? []);
  const touched = known(within);
  return {
    ...{ from, to, points: pointsOf(within, sailings) },
    pallets: new Set(within.map(({ pallet }) => pallet)).size,
    sent: within.filter(({ waiting }) => !waiting).length,
    missing: gone.filter(({ missing_since }) => momentMs(missing_since) >= from),
    held: touched.filter(({ hold }) => hold),
    damaged: known(within.filter(({ condition }) => condition === "damaged")),
    found: finds.filter(({ at }) => at >= from),
  };
}

function pointsOf(scans: readonly ScanNow[], sailings: readonly Sailing[]): ShiftPoint[] {
  const name = (id: string | null | undefined) => sailings.find((one) => one.id === id)?.name ?? "";
  const groups = new Map<string, ScanNow[]>();
  for (const scan of scans) {
    const key = `${SCAN_POINTS.indexOf(scan.point)} ${scan.point === "loaded" ? name(scan.sailing) : ""}`;
    groups.set(key, [...(groups.get(key) ?? []), scan]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => ({
      point: (own[0] as ScanNow).point,
      sailing: key.slice(2),
      pallets: new Set(own.map(({ pallet }) => pallet)).size,
      // A pallet's id begins with its shipment's reference.
      shipments: new Set(own.map(({ pallet }) => pallet.slice(0, 10))).size,
    }));
}
