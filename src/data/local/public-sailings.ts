import type { EntityTable } from "dexie";
import { PublicSailingsWire } from "#data/shared/sailings-wire.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";
import { madeOnce, StoredDb } from "./stored-db.ts";

type SailingsRow = { key: "current"; sailings: unknown; etag: string; fetchedAt: number };

/** `fetchedAt`: when the server last confirmed them, ms. */
export type StoredSailings = { sailings: PublicSailing[]; etag: string; fetchedAt: number };

/** One per device, whoever is signed in: sailings are public. */
class SailingsDb extends StoredDb {
  current!: EntityTable<SailingsRow, "key">;

  constructor() {
    super("sailings");
    this.version(1).stores({ current: "key" });
  }
}

const sailingsDb = madeOnce(() => new SailingsDb());

/** The sailings of this device; undefined before the first answer. */
export async function storedSailings(): Promise<StoredSailings | undefined> {
  const row = await sailingsDb().current.get("current");
  // Stored by an earlier version of the app, perhaps in another shape: then they are fetched again.
  const parsed = row && PublicSailingsWire.safeParse({ sailings: row.sailings });
  return parsed?.success
    ? { sailings: parsed.data.sailings, etag: row?.etag ?? "", fetchedAt: row?.fetchedAt ?? 0 }
    : undefined;
}

/** Stores the sailings that the server has just sent. */
export async function storeSailings(sailings: readonly PublicSailing[], etag: string): Promise<void> {
  await sailingsDb().current.put({ key: "current", sailings, etag, fetchedAt: Date.now() });
}

/** Notes that the server has just confirmed the stored ones. */
export async function confirmSailings(): Promise<void> {
  await sailingsDb().current.update("current", { fetchedAt: Date.now() });
}
