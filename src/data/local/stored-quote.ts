import type { CalculationResult } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";

/** The data that the calculator passes to the booking (rule: calculator.shared), with what proves the price later. */
export type StoredQuote = {
  calculationResult: CalculationResult | null;
  country: { id: string; name: string; code: string; slug: string } | null;
  zone: { id: string; zone_name: string } | null;
  pallets: Pallet[];
  tariffVersion: string | null;
  tariffNumber: number | null;
  /** When the tariff it was worked out from was fetched or published, ISO. */
  ratesFrom: string | null;
  /** When it was calculated, ISO. */
  quotedAt: string | null;
  /** An input of the result was changed since: shown as outdated, not bookable. */
  stale: boolean;
  postcode: string;
  /** How many days it may be booked, as stated when the rates were confirmed; null: not stated. */
  validDays: number | null;
  /** As in QuotedBreakdown. */
  roadRate?: number | null | undefined;
  /** The stored quote that is booked at its price; none: the price is this device's own calculation. */
  handed?: { id: string; reference: string } | undefined;
};

/** No quote: the initial state, and the state after a booking. */
export const EMPTY_QUOTE: StoredQuote = {
  calculationResult: null,
  country: null,
  zone: null,
  pallets: [],
  tariffVersion: null,
  tariffNumber: null,
  ratesFrom: null,
  quotedAt: null,
  stale: false,
  postcode: "",
  validDays: null,
};

/** The inputs without the result: country, zone and pallets stay for the next calculation. */
export function withoutResult(quote: StoredQuote): StoredQuote {
  return {
    ...quote,
    calculationResult: null,
    quotedAt: null,
    tariffVersion: null,
    tariffNumber: null,
    ratesFrom: null,
    stale: false,
    roadRate: undefined,
    handed: undefined,
  };
}
