import { addDays } from "#domain/calendar.ts";
import type { Tariff, Zone } from "#domain/rates/tariff.ts";
import { cyprusDay } from "#i18n/format.ts";
import { clockFault, trueNow } from "#lib/true-time.ts";
import type { BookingData } from "./booking.tsx";

/** Days in which a quote may be booked, unless the server sent another number. The server's clock decides in any case. */
export const QUOTE_VALID_DAYS = 14;

type Complete = {
  [K in "calculationResult" | "country" | "zone" | "quotedAt" | "tariffVersion"]: NonNullable<BookingData[K]>;
};

/** A calculation with all its inputs. */
export type Quote = Omit<BookingData, keyof Complete> & Complete;

/** The stored quote if there is one. */
export function quoteOf(data: BookingData): Quote | null {
  const { calculationResult, country, zone, quotedAt, tariffVersion } = data;
  if (!calculationResult || !country || !zone || !quotedAt || !tariffVersion || data.pallets.length === 0) return null;
  return { ...data, calculationResult, country, zone, quotedAt, tariffVersion };
}

type Dated = Pick<Quote, "quotedAt" | "validDays" | "handed">;

/** The last calendar day in Cyprus on which the quote may be booked. Counted in dates, so that daylight saving does not matter. */
export function lastDayOf(quote: Dated): string {
  const [made, today] = [cyprusDay(quote.quotedAt), cyprusDay(trueNow())];
  // Made before this device's clock was known to be ahead: today at the latest. A shared one has the server's last day.
  const ahead = clockFault.get() !== 0 && made > today;
  const from = ahead && !quote.handed ? today : made;
  return addDays(from, quote.validDays ?? QUOTE_VALID_DAYS);
}

/**
 * The last day on which the price certainly holds when the booking is sent: the server counts from the moment the rates were
 * replaced, which cannot be before this device fetched them.
 */
export function surelyTo(quote: Pick<Quote, "quotedAt" | "validDays" | "ratesFrom">): string {
  const from = quote.ratesFrom !== null && quote.ratesFrom < quote.quotedAt ? quote.ratesFrom : quote.quotedAt;
  // The server counts in hours; one day less is safe at every hour.
  return addDays(cyprusDay(from), (quote.validDays ?? QUOTE_VALID_DAYS) - 1);
}

/** Whether the quote's last day is over in Cyprus; `now` in ms. */
export function isExpired(quote: Dated, now: number): boolean {
  return cyprusDay(now) > lastDayOf(quote);
}

/** The zone with the rates of a quote, if this device still has the same tariff; else null. */
export function zoneOfQuote(quote: Quote, tariff: Tariff | undefined): Zone | null {
  if (!tariff || tariff.version !== quote.tariffVersion) return null;
  return tariff.zones.find(({ id }) => id === quote.zone.id) ?? null;
}
