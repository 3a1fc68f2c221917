import "fake-indexeddb/auto";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import type { PalletRow, Sailing, Shipment } from "#data/shared/wire.ts";

const WEEK = 7 * 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().replace("T", " ");
/** The Thursday of next week at 21:00 UTC, so that its cut-off on Tuesday is always in the future. */
const FIRST = (() => {
  const day = new Date();
  day.setUTCHours(21, 0, 0, 0);
  const toThursday = (11 - day.getUTCDay()) % 7;
  return day.getTime() + (toThursday + 7) * 86_400_000;
})();

/** The sailing `n` weeks from now, with the id "one", "two" and so on. */
export function sailing(n: number, over: Partial<Sailing> = {}): Sailing {
  const etd = FIRST + (n - 1) * WEEK;
  return requireRow("sailings", {
    ...{ id: `sailing${n}`, name: `2026-W${40 + n}`, port: n % 2 ? "Venice" : "Ravenna", state: "planned" },
    ...{ cut_off: iso(etd - 2 * 86_400_000 - 10 * 3_600_000), etd: iso(etd), eta: iso(etd + 4 * 86_400_000) },
    ...{ vessel: "", voyage: "", containers: [] },
    ...over,
  });
}

const CODE = ["", "7P6CTF30HM", "8GYE1D61SG", "9CGX4WT6B3"];

/** The shipment `n` with its pallets, confirmed, on a sailing or on none. */
export function shipment(n: number, over: Partial<Shipment> = {}): Shipment {
  return requireRow("shipments", {
    ...{ id: `shipment${n}`, user_id: `customer${n}`, reference: CODE[n], status: "confirmed", country_id: "germany" },
    ...{ shipper_company: "=Brandt GmbH", goods_description: "Tiles" },
    ...{ booking_date: iso(Date.now() - 86_400_000), confirmed_at: iso(Date.now() - 3_600_000) },
    ...over,
  });
}

export function pallet(shipmentNumber: number, number: number, over: Partial<PalletRow> = {}): PalletRow {
  const code = `${CODE[shipmentNumber]}0${number}`;
  return requireRow("pallets", {
    ...{ id: `${code.toLowerCase()}plt`, shipment: `shipment${shipmentNumber}`, number, count: 2, code },
    ...{ length: 1.2, width: 0.8, height: 1, weight: 300, origin_country: "Germany", town: "Limassol" },
    ...{ consignee: ["", "Αφοί Σάββα Λτδ", "Bike Point Paphos", "Kition Marine"][shipmentNumber], sailing: "sailing1" },
    ...over,
  });
}

let seq = 0;

/** Fills the mirror as a pull does. */
export async function mirrorSailings(
  user: string,
  rows: { sailings?: Sailing[]; pallets?: PalletRow[]; shipments?: Shipment[] },
): Promise<void> {
  const db = mirrorDb(user);
  seq += 1;
  const at = { gen: 0, seq };
  await db.transaction("rw", db.tables, async () => {
    await db.sailings.bulkPut((rows.sailings ?? []).map((row) => ({ ...row, ...at })));
    await db.pallets.bulkPut((rows.pallets ?? []).map((row) => ({ ...row, ...at })));
    await db.shipments.bulkPut((rows.shipments ?? []).map((row) => ({ ...row, ...at })));
    const none = { epoch: "e", scope: "office", seq, gen: 0, swept: 0, anew: 0 };
    await db.meta.put({ key: "cursor", ...none, lastPull: Date.now() });
  });
}
