import type { QuoteRow } from "#data/shared/wire.ts";
import type { PublicSailing } from "#domain/quotes/dates-of-quote.ts";
import type { Quote } from "#domain/quotes/quote.ts";
import { lclQuote, roadRate } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import type { Tariff, Zone } from "#domain/rates/tariff.ts";
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
  const { costBreakdown, totalChargeableWeight } = lclQuote(pallets, ZONE, []);
  return {
    id: "quote0000000001",
    reference: "4T8RM2H6WD",
    link: "0123456789abcdefghjkmnpqrs",
    state: "open",
    language: "en",
    customer: { name: "Άντρη Μιχαήλ", company: "Κτήμα Αργάκι Λτδ", email: "andri@example.com", phone: "" },
    maker: { name: "", phone: "" },
    note: "Asks for a lower price.",
    country: { id: "countryfrance00", name: "France", code: "FR", slug: "france" },
    zone: { id: ZONE.id, name: ZONE.zone_name },
    pallets,
    breakdown: { ...costBreakdown, roadRate: roadRate(totalChargeableWeight, ZONE) },
    total: costBreakdown.total,
    tariff: { version: "v12", number: 12 },
    quotedAt: Date.UTC(2026, 10, 22, 9, 30),
    validUntil: Date.UTC(2026, 11, 6, 21, 59, 59, 999),
    booked: null,
    isAtServer: true,
    ...changes,
  };
}

/** A tariff with the zone of these quotes at another rate, or without it. */
export function tariffOf(version: string, rate: number | null): Tariff {
  const zones = rate === null ? [] : [{ ...ZONE, rate_under_2000: rate }];
  const country = {
    id: ZONE.country_id,
    name: "France",
    code: "FR",
    slug: "france",
    service_frequency: "",
    active: true,
  };
  return { version, number: 13, published_at: "", countries: rate === null ? [] : [country], zones, sea_rates: [] };
}

/** The quote as the server's feed has it. */
export function rowOf(quote: Quote): QuoteRow {
  return {
    ...{ id: quote.id, user_id: "seller000000001", reference: quote.reference, link: quote.link, state: quote.state },
    ...{ customer_name: quote.customer.name, customer_company: quote.customer.company, customer_email: "", note: "" },
    ...{ customer_phone: quote.customer.phone, maker_name: quote.maker.name, maker_phone: quote.maker.phone },
    ...{ country_id: quote.country.id, country_name: quote.country.name, zone_id: quote.zone.id },
    ...{ zone_name: quote.zone.name, pallet_details: [...quote.pallets], tariff_version: quote.tariff.version },
    ...{ tariff_number: quote.tariff.number, quoted_at: new Date(quote.quotedAt).toISOString() },
    ...{ valid_until: new Date(quote.validUntil).toISOString(), total: quote.total, cost_breakdown: quote.breakdown },
    ...{
      language: quote.language,
      sent_at: "",
      opened_at: "",
      accepted_at: "",
      booked_as: "",
      created: "",
      updated: "",
    },
  };
}

/** Everything that a page needs. */
export function paperOf(changes: Partial<Quote> = {}, also: Partial<PaperInput> = {}): PaperInput {
  const quote = quoteOf(changes);
  return {
    quote,
    sailings: SAILINGS,
    address: `https://akamasfreight.example/q/${quote.link}`,
    now: quote.quotedAt,
    ...also,
  };
}
