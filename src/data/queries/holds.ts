import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsById, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { aboutOf, type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { PalletRow, ScanPhoto, Shipment } from "#data/shared/wire.ts";
import type { Progress } from "#data/sync/progress.ts";
import { readCursor } from "#data/sync/pull.ts";
import { type Hold, holdScans } from "#domain/pallets/hold.ts";
import { scanTime, standingScans } from "#domain/pallets/scan.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { type RowSync, rowSync } from "./overlay.ts";
import { believed, type PalletNow, palletFacts, palletNow, type ScanNow, waitingScans } from "./pallet-now.ts";
import { palletsOf, scansOf } from "./pallet-rows.ts";

/** The input of the office's screens of holds. */
export type HoldParts = {
  /** All pallets, except cancelled ones, of shipments with a pallet on hold. */
  pallets: PalletRow[];
  scans: ReadonlyMap<string, ScanNow[]>;
  photos: ScanPhoto[];
  shipments: Shipment[];
  /** Decisions of this device. */
  ops: Op[];
  updatedAt: number | null;
};

/** A pallet on hold. `scans`: those that explain it, latest first; `seen`: what a decision refers to. */
export type HeldPallet = {
  pallet: PalletNow;
  holding: Hold;
  scans: ScanNow[];
  photos: ScanPhoto[];
  seen: number;
};

/** A decision of this device that the server has not confirmed, or has refused. */
export type HoldChange = { op: Op; sync: RowSync };

export type HeldShipment = {
  shipment: Shipment;
  /** Undecided pallets, by number. */
  held: HeldPallet[];
  /** The whole shipment's chargeable weight, as measured, else as declared. */
  measured: Pallet[];
  /** The adjusted price including this device's decision; 0 for none. */
  adjustedRate: number;
  waiting: HoldChange[];
  refused: HoldChange[];
};

/** All holds on this device, or those of one shipment. */
export async function holdParts(userId: string, shipment?: string): Promise<HoldParts> {
  // The outbox is read first: a decision may then be in both for a moment, but never in neither.
  const all = await outboxDb().ops.where("owner").equals(userId).toArray();
  const ops = all.filter(({ kind }) => kind === "hold.decide");
  const waiting = waitingScans(all);
  const scanned = new Set(waiting.map(({ pallet }) => pallet));
  const decided = new Set(ops.map(aboutOf));
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "pallets", "scans", "scan_photos", "shipments"), async () => {
    const cursor = await readCursor(db);
    const rows = shipment
      ? await rowsWhere(db, "pallets", "shipment", [shipment])
      : await palletsOf(db).read(db, cursor);
    const matters = ({ id, hold }: PalletRow) => hold || scanned.has(id) || decided.has(id);
    const about = new Set(rows.filter(matters).map((row) => row.shipment));
    const pallets = rows.filter((row) => !row.cancelled && about.has(row.shipment));
    const scans = await scansOf(db, pallets, waiting);
    const photos = about.size > 0 ? await rowsWhere(db, "scan_photos", "shipment", [...about]) : [];
    const shipments = await rowsById(db, "shipments", about);
    return { pallets, scans, photos, shipments, ops, updatedAt: cursor.lastPull };
  });
}

const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

/** The holds by shipment, the longest on hold first. Pure. */
export function heldShipments({ pallets, scans, photos, shipments, ops }: HoldParts): HeldShipment[] {
  const changes = ops.map((op) => ({ op, sync: rowSync(op, NO_PROGRESS) }));
  const isRefused = ({ sync }: { sync: RowSync | null }) => sync?.final === true;
  const decided = new Set(changes.filter((change) => !isRefused(change)).map(({ op }) => aboutOf(op)));
  const found = shipments.flatMap((shipment) => {
    const rows = pallets.filter((row) => row.shipment === shipment.id).sort((a, b) => a.number - b.number);
    const read = rows.map((row) => heldPallet(row, believed(scans.get(row.id) ?? [], shipment), photos));
    const own = new Set(rows.map(({ id }) => id));
    const mine = changes.filter(({ op }) => own.has(aboutOf(op)));
    const open = (change: (typeof mine)[number]): change is HoldChange => change.sync !== null;
    const held = read.filter(({ pallet }) => pallet.hold && !decided.has(pallet.id));
    const waiting = mine.filter((change) => !isRefused(change)).filter(open);
    const refused = mine.filter(isRefused).filter(open);
    if (held.length + waiting.length + refused.length === 0) return [];
    const prices = mine.filter((change) => !isRefused(change)).map(({ op }) => Number(op.payload.adjusted_rate) || 0);
    return {
      ...{ shipment, held, waiting, refused },
      measured: read.map(({ holding }) => holding.measured),
      adjustedRate: prices.filter((price) => price > 0).at(-1) ?? shipment.adjusted_rate,
    };
  });
  const since = ({ held }: HeldShipment) => Math.min(...held.flatMap(({ scans: why }) => why.map(scanTime)));
  return found.sort((a, b) => since(a) - since(b) || (a.shipment.reference < b.shipment.reference ? -1 : 1));
}

function heldPallet(row: PalletRow, scans: ScanNow[], photos: readonly ScanPhoto[]): HeldPallet {
  const why = (standingScans(scans) as ScanNow[]).filter((scan) => holdScans([scan]) > 0).reverse();
  const ids = new Set(why.map(({ id }) => id));
  return {
    pallet: palletNow(row, scans),
    holding: palletFacts(row, scans).holding,
    scans: why,
    photos: photos.filter(({ scan, kind }) => kind === "photo" && ids.has(scan)),
    // The server cannot have shown a scan that it does not have yet.
    seen: holdScans(scans.filter(({ waiting }) => !waiting)),
  };
}
