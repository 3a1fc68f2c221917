import type { CostBreakdown } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import type { Zone } from "#domain/rates/tariff.ts";
import type { QuoteState } from "./state.ts";

/** A quote as screens and its PDF show it. */
export type Quote = {
  id: string;
  /** Ten characters, shown by formatQuoteReference. */
  reference: string;
  /** The secret part of its address (quotePath); the address answers once the quote has reached the server. */
  link: string;
  state: QuoteState;
  /** ISO 639-1, e.g. "en": the language in which it is written. */
  language: string;
  customer: { name: string; company: string; email: string };
  /** For whoever made it, never for the customer. */
  note: string;
  country: {
    id: string;
    name: string;
    /** ISO 3166 alpha-2 and the name in addresses; "" where this device's tariff does not have the country. */
    code: string;
    slug: string;
  };
  zone: {
    id: string;
    name: string;
    /** The row that priced it; null where this device does not have that version of the tariff any more. */
    rates: Zone | null;
  };
  pallets: readonly Pallet[];
  /** In euro; `total` is that of the breakdown. */
  breakdown: CostBreakdown;
  total: number;
  /** `number` is what people call the version, 0 where it is not known. */
  tariff: { version: string; number: number };
  /** Moments in ms. */
  quotedAt: number;
  validUntil: number;
  /** What became of it: the shipment's reference (AKF) and the moment in ms; null unless it was accepted. */
  booked: { reference: string; at: number } | null;
  /** The server has it: its link answers. */
  isAtServer: boolean;
};
