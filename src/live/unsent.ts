import type { Op } from "#data/local/outbox-db.ts";

const load = () => import("#data/use-cases/unsent.ts");

/** Actions on all unsent operations of a person. The code is loaded on the first call. */
export const unsentActions = {
  list: async (owner: string): Promise<Op[]> => (await load()).unsentOps(owner),
  /** Deletes operations that were exported to a file; those being sent at this moment are left to `dropUnderWay`. */
  drop: async (owner: string, opIds: readonly string[]): Promise<void> => (await load()).dropUnsent(owner, opIds),
  dropUnderWay: async (owner: string, opIds: readonly string[]): Promise<void> =>
    (await load()).dropUnderWay(owner, opIds),
  /** Exports these operations with their documents as one JSON file. */
  file: async (opIds: readonly string[], now: number): Promise<Blob> =>
    (await import("#data/use-cases/export-ops.ts")).exportOps(opIds, now),
};
