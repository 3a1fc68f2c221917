import * as right from "#data/queries/pallet-now.ts";

export * from "#data/queries/pallet-now.ts";

/** What was scanned was scanned, whatever the server said. */
export const waitingScans: typeof right.waitingScans = (ops) =>
  ops.filter(({ kind }) => kind === "scan.create").map(right.scanOfOp);
