import { storageState } from "#data/local/storage.ts";
import { isKeptStorage } from "#data/shared/device-storage.ts";
import { useStore } from "#lib/use-store.ts";

/** Whether the databases of this page are in memory: what is not sent may be gone with the page. */
export const useInMemory = (): boolean => ["page", "full"].includes(useStore(storageState, "device"));

/** Whether not even what is typed outlives this page. */
export const useKeepsNothing = (): boolean => useInMemory() && !isKeptStorage();
