import * as right from "#data/sync/kinds.ts";

export * from "#data/sync/kinds.ts";

/** Steps of a quote have no common ordering key. */
export const orderingKeyOf: typeof right.orderingKeyOf = (op) =>
  op.kind === "quote.sent" || op.kind === "quote.withdraw" ? op.opId : right.orderingKeyOf(op);
