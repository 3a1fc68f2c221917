import * as right from "#data/queries/quotes.ts";

export * from "#data/queries/quotes.ts";

/** What the server has is what there is. */
export const overlayQuotes: typeof right.overlayQuotes = (parts, tariff) =>
  right.overlayQuotes({ ...parts, ops: parts.ops.filter(({ kind }) => kind === "quote.create") }, tariff);
