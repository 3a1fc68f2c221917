import * as right from "#data/sync/kinds.ts";

export * from "#data/sync/kinds.ts";

/** Changes of sailings have no common ordering key. */
export const orderingKeyOf: typeof right.orderingKeyOf = (op) =>
  right.isOfSailings(op) ? op.opId : right.orderingKeyOf(op);
