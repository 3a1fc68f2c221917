import { mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, rowsById, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { PalletRow, Sailing, ScanPhoto, Shipment } from "#data/shared/wire.ts";
import { eachOnce, scanPrecedes, scanTime, standingScans } from "#domain/pallets/scan.ts";
import { localDay } from "#domain/sailings/clock.ts";
import type { Origin } from "#domain/transit.ts";
import { believed, type PalletNow, palletNow, type ScanNow, waitingScans, waitingWords } from "./pallet-now.ts";
import { scansOf } from "./pallet-rows.ts";
import { overlaySailings, type SailingView } from "./pending-sailings.ts";
import { expectedInBologna, type PalletMark, palletMark } from "./sailing-desk.ts";

/** The input of a shipment's pallets on the office's screen. */
export type ShipmentPalletParts = {
  shipment: Shipment | null;
  pallets: PalletRow[];
  scans: ReadonlyMap<string, ScanNow[]>;
  photos: ScanPhoto[];
  sailings: Sailing[];
  /** Names of the people who scanned, by id. */
  people: ReadonlyMap<string, string>;
  ops: Op[];
};

/** Who took a scan back, and when in ms; `id` is the void's own. */
export type TakenBackBy = { id: string; by: string; at: number; waiting: boolean };

/**
 * A scan with the names of its maker and, for `loaded`, its sailing; "" where unknown. `takenBack` is null while it counts.
 */
export type ShownScan = {
  scan: ScanNow;
  by: string;
  sailing: string;
  photos: ScanPhoto[];
  takenBack: TakenBackBy | null;
};

/** A pallet with its scans, latest first; `sailing` is where it belongs. */
export type ShownPallet = { pallet: PalletNow; mark: PalletMark; sailing: SailingView | null; scans: ShownScan[] };

export async function shipmentPalletParts(userId: string, shipment: string): Promise<ShipmentPalletParts> {
  // The outbox is read first: a change may then be in both for a moment, but never in neither.
  const ops = await outboxDb().ops.where("owner").equals(userId).sortBy("seq");
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "shipments", "pallets", "scans", "scan_photos", "sailings", "users"), async () => {
    const [row = null] = await rowsById(db, "shipments", [shipment]);
    const pallets = await rowsWhere(db, "pallets", "shipment", [shipment]);
    const scans = await scansOf(db, pallets, waitingScans(ops));
    const makers = [...scans.values()].flat().map(({ by }) => by ?? "");
    const people = await rowsById(db, "users", [...new Set(makers)]);
    return {
      ...{ shipment: row, pallets, scans, ops },
      photos: pallets.length > 0 ? await rowsWhere(db, "scan_photos", "shipment", [shipment]) : [],
      sailings: pallets.length > 0 ? await allRows(db, "sailings") : [],
      people: new Map(people.map(({ id, full_name }) => [id, full_name])),
    };
  });
}

/** The pallets by number, with this device's changes and scans. Pure. */
export function shipmentPallets(
  parts: ShipmentPalletParts,
  { origin, now }: { origin: (country: string) => Origin | null; now: number },
): ShownPallet[] {
  const placed = overlaySailings(parts);
  const sailings = new Map(placed.sailings.map((one) => [one.id, one]));
  const scansOfPallet = (id: string) => eachOnce(believed(parts.scans.get(id) ?? [], parts.shipment));
  const words = waitingWords(parts.ops);
  const all = placed.pallets
    .map((row) => palletNow(row, scansOfPallet(row.id), words.get(row.id)))
    .sort((a, b) => a.number - b.number);
  const days = {
    due: parts.shipment ? expectedInBologna(parts.shipment, { origin, now }) : "",
    today: localDay(now, "Europe/Rome"),
  };
  const valid = all.filter(({ cancelled }) => !cancelled);
  return all.map((pallet) => ({
    pallet,
    mark: palletMark(pallet, valid, days),
    sailing: sailings.get(pallet.sailing) ?? null,
    scans: shownScans(scansOfPallet(pallet.id), parts),
  }));
}

function shownScans(scans: readonly ScanNow[], { photos, people, sailings }: ShipmentPalletParts): ShownScan[] {
  const standing = new Set(standingScans(scans).map(({ id }) => id));
  return scans
    .filter(({ voids }) => !voids)
    .sort((a, b) => (scanPrecedes(a, b) ? 1 : -1))
    .map((scan) => ({
      scan,
      by: people.get(scan.by ?? "") ?? "",
      sailing: sailings.find(({ id }) => id === scan.sailing)?.name ?? "",
      photos: photos.filter((photo) => photo.scan === scan.id),
      takenBack: standing.has(scan.id) ? null : takenBackBy(scan, scans, people),
    }));
}

/** The latest void of a scan that no other void names. */
function takenBackBy(
  { id }: ScanNow,
  scans: readonly ScanNow[],
  people: ReadonlyMap<string, string>,
): TakenBackBy | null {
  const voids = scans.filter((one) => one.voids === id).sort((a, b) => (scanPrecedes(a, b) ? 1 : -1));
  const last = voids.find((one) => !scans.some((other) => other.voids === one.id)) ?? voids[0];
  return last ? { id: last.id, by: people.get(last.by ?? "") ?? "", at: scanTime(last), waiting: last.waiting } : null;
}
