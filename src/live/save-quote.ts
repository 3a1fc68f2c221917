import { discardDraft } from "#data/local/drafts.ts";
import { storedTariff } from "#data/local/tariff.ts";
import { account } from "#data/use-cases/account.ts";
import { QUOTE_FOR_DRAFT } from "#data/use-cases/duplicate-quote.ts";
import { enqueueQuote, type QuoteCustomer, type QuoteMaker, quoteOp } from "#data/use-cases/save-quote.ts";
import type { NotOnDevice } from "#data/use-cases/submit.ts";
import { trueNow, trueTime } from "#lib/true-time.ts";
import type { Quote } from "./quote.ts";
import { role } from "./role-store.ts";

export { QUOTE_FOR_DRAFT };

/** `at`: where it is if it is not in this device's databases. */
type SavedQuote = { id: string; at: NotOnDevice | null };

/**
 * Saves the calculator's result as a quote and returns its id; "too_old" when the rates were last confirmed too long ago to
 * quote them. Works offline; rejects when the device cannot store it.
 */
export async function saveQuote(quote: Quote, customer: QuoteCustomer): Promise<SavedQuote | "too_old"> {
  const now = trueNow();
  const stored = await storedTariff().catch(() => undefined);
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
      tariffKnownAt: isCurrent ? Math.min(trueTime(stored.fetchedAt), now) : Number.isNaN(rates) ? quotedAt : rates,
      validDays: quote.validDays,
    },
    customer,
    now,
    { maker: ownMaker() },
  );
  if (!op) return "too_old";
  const at = await enqueueQuote(op);
  await discardDraft(QUOTE_FOR_DRAFT).catch((error) => console.error(error));
  return { id: op.opId, at };
}

/** The person signed in, if they have a role: a customer's quotes name nobody. */
function ownMaker(): QuoteMaker {
  const me = role.get().role ? account.get() : null;
  return { name: me?.fullName ?? "", phone: me?.phone ?? "" };
}
