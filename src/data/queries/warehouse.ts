import { type MirrorDb, mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, rowsAbove, rowsById, rowsStarting, tablesOf } from "#data/local/mirror-rows.ts";
import { carriesFile, type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { ScanPlace } from "#data/shared/scan-place.ts";
import type { Sailing } from "#data/shared/wire.ts";
import { readCursor } from "#data/sync/pull.ts";
import { storedText } from "#domain/calendar.ts";
import { palletId, readPalletCode } from "#domain/pallets/code.ts";
import { type ScannedAt, type Stop, scanStops } from "#domain/pallets/stops.ts";
import type { NoPlace } from "#domain/sailings/plan.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import { noRoomFor } from "./container-room.ts";
import { listsOf } from "./office.ts";
import {
  type PalletFacts,
  type PalletNow,
  palletFacts,
  palletNow,
  type ScanNow,
  waitingScans,
  waitingWords,
} from "./pallet-now.ts";
import { palletsOf, scansOf } from "./pallet-rows.ts";

/**
 * What a scanned or typed code stands for, as far as this device knows. `siblings`: all known pallets of the shipment, by
 * number.
 */
export type Found =
  /** A pallet, and what stops a scan of it at the chosen place, the most serious first. `loading`: the chosen sailing. */
  | ({
      kind: "pallet";
      pallet: PalletNow;
      siblings: PalletNow[];
      stops: Stop[];
      /** Where it belongs and where it was loaded; null where there is none or it is not on this device. */
      sailing: Sailing | null;
      aboard: Sailing | null;
      loading: Sailing | null;
      /** Why it has no room in the container that is being loaded; null: it has. */
      noRoom: NoPlace | null;
      /** The ids of this device's scans of it that the server has refused: they do not count. */
      refused: string[];
    } & PalletFacts)
  /** A reference without a number: the person chooses one. */
  | { kind: "choose"; reference: string; siblings: PalletNow[] }
  /** A shipment that is not confirmed yet; only the office's devices know. It can be scanned. */
  | { kind: "early"; pallet: string; code: string; reference: string; number: number; count: number }
  /**
   * A valid code that is not on this device: not confirmed yet, delivered long ago, or no such pallet. It can be scanned
   * anyway; the server decides.
   */
  | { kind: "unknown"; pallet: string; code: string; reference: string; number: number; siblings: PalletNow[] }
  /** `foreign`: another system's code. `form`: no code at all, or a damaged one. */
  | { kind: "unreadable"; why: "form" | "foreign" };

/** The scans of `owner` that the server may not have, in the order of doing. */
export async function waitingOf(owner: string): Promise<ScanNow[]> {
  return waitingScans(await yardOpsOf(owner));
}

/** The operations of `owner` about scans, in the order of doing. */
export async function scanOpsOf(owner: string): Promise<Op[]> {
  return (await yardOpsOf(owner)).filter(({ kind }) => kind === "scan.create");
}

const YARD: readonly Op["kind"][] = [
  ...(["scan.create", "scan.photo", "found.create", "found.photo", "found.match", "pallet.missing"] as const),
];

/** All that the warehouse's people do, in the order of doing. */
async function yardOpsOf(owner: string): Promise<Op[]> {
  const ops = await outboxDb().ops.where("owner").equals(owner).sortBy("seq");
  return ops.filter(({ kind }) => YARD.includes(kind));
}

/**
 * How many things wait or were refused: pictures are part of theirs, and it is not sent before they are. So is what its finder
 * said of a find.
 */
function countWork(ops: readonly Op[]): { waiting: number; refused: number } {
  const isPart = (op: Op) => carriesFile(op) || op.kind === "found.match";
  const thing = (op: Op) => (isPart(op) && op.dependsOn ? op.dependsOn : op.opId);
  const refused = new Set(ops.filter(({ state }) => isRefused(state)).map(thing));
  const waiting = ops.filter(({ state }) => !isRefused(state) && state !== "acked").map(thing);
  return { refused: refused.size, waiting: new Set(waiting.filter((one) => !refused.has(one))).size };
}

/** What `given` (a scanned or typed text) stands for; `place` null: none chosen yet, so nothing stops the scan. */
export async function findPallet(userId: string, given: string, place: ScanPlace | null): Promise<Found> {
  const read = readPalletCode(given);
  if (!read.ok && read.why !== "number") return { kind: "unreadable", why: read.why };
  const { reference } = read;
  // The outbox is read first: an operation that has left it by then is in the mirror.
  const ops = await yardOpsOf(userId);
  const waiting = waitingScans(ops);
  const db = mirrorDb(userId);
  const tables = tablesOf(db, "pallets", "scans", "shipments", "sailings");
  return reading(db, tables, async () => {
    const rows = (await rowsStarting(db, "pallets", reference.toLowerCase())).sort((a, b) => a.number - b.number);
    const scans = await scansOf(db, rows, waiting);
    const siblings = rows.map((row) => palletNow(row, scans.get(row.id) ?? []));
    if (!read.ok) return { kind: "choose", reference, siblings };
    const id = palletId(read.code);
    const row = rows.find((one) => one.id === id);
    if (!row) return notHere(db, { ...read, pallet: id }, siblings);
    const pallet = palletNow(row, scans.get(id) ?? []);
    const status = await statusOf(db, row.shipment);
    const { sailing, aboard } = pallet;
    const sailings = await rowsById(db, "sailings", [sailing, aboard, place?.sailing ?? ""]);
    const named = (wanted: string) => sailings.find((one) => one.id === wanted) ?? null;
    const loading = named(place?.sailing ?? "");
    const noRoom = await noRoomFor(db, { row, scans: scans.get(id) ?? [], waiting }, { place, loading });
    return {
      kind: "pallet",
      pallet,
      siblings,
      stops: place ? stopsOf(pallet, { ...place, sailingState: loading?.state ?? "", noRoom }, status) : [],
      noRoom,
      refused: ops
        .filter(({ kind, state, payload }) => kind === "scan.create" && isRefused(state) && payload.pallet === id)
        .map(({ opId }) => opId),
      sailing: named(sailing),
      aboard: named(aboard),
      loading,
      ...palletFacts(row, scans.get(id) ?? []),
    };
  });
}

const isRefused = (state: Op["state"]) => state === "rejected" || state === "conflict";

/** What stops a scan of a pallet at a place. */
function stopsOf(pallet: PalletNow, place: ScannedAt, status: ShipmentStatus): Stop[] {
  return scanStops(
    place,
    { ...stateOf(pallet), aboard: { sailing: pallet.aboard, container: pallet.aboard_container } },
    status,
  );
}

const stateOf = ({ state, hold, cancelled, sailing, container }: PalletNow) => ({
  state: state as Parameters<typeof scanStops>[1]["state"],
  ...{ hold, cancelled, sailing, container },
});

/**
 * The status of a shipment; a warehouse phone has no shipments, and its pallets are of confirmed ones. Expects the
 * transaction.
 */
async function statusOf(db: MirrorDb, shipment: string): Promise<ShipmentStatus> {
  const [row] = await rowsById(db, "shipments", [shipment]);
  return (row?.status ?? "confirmed") as ShipmentStatus;
}

type Named = { pallet: string; code: string; reference: string; number: number };

async function notHere(
  db: MirrorDb,
  { pallet, code, reference, number }: Named,
  siblings: PalletNow[],
): Promise<Found> {
  const names = { pallet, code, reference, number };
  if (siblings.length > 0) return { kind: "unknown", ...names, siblings };
  const shipments = await listsOf(db).shipments.read(db, await readCursor(db));
  const shipment = shipments.find((row) => row.reference === reference);
  return shipment?.status === "pending" && number <= shipment.pallet_count
    ? { kind: "early", ...names, count: shipment.pallet_count }
    : { kind: "unknown", ...names, siblings };
}

/** All pallets on this device with their unsent scans, and scans at any point since `from` (ms). */
export type WarehouseParts = {
  pallets: PalletNow[];
  sailings: Sailing[];
  /** Scans of pallets that were scanned since `from`, and unsent ones. */
  scans: ScanNow[];
  /** How much of this person's work is to be sent, and how much the server has refused. */
  waiting: number;
  refused: number;
  /** When the mirror was last complete, ms. */
  updatedAt: number | null;
};

/** The input of a point's list and counters. Cheap from the second call on. */
export async function warehouseParts(userId: string, from: number): Promise<WarehouseParts> {
  const ops = await yardOpsOf(userId);
  const waiting = waitingScans(ops);
  const words = waitingWords(ops);
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "pallets", "scans", "sailings"), async () => {
    const cursor = await readCursor(db);
    const rows = await palletsOf(db).read(db, cursor);
    const sailings = await allRows(db, "sailings");
    const lately = await rowsAbove(db, "scans", "scanned_at", storedText(from));
    const touched = [...[...lately, ...waiting].map(({ pallet }) => pallet), ...words.keys()].map((id) => ({ id }));
    const scans = await scansOf(db, [...new Map(touched.map((one) => [one.id, one])).values()], waiting);
    return {
      pallets: rows.map((row) => palletNow(row, scans.get(row.id) ?? [], words.get(row.id))),
      sailings,
      scans: [...scans.values()].flat(),
      ...countWork(ops),
      updatedAt: cursor.lastPull,
    };
  });
}
