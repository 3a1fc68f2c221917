import type Dexie from "dexie";
import { createStore, type Readable } from "#lib/store.ts";

/**
 * For every database. Without Dexie's cache a live query only says what is committed; with it, it answers from writes that
 * are still under way, and that a full device may refuse.
 */
export const DB_OPTIONS = { cache: "disabled" } as const;

const newerVersion = /* @__PURE__ */ createStore(false);

/** True once a newer version of the app wants a database: this tab has closed it and needs a restart. */
export const outdated: Readable<boolean> = newerVersion;

/** Closes `db` when another tab wants to upgrade or delete it; only an upgrade makes this tab outdated. */
export function giveWay(db: Dexie, closed: () => void = () => {}): void {
  db.on("versionchange", (event) => {
    db.close();
    closed();
    if (event.newVersion !== null) newerVersion.set(true);
    // By default Dexie would reopen with the old schema.
    return false;
  });
}
