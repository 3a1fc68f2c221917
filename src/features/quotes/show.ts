import type { QuoteStanding } from "#domain/quotes/state.ts";
import { quoteStanding } from "#domain/quotes/state.ts";
import type { QuoteView } from "#live/quotes.ts";

/** Which quotes the list shows; stands in the address. */
export const SHOWS = ["all", "open", "accepted", "expired", "withdrawn"] as const;
export type Show = (typeof SHOWS)[number];

/** Parses the filter of an address; "all" if missing or invalid. */
export function showFrom(word: unknown): Show {
  return SHOWS.find((show) => show === word) ?? "all";
}

/** A quote's standing at `now`, ms. */
export const standingOf = ({ quote }: QuoteView, now: number): QuoteStanding =>
  quoteStanding(quote.state, quote.validUntil, now);

const IN: Record<QuoteStanding, Show> = {
  open: "open",
  sent: "open",
  accepted: "accepted",
  expired: "expired",
  withdrawn: "withdrawn",
};

/** Whether a quote of this standing is among those shown. */
export const isShown = (standing: QuoteStanding, show: Show): boolean => show === "all" || IN[standing] === show;

/** What people call a quote: whom it is for. */
export const nameOf = ({ customer }: QuoteView["quote"]): string => customer.company || customer.name;
