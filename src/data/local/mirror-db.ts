import Dexie, { type EntityTable } from "dexie";
import type { Shipment, ShipmentDocument, ShipmentEvent } from "#data/pb/wire.ts";
import { giveWay } from "./outdated.ts";

/** Bumped by hand whenever a mirrored shape changes: the new mirror fills from nothing, the old one is deleted. */
const SCHEMA = "1";
const STORES = {
  shipments: "id, user_id, gen",
  shipment_events: "id, shipment, gen",
  shipment_documents: "id, shipment, gen",
  meta: "key",
} as const;
const PREFIX = "mirror-";

/** `gen` is the generation of the pull that brought the row: after a reset, older generations are swept at its end. */
export type Mirrored<T> = T & { gen: number };

/** How far the mirror has read the feed. `lastPull` is when it was last known to be complete, milliseconds, or null. */
export type Cursor = {
  key: "cursor";
  epoch: string;
  scope: string;
  seq: number;
  gen: number;
  lastPull: number | null;
};

/** What the server would list for one user; disposable. */
export class MirrorDb extends Dexie {
  shipments!: EntityTable<Mirrored<Shipment>, "id">;
  shipment_events!: EntityTable<Mirrored<ShipmentEvent>, "id">;
  shipment_documents!: EntityTable<Mirrored<ShipmentDocument>, "id">;
  meta!: EntityTable<Cursor, "key">;

  constructor(name: string) {
    super(name);
    this.version(1).stores(STORES);
    giveWay(this, () => open.delete(name));
  }
}

const open = new Map<string, MirrorDb>();

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

/** Deletes everything the device knows of a user's shipments from the server. The outbox is not touched. */
export async function wipeMirror(userId: string): Promise<void> {
  await deleteMirrors((name) => name.startsWith(`${PREFIX}${userId}-`), [mirrorName(userId)]);
}

/** Deletes this user's mirrors of earlier schemas; called once the current one is filled. */
export async function dropOldMirrors(userId: string): Promise<void> {
  const current = mirrorName(userId);
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
