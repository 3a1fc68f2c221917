import { type CalculationResult, lclQuote, type QuotedBreakdown, roadRate } from "#domain/rates/lcl-quote.ts";
import { toCents } from "#domain/rates/money.ts";
import { loadTotals, type Pallet } from "#domain/rates/pallet.ts";
import type { Tariff, Zone } from "#domain/rates/tariff.ts";
import { isSameLoad } from "./same-load.ts";
import { type QuoteState, quoteStanding } from "./state.ts";

type Asked = { country_id: string; zone_id: string; pallet_details: readonly Pallet[] };

/** The price of a load by a version of the tariff, with the names in that version. */
export type QuotedPrice =
  | { ok: true; breakdown: QuotedBreakdown; country_name: string; zone_name: string }
  | { ok: false; code: "zone_unknown" }
  | { ok: false; code: "price_changed"; result: CalculationResult };

/** Checks the price of a new quote, `total` in euro, by the version that it names. */
export function checkQuotedPrice(tariff: Tariff, asked: Asked & { total: number }): QuotedPrice {
  const country = tariff.countries.find(({ id }) => id === asked.country_id);
  const zone: Zone | undefined = tariff.zones.find(({ id }) => id === asked.zone_id);
  if (!country?.active || zone?.country_id !== country.id || tariff.sea_rates.length === 0)
    return { ok: false, code: "zone_unknown" };
  const result = lclQuote(asked.pallet_details, zone, tariff.sea_rates);
  if (toCents(result.costBreakdown.total) !== toCents(asked.total)) return { ok: false, code: "price_changed", result };
  const breakdown = { ...result.costBreakdown, roadRate: roadRate(result.totalChargeableWeight, zone) };
  return { ok: true, breakdown, country_name: country.name, zone_name: zone.zone_name };
}

/** The part of a quote that a booking needs; times in ms, amounts in euro. */
export type BookedQuote = Asked & {
  state: QuoteState;
  valid_until: number;
  tariff_version: string;
  cost_breakdown: QuotedBreakdown;
};

/**
 * The price of a booking that names a quote (rule: quote.booking): the quoted price until the quote ends, then null, and the
 * booking is priced as any other. `seenCents` is what the person saw, null for nothing.
 */
export function priceByQuote(
  quote: BookedQuote,
  booking: Asked & { seenCents: number | null; now: number },
):
  | { ok: true; result: CalculationResult; version: string }
  | { ok: false; code: "price_changed"; result: CalculationResult; version: string }
  | { ok: false; code: "quote_differs" | "quote_used" | "quote_unknown" }
  | null {
  const standing = quoteStanding(quote.state, quote.valid_until, booking.now);
  if (standing === "withdrawn") return { ok: false, code: "quote_unknown" };
  if (standing === "accepted") return { ok: false, code: "quote_used" };
  if (!isSameLoad(quote, booking)) return { ok: false, code: "quote_differs" };
  if (standing === "expired") return null;
  const { totalCBM, chargeableCBM, totalChargeableWeight } = loadTotals(quote.pallet_details);
  // A booking stores amounts only.
  const { roadRate: _, ...costBreakdown } = quote.cost_breakdown;
  const priced = {
    result: { totalCBM, chargeableCBM, totalChargeableWeight, costBreakdown },
    version: quote.tariff_version,
  };
  const isSeen = booking.seenCents === null || booking.seenCents === toCents(costBreakdown.total);
  return isSeen ? { ok: true, ...priced } : { ok: false, code: "price_changed", ...priced };
}
