import * as right from "#data/sync/kinds.ts";

export * from "#data/sync/kinds.ts";

/** A step says which quote it is about, so it waits for no other. */
export const orderingKeyOf: typeof right.orderingKeyOf = (op) =>
  op.kind === "quote.sent" || op.kind === "quote.withdraw" ? op.opId : right.orderingKeyOf(op);
