import type * as right from "#data/local/op-patches.ts";

export * from "#data/local/op-patches.ts";

/** What cannot be marked as being sent is not sent. */
export const putAside: typeof right.putAside = (_rows, _read, full) => {
  throw full;
};
