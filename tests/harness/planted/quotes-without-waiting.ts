import * as right from "#data/queries/quotes.ts";

export * from "#data/queries/quotes.ts";

/** Only the server's quotes are listed. */
export const overlayQuotes: typeof right.overlayQuotes = (parts, tariff) =>
  right.overlayQuotes({ ...parts, ops: parts.ops.filter(({ kind }) => kind === "quote.create") }, tariff);
