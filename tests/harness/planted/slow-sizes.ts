export { CHUNK_BYTES } from "./small-sizes.ts";

/** Each row is stored by itself. */
export const PACK_FROM = Number.POSITIVE_INFINITY;
