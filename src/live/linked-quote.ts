import { useCallback, useEffect, useState } from "react";
import { fetchQuoteLink, type LinkedQuote } from "#data/remote/quote-link.ts";
import { type AppError, toAppError } from "#data/shared/errors.ts";
import { daysBetween } from "#domain/calendar.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { cyprusDay } from "#i18n/format.ts";
import type { BookingData } from "./booking.tsx";

export type { LinkedQuote };

export type LinkState =
  | { state: "loading" }
  | { state: "missing" }
  | { state: "failed"; error: AppError }
  | { state: "ready"; quote: LinkedQuote };

/** The quote of a link (rule: quote.link), fetched when the screen opens, when the network returns, and on `retry`. */
export function useLinkedQuote(link: string): LinkState & { retry: () => void } {
  const [found, setFound] = useState<LinkState>({ state: "loading" });
  const retry = useCallback(() => {
    setFound((now) => (now.state === "ready" ? now : { state: "loading" }));
    fetchQuoteLink(link).then(
      (quote) => setFound(quote ? { state: "ready", quote } : { state: "missing" }),
      // A quote that is already shown stays.
      (error) => setFound((now) => (now.state === "ready" ? now : { state: "failed", error: toAppError(error) })),
    );
  }, [link]);
  useEffect(() => {
    retry();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);
  return { ...found, retry };
}

/** The fields of a shared quote that the booking page needs. Times in ms or ISO. */
export type Bookable = Pick<LinkedQuote, "id" | "reference" | "pallets" | "country" | "zone"> & {
  breakdown: LinkedQuote["lines"];
  tariffVersion: string;
  tariffNumber: number | null;
  quotedAt: string;
  validUntil: string;
};

/** The quote as calculator and booking page store it, with its own price and last day. */
export function bookingOf(quote: Bookable): BookingData {
  const { totalCBM, chargeableCBM, totalChargeableWeight } = loadTotals(quote.pallets);
  const { roadRate, ...costBreakdown } = quote.breakdown;
  return {
    calculationResult: { totalCBM, chargeableCBM, totalChargeableWeight, costBreakdown },
    roadRate,
    country: quote.country,
    zone: quote.zone,
    pallets: quote.pallets,
    tariffVersion: quote.tariffVersion,
    tariffNumber: quote.tariffNumber,
    ratesFrom: null,
    quotedAt: quote.quotedAt,
    stale: false,
    postcode: "",
    // Counted from the day of the quote, as on the booking page.
    validDays: daysBetween(cyprusDay(quote.quotedAt), cyprusDay(quote.validUntil)),
    handed: { id: quote.id, reference: quote.reference },
  };
}
