/** A document is stored in pieces of so many bytes: small enough for Safari to hand back, ten of them the largest document. */
export const CHUNK_BYTES = 1_048_576;

/**
 * From so many rows on, a page of the feed is kept in one piece for each collection (mirror-packs.ts); Infinity keeps each
 * row by itself. A person waits for it at the first pull: 10,000 shipments and as many events are written in 130 ms instead
 * of 2,170 (docs/decisions/0009-packed-mirror.md); `npm run bench -- offline` has the time of the whole pull, for both.
 * tests/data/slow-paths.test.ts walks both.
 */
export const PACK_FROM = 200;
