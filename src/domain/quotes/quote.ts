import type { QuotedBreakdown } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import type { QuoteState } from "./state.ts";

/** A quote for screens and its PDF. */
export type Quote = {
  id: string;
  /** Ten characters, shown by formatQuoteReference. */
  reference: string;
  /** The secret part of its address (quotePath); the address works once the server has the quote. */
  link: string;
  state: QuoteState;
  /** Language of the quote, ISO 639-1, e.g. "en". */
  language: string;
  customer: { name: string; company: string; email: string; phone: string };
  /** Who made it and answers questions; empty texts for quotes of customers. */
  maker: { name: string; phone: string };
  /** A private note of its maker, never shown to the customer. */
  note: string;
  country: {
    id: string;
    name: string;
    /** ISO 3166 alpha-2 code and slug; "" where this device's tariff does not have the country. */
    code: string;
    slug: string;
  };
  zone: { id: string; name: string };
  pallets: readonly Pallet[];
  /** In euro; `total` is that of the breakdown. */
  breakdown: QuotedBreakdown;
  total: number;
  /** `number` is the version's public number, 0 when unknown. */
  tariff: { version: string; number: number };
  /** Timestamps in ms. */
  quotedAt: number;
  validUntil: number;
  /** The shipment's reference (AKF) and the time in ms; null unless it was accepted. */
  booked: { reference: string; at: number } | null;
  /** Whether the server has it, so that its link works. */
  isAtServer: boolean;
};
