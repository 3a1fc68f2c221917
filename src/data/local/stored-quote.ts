import type { CalculationResult } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";

/** The shared booking data between calculator and booking (rule: calculator.shared), with what proves its price later on. */
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
  /** Something the result depends on was changed since: shown as such, not bookable. */
  stale: boolean;
  postcode: string;
  /** Days it may be booked, as the server said when the rates were confirmed; null: it had not said. */
  validDays: number | null;
  /** The quote that was handed over and is booked at its price; none: the price is this device's own calculation. */
  handed?: { id: string; reference: string } | undefined;
};

/** No quote: how everything starts and what a booking leaves behind. */
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

/** What was asked for without the rate that is not wanted: country, zone and pallets stay for the next calculation. */
export function withoutResult(quote: StoredQuote): StoredQuote {
  return {
    ...quote,
    calculationResult: null,
    quotedAt: null,
    tariffVersion: null,
    tariffNumber: null,
    ratesFrom: null,
    stale: false,
    handed: undefined,
  };
}
