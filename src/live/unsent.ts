import type { Op } from "#data/local/outbox-db.ts";

const load = () => import("#data/use-cases/unsent.ts");

/** What a person did and the server does not have, as a whole. What does it is loaded with the first question. */
export const unsentActions = {
  list: async (owner: string): Promise<Op[]> => (await load()).unsentOps(owner),
  /** Throws away what is in a file now; what is being sent at this moment is left to `dropUnderWay`. */
  drop: async (owner: string, opIds: readonly string[]): Promise<void> => (await load()).dropUnsent(owner, opIds),
  dropUnderWay: async (owner: string, opIds: readonly string[]): Promise<void> =>
    (await load()).dropUnderWay(owner, opIds),
  /** These operations with their documents as one JSON file. */
  file: async (opIds: readonly string[], now: number): Promise<Blob> =>
    (await import("#data/use-cases/export-ops.ts")).exportOps(opIds, now),
};
