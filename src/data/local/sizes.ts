/** A document is stored in chunks of this size: small enough for Safari, and ten of them hold the largest document. */
export const CHUNK_BYTES = 1_048_576;

/**
 * A page of the feed with at least this many rows is stored as one record per collection (mirror-packs.ts); Infinity stores
 * each row by itself. It shortens the first pull: 10,000 shipments and as many events are written in 130 ms instead of
 * 2,170 (docs/decisions/0009-packed-mirror.md); `npm run bench -- offline` has the time of the whole pull, and with
 * SLOW_PATHS=1 before it the time without. tests/data/slow-paths.test.ts walks both.
 * Outside of Vite there is no `env`.
 */
export const PACK_FROM = import.meta.env?.SLOW_PATHS ? Number.POSITIVE_INFINITY : 200;
