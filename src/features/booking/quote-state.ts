import type { BookingData } from "#live/booking.tsx";
import { isExpired, lastDayOf, type Quote, quoteOf } from "#live/quote.ts";

export type QuoteState =
  | { state: "none" }
  | { state: "stale" }
  | { state: "expired"; lastDay: string }
  | { state: "ready"; quote: Quote };

/** Whether the stored calculation can be booked: it must be complete, unchanged since, and still valid. */
export function quoteState(data: BookingData, now: number): QuoteState {
  const quote = quoteOf(data);
  if (!quote) return { state: "none" };
  if (quote.stale) return { state: "stale" };
  return isExpired(quote, now) ? { state: "expired", lastDay: lastDayOf(quote) } : { state: "ready", quote };
}
