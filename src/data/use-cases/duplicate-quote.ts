import { discardDraft, saveDraft } from "#data/local/drafts.ts";
import { saveQuote } from "#data/local/quote.ts";
import { EMPTY_QUOTE } from "#data/local/stored-quote.ts";
import type { Quote } from "#domain/quotes/quote.ts";
import type { QuoteCustomer } from "./save-quote.ts";

/** The key of the typed data about a quote's customer. */
export const QUOTE_FOR_DRAFT = "quote-for";

/**
 * Prepares another quote like this one: route and pallets in the calculator, the customer in the form. The price is not
 * copied.
 */
export async function duplicateQuote({ country, zone, pallets, customer, note }: Quote): Promise<void> {
  const typed: QuoteCustomer = { ...customer, note };
  await saveDraft(QUOTE_FOR_DRAFT, typed);
  // Otherwise the calculator would show its last inputs first.
  await discardDraft("calculator");
  await saveQuote({
    ...EMPTY_QUOTE,
    country: country.slug ? country : null,
    zone: { id: zone.id, zone_name: zone.name },
    pallets: [...pallets],
  });
}
