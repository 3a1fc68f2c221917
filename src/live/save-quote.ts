import { discardDraft } from "#data/local/drafts.ts";
import { storedTariff } from "#data/local/tariff.ts";
import { QUOTE_FOR_DRAFT } from "#data/use-cases/duplicate-quote.ts";
import { enqueueQuote, type QuoteCustomer, quoteOp } from "#data/use-cases/save-quote.ts";
import type { Quote } from "./quote.ts";

export { QUOTE_FOR_DRAFT };

/**
 * Saves the calculator's result as a quote and returns its id; "too_old" when the rates were last confirmed too long ago to
 * quote them. Works offline; rejects when the device cannot store it.
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
      breakdown: { ...calculationResult.costBreakdown, roadRate: quote.roadRate },
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
