import { type CalculationResult, lclQuote } from "#domain/rates/lcl-quote.ts";
import { toCents } from "#domain/rates/money.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import type { Tariff } from "#domain/rates/tariff.ts";

const DAY = 86_400_000;

/**
 * Booked at this price of this tariff, or refused and why; `price_changed` has the current price, `zone_unknown` means that
 * the current tariff has no price there: no such zone, a country switched off, or no sea rates at all.
 */
export type PriceDecision =
  | { ok: true; result: CalculationResult; version: string }
  | { ok: false; code: "price_changed"; result: CalculationResult; version: string }
  | { ok: false; code: "zone_unknown" };

function priceBy(
  tariff: Tariff,
  countryId: string,
  zoneId: string,
  pallets: readonly Pallet[],
): CalculationResult | null {
  const zone = withId(tariff.zones, zoneId);
  if (zone?.country_id !== countryId || !withId(tariff.countries, countryId)?.active) return null;
  // Without sea rates the calculator shows no price, so nothing can be booked either.
  return tariff.sea_rates.length > 0 ? lclQuote(pallets, zone, tariff.sea_rates) : null;
}

/** A loop without a function per row, which would cost the server's engine more than the price itself. */
function withId<T extends { id: string }>(rows: readonly T[], id: string): T | undefined {
  for (let i = 0; i < rows.length; i++) if (rows[i]?.id === id) return rows[i];
  return undefined;
}

/**
 * The stored price of a booking (docs/architecture.md, A booking): by the current tariff if it gives the cents that the
 * person saw; else by the named version if that was superseded at most `validDays` x 24 h before `now` and gives them; else
 * the booking is refused. `seenCents` null: no price was seen, the current tariff applies. `now` and `supersededAt` are the
 * server's clock in ms; `named` is null when the version is unknown or the current one.
 */
export function decidePrice(input: {
  seenCents: number | null;
  pallets: readonly Pallet[];
  countryId: string;
  zoneId: string;
  current: Tariff;
  named: { tariff: Tariff; supersededAt: number | null } | null;
  now: number;
  validDays: number;
}): PriceDecision {
  const { seenCents, pallets, countryId, zoneId, current, named } = input;
  const today = priceBy(current, countryId, zoneId, pallets);
  if (today && (seenCents === null || toCents(today.costBreakdown.total) === seenCents))
    return { ok: true, result: today, version: current.version };
  const holds =
    named !== null && named.supersededAt !== null && input.now - named.supersededAt <= input.validDays * DAY;
  if (holds && seenCents !== null) {
    const quoted = priceBy(named.tariff, countryId, zoneId, pallets);
    if (quoted && toCents(quoted.costBreakdown.total) === seenCents)
      return { ok: true, result: quoted, version: named.tariff.version };
  }
  return today
    ? { ok: false, code: "price_changed", result: today, version: current.version }
    : { ok: false, code: "zone_unknown" };
}
