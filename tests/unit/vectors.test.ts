import { describe, expect, test } from "vitest";
import { lclQuote } from "#domain/rates/lcl-quote.ts";
import { toCents } from "#domain/rates/money.ts";
import { makeQuotes } from "../vectors/make-quotes.mjs";
import quotes from "../vectors/quotes.json" with { type: "json" };
import { SEA_RATES, ZONES } from "./support/sample-tariff.ts";

test("the vectors equal the generator's output", () => {
  expect(quotes).toEqual(makeQuotes());
});

test("they cover every zone, every bracket, one to ten pallets and every minimum", () => {
  expect(quotes.length).toBeGreaterThanOrEqual(200);
  expect(new Set(quotes.map((quote) => quote.zone)).size).toBe(ZONES.length);
  expect(new Set(quotes.map((quote) => quote.pallets.length)).size).toBe(10);
  const edges = [500, 1000, 2000, 2500];
  // At least twice: once as one number, once as a sum that binary fractions miss.
  for (const edge of edges)
    expect(quotes.filter(({ expected }) => Number(expected.chargeableKg) === edge).length).toBeGreaterThan(1);
  const bracket = (kg: number) => edges.filter((edge) => kg >= edge).length;
  expect(new Set(quotes.map(({ expected }) => bracket(Number(expected.chargeableKg)))).size).toBe(5);
  expect(quotes.some(({ goods }) => /[Α-Ωα-ω]/.test(goods ?? ""))).toBe(true);
});

describe("the engine equals the exact reference", () => {
  test.each(quotes.map((quote, i) => [`${i} ${quote.zone}: ${quote.name}`, quote] as const))("%s", (_name, quote) => {
    const zone = ZONES.find((z) => z.zone_name === quote.zone);
    if (!zone) throw new Error(`no zone ${quote.zone}`);
    const { totalCBM, chargeableCBM, totalChargeableWeight, costBreakdown } = lclQuote(quote.pallets, zone, SEA_RATES);
    expect({
      totalCBM: totalCBM.toFixed(9),
      chargeableCBM: chargeableCBM.toFixed(9),
      chargeableKg: totalChargeableWeight.toFixed(9),
      cents: Object.fromEntries(Object.entries(costBreakdown).map(([line, euro]) => [line, toCents(euro)])),
    }).toEqual(quote.expected);
  });
});
