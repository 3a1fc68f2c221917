import type Dexie from "dexie";
import { createStore, type Readable } from "#lib/store.ts";

/**
 * Options of every database. Without Dexie's cache a live query shows only committed data; with it, it would show writes
 * that are still in progress and may be refused by a full device.
 */
export const DB_OPTIONS = { cache: "disabled" } as const;

const newerVersion = /* @__PURE__ */ createStore(false);

/** True once a newer version of the app wants a database: this tab has closed it and needs a restart. */
export const outdated: Readable<boolean> = newerVersion;

/** Closes `db` when another tab wants to upgrade or delete it; only an upgrade makes this tab outdated. */
export function closeWhenOutdated(db: Dexie, closed: () => void = () => {}): void {
  db.on("versionchange", (event) => {
    db.close();
    closed();
    if (event.newVersion !== null) newerVersion.set(true);
    // By default Dexie would reopen it with the old schema.
    return false;
  });
}
