import { useSyncExternalStore } from "react";
import type { ActionOutcome } from "#data/sync/op-actions.ts";
import type { SyncStatus } from "#data/sync/status.ts";
import { syncStatus } from "./sync-store.ts";

export type { SyncStatus } from "#data/sync/status.ts";

/** What the sync chip says. The header asks on every page, so the databases are loaded when the page is idle. */
export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.get, syncStatus.getInitial);
}

const load = () => import("#data/sync/op-actions.ts");

/** What a person can do about an operation that has not arrived. */
export const opActions = {
  tryNow: async (opId: string): Promise<void> => (await load()).tryNow(opId),
  /** "unresolved": it may have arrived and the server cannot be asked now; nothing was changed. */
  discard: async (opId: string): Promise<ActionOutcome> => (await load()).discard(opId),
  edit: async (opId: string): Promise<ActionOutcome> => (await load()).edit(opId),
  acceptPrice: async (opId: string): Promise<void> => (await load()).acceptPrice(opId),
};
