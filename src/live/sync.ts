/** The five states of the sync chip; `count` is how many operations the server does not have yet. */
export type SyncStatus = { state: "ok" | "offline" | "sending" | "sign_in" | "attention"; count: number };

/** What the sync chip says. */
export function useSyncStatus(): SyncStatus {
  return { state: "ok", count: 0 };
}

export const opActions = {
  tryNow: async (_opId: string): Promise<void> => {},
  discard: async (_opId: string): Promise<boolean> => true,
  edit: async (_opId: string): Promise<boolean> => true,
  acceptPrice: async (_opId: string): Promise<void> => {},
};
