export { PACK_FROM } from "./small-packs.ts";

/** Small, so that small files have several chunks too. */
export const CHUNK_BYTES = 64;
