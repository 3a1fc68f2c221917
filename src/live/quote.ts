import type { Tariff, Zone } from "#domain/rates/tariff.ts";
import { addDays } from "#domain/shipment/timeline.ts";
import { cyprusDay } from "#i18n/format.ts";
import type { BookingData } from "./booking.tsx";

/** Days a quote may be booked where the server has not said otherwise; its own clock has the last word either way. */
export const QUOTE_VALID_DAYS = 14;

type Complete = {
  [K in "calculationResult" | "country" | "zone" | "quotedAt" | "tariffVersion"]: NonNullable<BookingData[K]>;
};

/** A calculation with everything it was made of. */
export type Quote = Omit<BookingData, keyof Complete> & Complete;

/** The stored quote if there is one. */
export function quoteOf(data: BookingData): Quote | null {
  const { calculationResult, country, zone, quotedAt, tariffVersion } = data;
  if (!calculationResult || !country || !zone || !quotedAt || !tariffVersion || data.pallets.length === 0) return null;
  return { ...data, calculationResult, country, zone, quotedAt, tariffVersion };
}

/** The last calendar day in Cyprus on which the quote may be booked. Counted in dates: a change of clocks moves nothing. */
export function lastDayOf(quote: Pick<Quote, "quotedAt" | "validDays">): string {
  return addDays(cyprusDay(quote.quotedAt), quote.validDays ?? QUOTE_VALID_DAYS);
}

/**
 * Up to which day the price surely holds if it is sent then: the server counts from the day the rates were replaced, which
 * cannot be before this device fetched them.
 */
export function surelyTo(quote: Pick<Quote, "quotedAt" | "validDays" | "ratesFrom">): string {
  const from = quote.ratesFrom !== null && quote.ratesFrom < quote.quotedAt ? quote.ratesFrom : quote.quotedAt;
  // The server counts hours: the day before is over in all of them.
  return addDays(cyprusDay(from), (quote.validDays ?? QUOTE_VALID_DAYS) - 1);
}

/** Whether the quote's last day is over in Cyprus; `now` in ms. */
export function isExpired(quote: Pick<Quote, "quotedAt" | "validDays">, now: number): boolean {
  return cyprusDay(now) > lastDayOf(quote);
}

/** The rates a quote was made with, where the tariff of this device is still that one; else null. */
export function zoneOfQuote(quote: Quote, tariff: Tariff | undefined): Zone | null {
  if (!tariff || tariff.version !== quote.tariffVersion) return null;
  return tariff.zones.find(({ id }) => id === quote.zone.id) ?? null;
}
