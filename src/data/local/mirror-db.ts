import Dexie, { type EntityTable } from "dexie";
import type {
  AirFreightQuote,
  ContactMessage,
  Customer,
  FoundPallet,
  FoundPhoto,
  PalletRow,
  QuoteRow,
  Sailing,
  ScanPhoto,
  ScanRow,
  SeaFreightQuote,
  Shipment,
  ShipmentDocument,
  ShipmentEvent,
  ShipmentNote,
} from "#data/shared/wire.ts";
import type { FedCollection } from "#domain/records/fed.ts";
import { type Memory, storageMemory } from "./storage.ts";
import { StoredDb } from "./stored-db.ts";

/**
 * Raised by hand when rows must be stored in another way: a new mirror is pulled from the start and the old one deleted. A
 * new column needs no change: the device pulls again in the background (data/sync/columns.ts).
 */
const SCHEMA = "5";
const STORES = {
  // By booking_date, so that the office's list can read its first screen, newest first, before the rest.
  shipments: "id, user_id, booking_date, seq",
  shipment_events: "id, shipment",
  shipment_documents: "id, shipment",
  sea_freight_quotes: "id, user_id",
  air_freight_quotes: "id, user_id",
  // Sent to the office only.
  shipment_notes: "id, shipment",
  contact_messages: "id",
  users: "id, seq",
  // Sent to the warehouse too; pallets also to their owner.
  pallets: "id, shipment, sailing, seq",
  // Sent to the office and the warehouse.
  scans: "id, pallet, shipment, scanned_at",
  scan_photos: "id, scan, shipment",
  found_pallets: "id, pallet, shipment",
  found_photos: "id, found, shipment",
  // Sent to everybody with a role.
  sailings: "id",
  // Everybody's quotes are sent to the office and to sales.
  quotes: "id",
  // Many rows in one record, and which of them have been deleted (mirror-packs.ts).
  packs: "++n, collection",
  hidden: "collection",
  kept: "key",
  meta: "key",
} as const satisfies Record<FedCollection | "packs" | "hidden" | "kept" | "meta", string>;
const PREFIX = "mirror-";

/**
 * `gen` is the generation of the pull that brought the row: after a reset, rows of older generations are deleted at its end.
 * `seq` is its position in the feed, by which changes since a cursor are found.
 */
export type Mirrored<T> = T & { gen: number; seq: number };

/** The cursor of the feed. `lastPull` is when the mirror was last known to be complete, in milliseconds, or null. */
export type Cursor = {
  key: "cursor";
  epoch: string;
  scope: string;
  seq: number;
  gen: number;
  /** The columns that rows were pulled with (data/sync/columns.ts); missing in mirrors of an earlier version. */
  columns?: string;
  /** The generation at the end of which older rows were last deleted. */
  swept: number;
  lastPull: number | null;
  /** A counter of events that make lists read everything again: rows that were deleted or packed. */
  anew: number;
};

/** Rows of one collection from one page, as a JSON list in UTF-8. Written once and never changed. */
export type Pack = { n: number; collection: FedCollection; gen: number; json: Uint8Array };

/** Rows inside packs of a collection that have been deleted since. */
export type Hidden = { collection: FedCollection; ids: string[] };

/** A stored answer of the server for use offline; `at` is when it came, milliseconds. */
export type Kept = { key: string; value: unknown; at: number };

/** A copy of what the server lists for one user; it can always be pulled again. */
export class MirrorDb extends StoredDb {
  shipments!: EntityTable<Mirrored<Shipment>, "id">;
  shipment_events!: EntityTable<Mirrored<ShipmentEvent>, "id">;
  shipment_documents!: EntityTable<Mirrored<ShipmentDocument>, "id">;
  sea_freight_quotes!: EntityTable<Mirrored<SeaFreightQuote>, "id">;
  air_freight_quotes!: EntityTable<Mirrored<AirFreightQuote>, "id">;
  shipment_notes!: EntityTable<Mirrored<ShipmentNote>, "id">;
  contact_messages!: EntityTable<Mirrored<ContactMessage>, "id">;
  users!: EntityTable<Mirrored<Customer>, "id">;
  pallets!: EntityTable<Mirrored<PalletRow>, "id">;
  scans!: EntityTable<Mirrored<ScanRow>, "id">;
  scan_photos!: EntityTable<Mirrored<ScanPhoto>, "id">;
  found_pallets!: EntityTable<Mirrored<FoundPallet>, "id">;
  found_photos!: EntityTable<Mirrored<FoundPhoto>, "id">;
  sailings!: EntityTable<Mirrored<Sailing>, "id">;
  quotes!: EntityTable<Mirrored<QuoteRow>, "id">;
  packs!: EntityTable<Pack, "n">;
  hidden!: EntityTable<Hidden, "collection">;
  kept!: EntityTable<Kept, "key">;
  meta!: EntityTable<Cursor, "key">;

  constructor(name: string) {
    // Relaxed durability: rows lost in a power failure are pulled again.
    super(name, { chromeTransactionDurability: "relaxed" }, () => open.delete(name), ["readonly", "readwrite"]);
    this.version(1).stores(STORES);
  }
}

/** By name; `memory`: where it is, null for the browser's own. */
const open = new Map<string, { db: MirrorDb; memory: Memory | null }>();
const alone = new Set<string>();

/** The name of a user's mirror: another schema is another database. */
export function mirrorName(userId: string): string {
  return `${PREFIX}${userId}-${schemaHash()}`;
}

/** The mirror of `userId`, opened on first use, and again where storage turned out to be in memory, or came back. */
export function mirrorDb(userId: string): MirrorDb {
  const name = mirrorName(userId);
  const memory = storageMemory();
  const made = open.get(name);
  if (made?.memory === memory) return made.db;
  const db = new MirrorDb(name);
  open.set(name, { db, memory });
  return db;
}

/** Deletes the mirror of this user. The outbox is not touched. */
export async function wipeMirror(userId: string): Promise<void> {
  await deleteMirrors((name) => name.startsWith(`${PREFIX}${userId}-`), [mirrorName(userId)]);
}

/** Deletes this user's mirrors of earlier schemas; called when the current one is filled, checks once per tab. */
export async function dropOldMirrors(userId: string): Promise<void> {
  const current = mirrorName(userId);
  if (alone.has(current)) return;
  alone.add(current);
  await deleteMirrors((name) => name.startsWith(`${PREFIX}${userId}-`) && name !== current, []);
}

async function deleteMirrors(which: (name: string) => boolean, known: string[]): Promise<void> {
  const stored = storageMemory() ? [] : await Dexie.getDatabaseNames();
  const names = new Set([...known, ...stored.filter(which)]);
  for (const name of names) {
    const made = open.get(name);
    // What was opened in memory is not what the browser has stored, which answers again.
    const db = made?.memory === storageMemory() ? made.db : new MirrorDb(name);
    open.delete(name);
    await db.delete();
    // On a full device it takes up the room that it does not get.
    if (storageMemory()) indexedDB.deleteDatabase(name);
  }
}

/** FNV-1a over the tables and their version: short, stable, good enough to tell two schemas apart. */
function schemaHash(): string {
  let hash = 0x811c9dc5;
  for (const char of SCHEMA + JSON.stringify(STORES)) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
