import { pagesAhead as fast } from "#data/sync/pages-ahead.ts";

export { isSame } from "#data/sync/pages-ahead.ts";

/** Each page when the one before it is written. */
export const pagesAhead: typeof fast = (getPage) => fast(getPage, 0);
