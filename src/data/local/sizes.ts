/** A document is stored in pieces of so many bytes: small enough for Safari to hand back, ten of them the largest document. */
export const CHUNK_BYTES = 1_048_576;

/** From so many rows on, a page of the feed is kept in one piece for each collection. */
export const PACK_FROM = 200;
