export { CHUNK_BYTES } from "#data/local/sizes.ts";

/** Small, because schedules have few rows. */
export const PACK_FROM = 2;
