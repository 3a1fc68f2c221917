import { createSignal } from "#lib/store.ts";
import { deviceStorage } from "./device-storage.ts";

export type DeviceMark = ReturnType<typeof deviceMark>;

/**
 * A mark in localStorage: the outbox contains something of a kind, so public pages must load Dexie. A mark without rows
 * costs one check; it is set before a row is written, so there are never rows without a mark.
 */
export function deviceMark(key: string) {
  const changes = createSignal();
  /** Rows that are being written: the mark must not be removed meanwhile. */
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

    /** Call before a row is written; call the returned function when it is written or was refused. */
    writing(): () => void {
      writing += 1;
      put(true);
      return () => {
        writing -= 1;
      };
    },

    /** Sets the mark by the database's content. */
    found(waiting: boolean): void {
      if (waiting || writing === 0) put(waiting);
    },

    /** True for a storage event about it: another tab has changed it. */
    concerns: (event: { key: string | null }): boolean => event.key === key || event.key === null,

    /** Notifies subscribers of a change by another tab. */
    changed: changes.notify,
  };
}
