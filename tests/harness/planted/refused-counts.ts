import * as right from "#data/queries/pallet-now.ts";

export * from "#data/queries/pallet-now.ts";

/** A scan counts even if the server has refused it. */
export const waitingScans: typeof right.waitingScans = (ops) =>
  ops.filter(({ kind }) => kind === "scan.create").map(right.scanOfOp);
