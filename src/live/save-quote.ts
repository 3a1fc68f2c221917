import { discardDraft } from "#data/local/drafts.ts";
import { storedTariff } from "#data/local/tariff.ts";
import { QUOTE_FOR_DRAFT } from "#data/use-cases/duplicate-quote.ts";
import { enqueueQuote, type QuoteCustomer, quoteOp } from "#data/use-cases/save-quote.ts";
import type { Quote } from "./quote.ts";

export { QUOTE_FOR_DRAFT };

/**
 * Saves what the calculator shows as a quote of its own and gives its id; "too_old" where the rates were last confirmed too
 * long ago to hand them out. Works without a network; rejects when the device could not store it.
 */
export async function saveQuote(quote: Quote, customer: QuoteCustomer): Promise<{ id: string } | "too_old"> {
  const now = Date.now();
  const stored = await storedTariff();
  const isCurrent = stored?.tariff.version === quote.tariffVersion;
  const rates = quote.ratesFrom === null ? Number.NaN : Date.parse(quote.ratesFrom);
  const quotedAt = Date.parse(quote.quotedAt);
  const { country, zone, pallets, calculationResult } = quote;
  const op = quoteOp(
    {
      country,
      zone,
      pallets,
      breakdown: calculationResult.costBreakdown,
      tariff: { version: quote.tariffVersion, number: quote.tariffNumber },
      tariffKnownAt: isCurrent ? stored.fetchedAt : Number.isNaN(rates) ? quotedAt : rates,
      validDays: quote.validDays,
    },
    customer,
    now,
  );
  if (!op) return "too_old";
  await enqueueQuote(op);
  await discardDraft(QUOTE_FOR_DRAFT).catch((error) => console.error(error));
  return { id: op.opId };
}
