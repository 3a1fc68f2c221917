export { BatchRefused, collectBatch } from "#data/sync/batch.ts";

/** Each operation by itself. */
export const MAX_BATCH = 1;
