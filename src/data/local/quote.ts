import * as z from "zod/mini";
import { discardDraft, loadDraft, saveDraft } from "./drafts.ts";
import { EMPTY_QUOTE, type StoredQuote } from "./stored-quote.ts";

const KEY = "quote";

const Text = z.nullable(z.string());

const QuoteShape: z.ZodMiniType<StoredQuote> = z.object({
  calculationResult: z.nullable(
    z.object({
      totalCBM: z.number(),
      chargeableCBM: z.number(),
      totalChargeableWeight: z.number(),
      costBreakdown: z.object({
        transport: z.number(),
        fobCharges: z.number(),
        documentation: z.number(),
        seaFreight: z.number(),
        profit: z.number(),
        total: z.number(),
      }),
    }),
  ),
  country: z.nullable(
    z.object({ id: z.string(), name: z.string(), code: z._default(z.string(), ""), slug: z._default(z.string(), "") }),
  ),
  zone: z.nullable(z.object({ id: z.string(), zone_name: z.string() })),
  pallets: z.array(z.object({ length: z.number(), width: z.number(), height: z.number(), weight: z.number() })),
  // Added later. A quote without them is valid, but the server cannot honour its tariff.
  tariffVersion: z._default(Text, null),
  tariffNumber: z._default(z.nullable(z.number()), null),
  ratesFrom: z._default(Text, null),
  quotedAt: z._default(Text, null),
  stale: z._default(z.boolean(), false),
  postcode: z._default(z.string(), ""),
  validDays: z._default(z.nullable(z.number()), null),
  roadRate: z.optional(z.nullable(z.number())),
  handed: z.optional(z.object({ id: z.string(), reference: z.string() })),
});

/** A stored quote of any age; null when it cannot be read. */
export function parseQuote(raw: unknown): StoredQuote {
  const parsed = QuoteShape.safeParse(raw);
  return parsed.success ? parsed.data : EMPTY_QUOTE;
}

/**
 * Stores the current person's quote; an empty one removes it. `unread`: nobody has seen the stored one, which is then set
 * aside, and which an empty one leaves alone.
 */
export async function saveQuote(quote: StoredQuote, how = { unread: false }): Promise<void> {
  const isEmpty = quote.calculationResult === null && quote.country === null && quote.pallets.length === 0;
  if (!isEmpty) await saveDraft(KEY, quote, how);
  else if (!how.unread) await discardDraft(KEY);
}

/** The current person's quote. */
export async function readQuote(): Promise<StoredQuote> {
  const draft = await loadDraft(KEY);
  return draft ? parseQuote(draft.value) : EMPTY_QUOTE;
}
