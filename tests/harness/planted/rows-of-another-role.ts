import * as right from "#data/sync/reset-mirror.ts";

/** The rows of the earlier role stay until those of the new one are complete. */
export const resetMirror: typeof right.resetMirror = (db, cursor, page) =>
  right.resetMirror(db, { ...cursor, scope: page.scope }, page);
