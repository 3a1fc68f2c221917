import { useEffect } from "react";
import { setDownCount } from "#data/local/set-down.ts";
import { isFull, StorageClosed, type StorageState, storageState, withStorage } from "#data/local/storage.ts";
import { authState } from "#data/shared/auth-state.ts";
import { isKeptStorage } from "#data/shared/device-storage.ts";
import { createStore, type Readable } from "#lib/store.ts";

export type { StorageState };
export { isFull, isKeptStorage, storageState, withStorage };

/** Whether nothing was stored because this device's storage was closed. */
export const isStorageClosed = (thrown: unknown): boolean => thrown instanceof StorageClosed;

/** How many things of the current person wait beside the databases for the next start. */
export const waitingForStart = {
  get: (): number => setDownCount.get(authState.owner()),
  subscribe: setDownCount.subscribe,
};

const held = createStore(0);
/** Whether something is open that a reload would lose although nothing was typed: a scan with its question. */
export const pageIsHeld: Readable<number> = held;

/** While `on`, the page is not reloaded by itself. */
export function useHoldPage(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    held.set(held.get() + 1);
    return () => held.set(held.get() - 1);
  }, [on]);
}
