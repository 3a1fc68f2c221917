import type { SyncStatus } from "#data/queries/status.ts";
import type { Choice } from "#data/sync/conflict.ts";
import type { ActionOutcome } from "#data/use-cases/op-actions.ts";
import { useStore } from "#lib/use-store.ts";
import { INITIAL, syncStatus } from "./sync-store.ts";

export type { SyncStatus } from "#data/queries/status.ts";
export type { Choice, TheirValue } from "#data/sync/conflict.ts";
export type { ActionOutcome } from "#data/use-cases/op-actions.ts";

/** The state of the sync chip. It is in the header of every page, so the databases are loaded when the page is idle. */
export function useSyncStatus(): SyncStatus {
  return useStore(syncStatus, INITIAL);
}

const load = () => import("#data/use-cases/op-actions.ts");

/** Actions on an operation that the server has not acknowledged. */
export const opActions = {
  tryNow: async (opId: string): Promise<void> => (await load()).tryNow(opId),
  tryAllNow: async (owner: string): Promise<void> => (await load()).tryAllNow(owner),
  /** "unresolved": it may have arrived, but the server is not reachable to check; nothing was changed. */
  discard: async (opId: string, how?: { inDoubt: boolean }): Promise<ActionOutcome> =>
    (await load()).discard(opId, how),
  edit: async (opId: string): Promise<ActionOutcome> => (await load()).edit(opId),
  /** Another file for a document that was refused; "replaced" when it is on its way. */
  replaceDocument: async (opId: string, file: File): Promise<ActionOutcome | "replaced"> =>
    (await import("#data/use-cases/replace-document.ts")).replaceDocument(opId, file),
  acceptPrice: async (opId: string): Promise<void> => (await load()).acceptPrice(opId),
  chooseZone: async (opId: string, answer: "right" | "keep"): Promise<void> => (await load()).chooseZone(opId, answer),
  /** Resolves an office edit that conflicts with somebody else's; false: the conflict no longer exists. */
  resolveConflict: async (opId: string, choices: Readonly<Record<string, Choice>>): Promise<boolean> =>
    (await load()).resolveConflict(opId, choices),
};
