import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { fold } from "#domain/text/fold.ts";
import type { QuoteView } from "#live/quotes.ts";
import { isShown, nameOf, standingOf } from "./show.ts";

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

const SUMMED = ["open", "accepted"] as const;

/** What they come to by where they stand, in euro; what has ended is in no sum. Kinds of which there is none are left out. */
export function sumsOf(rows: readonly QuoteView[], now: number): { of: (typeof SUMMED)[number]; euro: number }[] {
  return SUMMED.flatMap((of) => {
    const some = rows.filter((row) => isShown(standingOf(row, now), of));
    return some.length === 0 ? [] : [{ of, euro: some.reduce((sum, { quote }) => sum + quote.total, 0) }];
  });
}
