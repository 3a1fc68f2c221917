import type { PublicSailing, QuoteDates } from "#domain/quotes/dates-of-quote.ts";
import type { Quote } from "#domain/quotes/quote.ts";
import type { CalculationResult } from "#domain/rates/lcl-quote.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import type { TransitDays } from "#domain/transit.ts";
import type { quotePdf } from "#text/quote-pdf.ts";

/** The words of a language. */
export type PaperWords = typeof quotePdf;

/** The input of a quote's PDF. */
export type PaperInput = {
  quote: Quote;
  sailings: readonly PublicSailing[];
  /** Where the quote is seen without an account, e.g. "https://example.com/q/…". */
  address: string;
  /** In ms. Only used to leave out sailings that can no longer be reached. */
  now: number;
};

/** What the parts of the page draw from. */
export type Paper = PaperInput & {
  words: PaperWords;
  /** The journey it is shown with and the one after it; null where no sailing is known. */
  dates: QuoteDates | null;
  later: QuoteDates | null;
  /** By the schedule; null for a country that has none. */
  transit: TransitDays | null;
  result: CalculationResult;
};

/** Sizes and distances of the layout, in px. */
export type Density = {
  hero: number;
  gap: number;
  padTop: number;
  padBottom: number;
  detail: { size: number; line: number };
  value: { size: number; line: number };
  pallet: { size: number; line: number };
  price: { size: number; line: number };
  term: { size: number; line: number };
  /** The least height of the box with the drawn pallets. */
  load: number;
};

/** From roomy (0) to tight (1). The tight one takes ten pallets of ten sizes and stays at 9 points. */
export function densityAt(tight: number): Density {
  const between = (roomy: number, least: number) => roomy + (least - roomy) * tight;
  const text = (size: readonly [number, number], line: readonly [number, number]) => ({
    size: between(...size),
    line: between(...line),
  });
  return {
    hero: between(65, 48),
    gap: between(12, 7),
    padTop: between(9, 5),
    padBottom: between(10, 6),
    detail: text([15, 13], [21, 17]),
    value: text([17, 15], [23, 19]),
    pallet: text([15, 12.5], [30, 16]),
    price: text([16, 13], [28, 18]),
    term: text([14, 12], [18, 14.5]),
    load: between(150, 130),
  };
}

/** Whether space is charged and not weight. */
export function isByVolume({ quote, result }: Paper): boolean {
  return result.totalChargeableWeight > loadTotals(quote.pallets).totalWeight;
}
