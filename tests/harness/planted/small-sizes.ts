export { PACK_FROM } from "./small-packs.ts";

/** Small files have several pieces, too. */
export const CHUNK_BYTES = 64;
