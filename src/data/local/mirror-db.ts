import Dexie, { type EntityTable } from "dexie";
import type {
  AirFreightQuote,
  ContactMessage,
  Customer,
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
import { DB_OPTIONS, giveWay } from "./outdated.ts";

/**
 * Bumped by hand when rows must be kept in another way: the new mirror is pulled from the start, the old one is deleted. Another
 * column needs no bump: the device pulls again behind what it shows (data/sync/columns.ts).
 */
const SCHEMA = "5";
const STORES = {
  // By booking_date the office's list is read newest first, its first screenful before the rest.
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
  // Sent to everybody with a role.
  sailings: "id",
  // Everybody's quotes are sent to the office and to sales.
  quotes: "id",
  // Many rows in one piece, and which of them are gone (mirror-packs.ts).
  packs: "++n, collection",
  hidden: "collection",
  kept: "key",
  meta: "key",
} as const;
const PREFIX = "mirror-";

/**
 * `gen` is the generation of the pull that brought the row: after a reset, older generations are swept at its end. `seq` is
 * its place in the feed: what changed since a cursor is found by it.
 */
export type Mirrored<T> = T & { gen: number; seq: number };

/** How far the mirror has read the feed. `lastPull` is when it was last known to be complete, milliseconds, or null. */
export type Cursor = {
  key: "cursor";
  epoch: string;
  scope: string;
  seq: number;
  gen: number;
  /** The columns that rows were filled with (data/sync/columns.ts); missing in mirrors that an earlier version began. */
  columns?: string;
  /** The generation at whose end older rows were last swept. */
  swept: number;
  lastPull: number | null;
  /** Counts what makes a list be read anew: rows that went or were packed. */
  anew: number;
};

/** Rows of one collection that came in one page, their list as JSON in UTF-8. Written once and never changed. */
export type Pack = { n: number; collection: FedCollection; gen: number; json: Uint8Array };

/** What is in packs of a collection and is gone since. */
export type Hidden = { collection: FedCollection; ids: string[] };

/** An answer of the server kept for when it cannot be asked; `at` is when it came, milliseconds. */
export type Kept = { key: string; value: unknown; at: number };

/** What the server would list for one user; disposable. */
export class MirrorDb extends Dexie {
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
  sailings!: EntityTable<Mirrored<Sailing>, "id">;
  quotes!: EntityTable<Mirrored<QuoteRow>, "id">;
  packs!: EntityTable<Pack, "n">;
  hidden!: EntityTable<Hidden, "collection">;
  kept!: EntityTable<Kept, "key">;
  meta!: EntityTable<Cursor, "key">;

  constructor(name: string) {
    // Rows lost in a power cut are pulled again.
    super(name, { ...DB_OPTIONS, chromeTransactionDurability: "relaxed" });
    this.version(1).stores(STORES);
    giveWay(this, () => open.delete(name));
  }
}

const open = new Map<string, MirrorDb>();
const alone = new Set<string>();

/** The name of a user's mirror: another schema is another database. */
export function mirrorName(userId: string): string {
  return `${PREFIX}${userId}-${schemaHash()}`;
}

/** The mirror of `userId`, opened on first use. */
export function mirrorDb(userId: string): MirrorDb {
  const name = mirrorName(userId);
  let db = open.get(name);
  if (!db) {
    db = new MirrorDb(name);
    open.set(name, db);
  }
  return db;
}

/** Deletes everything the device knows from the server as this user. The outbox is not touched. */
export async function wipeMirror(userId: string): Promise<void> {
  await deleteMirrors((name) => name.startsWith(`${PREFIX}${userId}-`), [mirrorName(userId)]);
}

/** Deletes this user's mirrors of earlier schemas; called when the current one is filled, looks once in this tab's life. */
export async function dropOldMirrors(userId: string): Promise<void> {
  const current = mirrorName(userId);
  if (alone.has(current)) return;
  alone.add(current);
  await deleteMirrors((name) => name.startsWith(`${PREFIX}${userId}-`) && name !== current, []);
}

async function deleteMirrors(which: (name: string) => boolean, known: string[]): Promise<void> {
  const names = new Set([...known, ...(await Dexie.getDatabaseNames()).filter(which)]);
  for (const name of names) {
    open.get(name)?.close();
    open.delete(name);
    await Dexie.delete(name);
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
