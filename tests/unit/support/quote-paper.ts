import type { PublicSailing } from "#domain/quotes/dates-of-quote.ts";
import type { Quote } from "#domain/quotes/quote.ts";
import { lclQuote } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import type { Zone } from "#domain/rates/tariff.ts";
import type { PaperInput } from "#features/quotes/pdf/paper.ts";

const ZONE: Zone = {
  id: "zonefr2east0000",
  country_id: "countryfrance00",
  zone_name: "FR-2 East",
  zip_codes: "51,52,54-57",
  rate_under_500: 0.455,
  rate_under_1000: 0.375,
  rate_under_2000: 0.295,
  rate_under_2500: 0.265,
  rate_over_2500: 0.235,
  minimum_charge: 95,
};

const PALLETS: Pallet[] = [
  { length: 1.2, width: 1, height: 1.6, weight: 240 },
  { length: 1.2, width: 1, height: 1.6, weight: 240 },
  { length: 1.2, width: 0.8, height: 1.1, weight: 380 },
];

/** Ten pallets of different sizes. */
export const TEN_PALLETS: Pallet[] = Array.from({ length: 10 }, (_, index) => ({
  length: 0.8 + index * 0.15,
  width: 0.6 + index * 0.1,
  height: 0.7 + index * 0.13,
  weight: 120 + index * 55.5,
}));

/** The weekly sailings from 1 December 2026 on: cut-off Tuesday 12:00 and departure Thursday 22:00 in Rome. */
export const SAILINGS: PublicSailing[] = [1, 8, 15].map((date, index) => ({
  name: `2026-W${49 + index}`,
  port: index % 2 ? "Venice" : "Ravenna",
  vessel: index % 2 ? "Akrotiri" : "Cavo Greco",
  cut_off: Date.UTC(2026, 11, date, 11),
  etd: Date.UTC(2026, 11, date + 2, 21),
  eta: Date.UTC(2026, 11, date + 6, 16),
  state: "planned",
}));

/** A quote of 22 November 2026 for three pallets from France, with the test's changes. */
export function quoteOf(changes: Partial<Quote> = {}): Quote {
  const pallets = changes.pallets ?? PALLETS;
  const { costBreakdown } = lclQuote(pallets, ZONE, []);
  return {
    id: "quote0000000001",
    reference: "4T8RM2H6WD",
    link: "0123456789abcdefghjkmnpqrs",
    state: "open",
    language: "en",
    customer: { name: "Άντρη Μιχαήλ", company: "Κτήμα Αργάκι Λτδ", email: "andri@example.com" },
    note: "Asks for a lower price.",
    country: { id: "countryfrance00", name: "France", code: "FR", slug: "france" },
    zone: { id: ZONE.id, name: ZONE.zone_name, rates: ZONE },
    pallets,
    breakdown: costBreakdown,
    total: costBreakdown.total,
    tariff: { version: "v12", number: 12 },
    quotedAt: Date.UTC(2026, 10, 22, 9, 30),
    validUntil: Date.UTC(2026, 11, 6, 21, 59, 59, 999),
    booked: null,
    isAtServer: true,
    ...changes,
  };
}

/** Everything that a page needs. */
export function paperOf(changes: Partial<Quote> = {}, also: Partial<PaperInput> = {}): PaperInput {
  const quote = quoteOf(changes);
  return {
    quote,
    sailings: SAILINGS,
    address: `https://akamasfreight.example/q/${quote.link}`,
    maker: { name: "Κώστας Παύλου", phone: "+357 25 000 187", isSales: true },
    now: quote.quotedAt,
    ...also,
  };
}
