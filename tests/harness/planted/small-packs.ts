export { CHUNK_BYTES } from "#data/local/sizes.ts";

/** A schedule has no hundreds of rows. */
export const PACK_FROM = 2;
