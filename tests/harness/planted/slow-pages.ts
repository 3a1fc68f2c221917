import { pagesAhead as fast } from "#data/sync/pages-ahead.ts";

export { isSame } from "#data/sync/pages-ahead.ts";

/** Each page is requested when the previous one is written. */
export const pagesAhead: typeof fast = (getPage) => fast(getPage, 0);
