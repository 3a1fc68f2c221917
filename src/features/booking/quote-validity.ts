import { addDays } from "#domain/shipment/timeline.ts";
import { cyprusDay } from "#i18n/format.ts";
import type { BookingData } from "#live/booking.tsx";

/** Days a quote may be booked after it was made; the server's own clock has the last word. */
export const QUOTE_VALID_DAYS = 14;

/** The last calendar day in Cyprus on which the quote may be booked. Counted in dates: a change of clocks moves nothing. */
export function lastDayOf(quotedAt: string): string {
  return addDays(cyprusDay(quotedAt), QUOTE_VALID_DAYS);
}

export function isExpired(quotedAt: string, now: number): boolean {
  return cyprusDay(now) > lastDayOf(quotedAt);
}

type Complete = {
  [K in "calculationResult" | "country" | "zone" | "quotedAt" | "tariffVersion"]: NonNullable<BookingData[K]>;
};
export type Quote = Omit<BookingData, keyof Complete> & Complete;

export type QuoteState =
  | { state: "none" }
  | { state: "stale" }
  | { state: "expired"; lastDay: string }
  | { state: "ready"; quote: Quote };

/** What can be booked of what the calculator stored: everything complete, unchanged since, and still valid. */
export function quoteState(data: BookingData, now: number): QuoteState {
  const { calculationResult, country, zone, quotedAt, tariffVersion } = data;
  if (!calculationResult || !country || !zone || !quotedAt || !tariffVersion || data.pallets.length === 0)
    return { state: "none" };
  if (data.stale) return { state: "stale" };
  if (isExpired(quotedAt, now)) return { state: "expired", lastDay: lastDayOf(quotedAt) };
  return { state: "ready", quote: { ...data, calculationResult, country, zone, quotedAt, tariffVersion } };
}
