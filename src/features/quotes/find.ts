import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { fold } from "#domain/text/fold.ts";
import type { QuoteView } from "#live/quotes.ts";
import { nameOf } from "./show.ts";

export const ORDERS = ["newest", "sum", "ends"] as const;
export type Order = (typeof ORDERS)[number];

const BY: Readonly<Record<Order, (a: QuoteView, b: QuoteView) => number>> = {
  newest: () => 0,
  sum: (a, b) => b.quote.total - a.quote.total,
  ends: (a, b) => a.quote.validUntil - b.quote.validUntil,
};

/** The quotes whose texts contain every word, in an order; they come with the newest first. `makers`: names by user id. */
export function findQuotes(
  rows: readonly QuoteView[],
  { words, order, makers }: { words: string; order: Order; makers: ReadonlyMap<string, string> },
): QuoteView[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const has = (row: QuoteView) => {
    if (wanted.length === 0) return true;
    const { quote, madeBy } = row;
    const { customer, reference, country, note } = quote;
    const texts = [
      nameOf(quote),
      customer.name,
      customer.email,
      customer.phone,
      reference,
      formatQuoteReference(reference),
    ];
    const text = fold([...texts, country.name, note, makers.get(madeBy) ?? ""].join("\n"));
    return wanted.every((word) => text.includes(word));
  };
  return rows.filter(has).sort(BY[order]);
}

export const sumOf = (rows: readonly QuoteView[]): number => rows.reduce((sum, { quote }) => sum + quote.total, 0);
