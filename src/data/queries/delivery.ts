import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsById, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import type { PalletRow, ScanPhoto } from "#data/shared/wire.ts";
import { type Handover, handoverOf } from "#domain/pallets/handover.ts";
import { believed, type ScanNow, scanOf } from "./pallet-now.ts";
import { byPallet, scansOf } from "./pallet-rows.ts";

/** A pallet of a delivery; `handover` is null while it was not handed over. */
export type HandedPallet = { pallet: PalletRow; handover: Handover | null };

/** Who received which pallets, with the signature if there is one; `at` is the last handover, in ms. */
export type Received = { recipient: string; at: number; numbers: number[]; signature: ScanPhoto | null };

/** What is known of a delivery, of scans that count. Photos in the order of the pallets, each once. */
export type Delivery = {
  pallets: HandedPallet[];
  received: Received[];
  photos: { photo: ScanPhoto; number: number }[];
};

/** A shipment's delivery from the mirror of `userId`; null before the first pallet was handed over. */
export async function deliveryOf(userId: string, shipment: string): Promise<Delivery | null> {
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "shipments", "pallets", "scans", "scan_photos"), async () => {
    const [row = null] = await rowsById(db, "shipments", [shipment]);
    const pallets = (await rowsWhere(db, "pallets", "shipment", [shipment]))
      .filter(({ cancelled }) => !cancelled)
      .sort((a, b) => a.number - b.number);
    const scans = await scansOf(db, pallets, []);
    const photos = await rowsWhere(db, "scan_photos", "shipment", [shipment]);
    const handed = pallets.map((pallet) => ({
      pallet,
      handover: handoverOf(believed(scans.get(pallet.id) ?? [], row)),
    }));
    return handed.some(({ handover }) => handover) ? summed(handed, photos) : null;
  });
}

/** The same of rows. Pure. */
export function summed(pallets: HandedPallet[], photos: readonly ScanPhoto[]): Delivery {
  const received: Received[] = [];
  const shown = new Map<string, { photo: ScanPhoto; number: number }>();
  for (const { pallet, handover } of pallets) {
    if (!handover) continue;
    // The latest scan's come first; one that was sent twice is one.
    const own = handover.scans.flatMap((scan) => photos.filter((photo) => photo.scan === scan));
    const signature = own.find(({ kind }) => kind === "signature") ?? null;
    receive(received, handover, pallet.number, signature);
    for (const photo of own)
      if (photo.kind === "photo" && !shown.has(photo.sha256)) shown.set(photo.sha256, { photo, number: pallet.number });
  }
  return { pallets, received, photos: [...shown.values()] };
}

/** Pallets with one name and one signature were received together. */
function receive(received: Received[], handover: Handover, number: number, signature: ScanPhoto | null): void {
  const same = received.find(
    (one) => one.recipient === handover.recipient && (one.signature?.sha256 ?? "") === (signature?.sha256 ?? ""),
  );
  if (!same) received.push({ recipient: handover.recipient, at: handover.at, numbers: [number], signature });
  else {
    same.numbers.push(number);
    same.at = Math.max(same.at, handover.at);
  }
}

/** The signatures of this account's latest deliveries, newest first, each once. */
export async function latestSignatures(userId: string, most: number): Promise<ScanPhoto[]> {
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "shipments", "scans", "scan_photos"), async () => {
    // An office user's mirror has everybody's.
    const own = await rowsWhere(db, "shipments", "user_id", [userId]);
    const delivered = own
      .filter(({ delivery_date }) => delivery_date !== "")
      .sort((a, b) => (a.delivery_date < b.delivery_date ? 1 : -1))
      .map(({ id }) => id);
    const signatures: ScanPhoto[] = [];
    // Not every delivery has one.
    for (let from = 0; from < delivered.length && signatures.length < most; from += most) {
      const photos = await rowsWhere(db, "scan_photos", "shipment", delivered.slice(from, from + most));
      signatures.push(...photos.filter(({ kind }) => kind === "signature"));
    }
    const scans = byPallet(
      (
        await rowsById(
          db,
          "scans",
          signatures.map(({ scan }) => scan),
        )
      ).map(scanOf),
    );
    const at = new Map([...scans.values()].flat().map((scan: ScanNow) => [scan.id, scan.scanned_at]));
    const ordered = signatures.sort((a, b) => (at.get(b.scan) ?? 0) - (at.get(a.scan) ?? 0));
    const once = ordered.filter((one, i) => ordered.findIndex(({ sha256 }) => sha256 === one.sha256) === i);
    return once.slice(0, most);
  });
}
