import "fake-indexeddb/auto";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import type { Customer, Shipment, ShipmentDocument, ShipmentEvent } from "#data/shared/wire.ts";

let users = 0;

/** A new office user per test, because each user has a separate mirror. */
export function newOfficeUser(): string {
  users += 1;
  return `office${String(users).padStart(9, "0")}`;
}

/** A shipment row of the change feed; "s1" is booked on 1 November and so on. */
export function shipment(n: number, over: Partial<Shipment> = {}): Shipment {
  return requireRow("shipments", {
    id: `s${n}`,
    user_id: "bob",
    reference: `000000000${n % 10}`,
    status: "pending",
    cargo_description: "Various goods",
    origin_address: "Quitzowstraße 48, 10559 Berlin",
    destination_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
    pallet_count: 3,
    weight_kg: 900,
    estimated_rate: 717.82,
    shipper_name: "Jonas Brandt",
    consignee_name: "Ελένη Παπαδοπούλου",
    booking_date: new Date(Date.UTC(2026, 10, 1, 10, n)).toISOString().replace("T", " "),
    created: "2026-11-01 10:00:00.000Z",
    ...over,
  });
}

export const BOB: Customer = { id: "bob", full_name: "Bob Georgiou", company_name: "Omodos Ltd", phone: "+357 25 1" };

let seq = 0;

/** Fills the mirror as a pull does: rows and cursor in one transaction. */
export async function mirror(
  user: string,
  rows: {
    shipments?: Shipment[];
    users?: Customer[];
    events?: Partial<ShipmentEvent>[];
    documents?: Partial<ShipmentDocument>[];
    notes?: Record<string, string>;
  },
): Promise<void> {
  const db = mirrorDb(user);
  seq += 1;
  const at = { gen: 0, seq };
  await db.transaction("rw", db.tables, async () => {
    await db.shipments.bulkPut((rows.shipments ?? []).map((row) => ({ ...row, ...at })));
    await db.users.bulkPut((rows.users ?? []).map((row) => ({ ...row, ...at })));
    await db.shipment_events.bulkPut(
      (rows.events ?? []).map((row) => ({ ...requireRow("shipment_events", row), ...at })),
    );
    await db.shipment_documents.bulkPut(
      (rows.documents ?? []).map((row) => ({ ...requireRow("shipment_documents", row), ...at })),
    );
    for (const [id, admin_notes] of Object.entries(rows.notes ?? {}))
      await db.shipment_notes.put({ id: `note-${id}`, shipment: id, admin_notes, by: "", updated: "", ...at });
    await db.meta.put({
      key: "cursor",
      epoch: "e",
      scope: "office",
      seq,
      gen: 0,
      swept: 0,
      anew: 0,
      lastPull: Date.now(),
    });
  });
}
