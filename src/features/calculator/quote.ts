import { cheaperBracket, lclQuote } from "#domain/rates/lcl-quote.ts";
import type { Country, Tariff, Zone } from "#domain/rates/tariff.ts";
import { addDays } from "#domain/shipment/timeline.ts";
import { cyprusDay, instantOf } from "#i18n/format.ts";
import type { BookingData } from "#live/booking.tsx";
import { type Inputs, palletOf } from "./inputs.ts";

/** Days a quote may be booked after it was made; the server's own clock has the last word. */
export const QUOTE_VALID_DAYS = 14;

/** From this age on, rates carry a caution. */
export const OLD_RATES_DAYS = 7;

const DAY = 86_400_000;

type Complete = { [K in "calculationResult" | "country" | "zone" | "quotedAt"]: NonNullable<BookingData[K]> };

/** A calculation with everything it was made of. */
export type Quote = Omit<BookingData, keyof Complete> & Complete;

/** The stored quote if there is one. */
export function quoteOf(data: BookingData): Quote | null {
  const { calculationResult, country, zone, quotedAt } = data;
  if (!calculationResult || !country || !zone || !quotedAt || data.pallets.length === 0) return null;
  return { ...data, calculationResult, country, zone, quotedAt };
}

/** A new quote at `now` (ms). The caller has checked the inputs. */
export function makeQuote(
  inputs: Inputs,
  chosen: { country: Country; zone: Zone },
  rates: { tariff: Tariff; fetchedAt: number },
  now: number,
): Quote {
  const { country, zone } = chosen;
  const pallets = inputs.pallets.map(palletOf);
  return {
    calculationResult: lclQuote(pallets, zone, rates.tariff.sea_rates),
    country: { id: country.id, name: country.name, code: country.code, slug: country.slug },
    zone: { id: zone.id, zone_name: zone.zone_name },
    pallets,
    tariffVersion: rates.tariff.version,
    tariffNumber: rates.tariff.number,
    ratesFrom: new Date(rates.fetchedAt).toISOString(),
    quotedAt: new Date(now).toISOString(),
    stale: false,
    postcode: inputs.postcode.trim(),
  };
}

/** The last calendar day in Cyprus on which the quote may be booked. */
export function lastDayOf(quotedAt: string): string {
  return addDays(cyprusDay(quotedAt), QUOTE_VALID_DAYS);
}

export function isExpired(quotedAt: string, now: number): boolean {
  return cyprusDay(now) > lastDayOf(quotedAt);
}

/** Whole days since the rates were last confirmed, where that is long enough ago to say so; else null. */
export function oldRatesDays(ratesFrom: string | null, now: number): number | null {
  const since = ratesFrom === null ? null : instantOf(ratesFrom);
  if (since === null || now - since <= OLD_RATES_DAYS * DAY) return null;
  return Math.floor((now - since) / DAY);
}

/** The rates a quote was made with, where the tariff of this device is still that one; else null. */
export function zoneOfQuote(quote: Quote, tariff: Tariff | undefined): Zone | null {
  if (!tariff || tariff.version !== quote.tariffVersion) return null;
  return tariff.zones.find(({ id }) => id === quote.zone.id) ?? null;
}

/** The heavier bracket that would cost less on the road, if there is one. */
export function cheaperFor(quote: Quote, zone: Zone | null) {
  return zone && cheaperBracket(quote.calculationResult.totalChargeableWeight, zone);
}
