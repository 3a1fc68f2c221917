import type Dexie from "dexie";

/**
 * For every database. Without Dexie's cache a live query only says what is committed; with it, it answers from writes that
 * are still under way, and that a full device may refuse.
 */
export const DB_OPTIONS = { cache: "disabled" } as const;

const listeners = new Set<() => void>();
let outdated = false;

/** True once a newer version of the app wants a database: this tab has closed it and needs a restart. */
export const isOutdated = (): boolean => outdated;

/** Calls `fn` when this tab becomes outdated; returns the way to stop. */
export function onOutdated(fn: () => void): () => void {
  listeners.add(fn);
  return () => listeners.delete(fn);
}

/** Closes `db` when another tab wants to upgrade or delete it; only an upgrade makes this tab outdated. */
export function giveWay(db: Dexie, closed: () => void = () => {}): void {
  db.on("versionchange", (event) => {
    db.close();
    closed();
    if (event.newVersion !== null) {
      outdated = true;
      for (const listener of [...listeners]) listener();
    }
    // Dexie's own answer would be to reopen with the old schema.
    return false;
  });
}
