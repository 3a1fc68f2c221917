import { createSignal } from "#lib/store.ts";
import { deviceStorage } from "./device-storage.ts";

export type DeviceMark = ReturnType<typeof deviceMark>;

/**
 * A mark in localStorage that says that the outbox holds something of a kind, so that public pages load Dexie for that
 * alone. A mark without rows costs one look; it is set before a row is written, so rows without a mark are never left.
 */
export function deviceMark(key: string) {
  const changes = createSignal();
  /** Rows that are being written right now: the mark must not be taken off under them. */
  let writing = 0;
  const isSet = (): boolean => deviceStorage()?.getItem(key) === "1";
  const put = (on: boolean) => {
    if (isSet() === on) return;
    if (on) deviceStorage()?.setItem(key, "1");
    else deviceStorage()?.removeItem(key);
    changes.notify();
  };

  return {
    get: isSet,
    subscribe: changes.subscribe,

    /** Call before a row is written; returns what to call when it is written or was refused. */
    writing(): () => void {
      writing += 1;
      put(true);
      return () => {
        writing -= 1;
      };
    },

    /** What the database says. */
    found(waiting: boolean): void {
      if (waiting || writing === 0) put(waiting);
    },

    /** True for a storage event that is about it: another tab has changed it. */
    concerns: (event: { key: string | null }): boolean => event.key === key || event.key === null,

    /** Another tab has changed it. */
    told: changes.notify,
  };
}
