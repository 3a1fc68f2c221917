export { BatchRefused, collectBatch } from "#data/sync/batch.ts";

/** Each operation is sent alone. */
export const MAX_BATCH = 1;
