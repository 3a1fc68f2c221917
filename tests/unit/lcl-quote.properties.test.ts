import fc from "fast-check";
import { expect, test } from "vitest";
import { lclQuote, roundingCents, TRUCKING_BRACKETS, truckingBracket } from "#domain/rates/lcl-quote.ts";
import { toCents } from "#domain/rates/money.ts";
import { loadTotals, type Pallet } from "#domain/rates/pallet.ts";
import { SEA_RATES, ZONES } from "./support/sample-tariff.ts";

/** Centimetres and kilograms with hundredths, as typed. */
const hundredths = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => n / 100);
const pallet: fc.Arbitrary<Pallet> = fc.record({
  length: hundredths(1, 240),
  width: hundredths(1, 180),
  height: hundredths(1, 200),
  weight: hundredths(1, 150_000),
});
const load = fc.array(pallet, { minLength: 1, maxLength: 10 });
const zone = fc.constantFrom(...ZONES);
const total = (pallets: readonly Pallet[], z: (typeof ZONES)[number]) =>
  toCents(lclQuote(pallets, z, SEA_RATES).costBreakdown.total);

test("more volume never costs less within a bracket", () => {
  fc.assert(
    fc.property(load, zone, fc.integer({ min: 0, max: 9 }), hundredths(1, 50), (pallets, z, at, by) => {
      const index = at % pallets.length;
      const larger = pallets.map((p, i) => (i === index ? { ...p, height: p.height + by } : p));
      const kg = (some: readonly Pallet[]) => loadTotals(some).totalChargeableWeight;
      fc.pre(truckingBracket(kg(pallets)).column === truckingBracket(kg(larger)).column);
      expect(total(larger, z)).toBeGreaterThanOrEqual(total(pallets, z));
    }),
  );
});

test("the order of the pallets does not change the price by a cent", () => {
  fc.assert(
    fc.property(
      load.chain((pallets) =>
        fc.tuple(fc.constant(pallets), fc.shuffledSubarray(pallets, { minLength: pallets.length })),
      ),
      zone,
      ([pallets, shuffled], z) => {
        expect(lclQuote(shuffled, z, SEA_RATES)).toEqual(lclQuote(pallets, z, SEA_RATES));
      },
    ),
  );
});

test("nor does the order at a bracket's edge", () => {
  const edges = fc.constantFrom(...TRUCKING_BRACKETS.flatMap(({ upTo }) => upTo ?? []));
  const small = { length: 0.1, width: 0.1, height: 0.1 };
  fc.assert(
    fc.property(edges, fc.array(hundredths(1, 20_000), { minLength: 2, maxLength: 9 }), (edge, weights) => {
      const cents = weights.reduce((sum, kg) => sum + Math.round(kg * 100), 0);
      fc.pre(cents < edge * 100);
      const exactly = [...weights, (edge * 100 - cents) / 100].map((weight) => ({ ...small, weight }));
      expect(loadTotals(exactly).totalChargeableWeight).toBe(edge);
      expect(loadTotals(exactly.reverse()).totalChargeableWeight).toBe(edge);
    }),
  );
});

test("the total is the sum of the lines and the rounding, which is at most two cents", () => {
  fc.assert(
    fc.property(load, zone, (pallets, z) => {
      const { costBreakdown: b } = lclQuote(pallets, z, SEA_RATES);
      const lines = [b.transport, b.fobCharges, b.documentation, b.seaFreight, b.profit].map(toCents);
      const rounding = roundingCents(b);
      expect(lines.reduce((sum, line) => sum + line, rounding)).toBe(toCents(b.total));
      expect(Math.abs(rounding)).toBeLessThanOrEqual(2);
    }),
  );
});

test("every amount is positive, and at least its minimum", () => {
  fc.assert(
    fc.property(load, zone, (pallets, z) => {
      const { costBreakdown, ...totals } = lclQuote(pallets, z, SEA_RATES);
      for (const figure of [...Object.values(totals), ...Object.values(costBreakdown)])
        expect(Number.isFinite(figure) && figure > 0).toBe(true);
      expect(costBreakdown.transport).toBeGreaterThanOrEqual(z.minimum_charge);
      expect(costBreakdown.fobCharges).toBeGreaterThanOrEqual(14);
      expect(costBreakdown.seaFreight).toBeGreaterThanOrEqual(70);
      expect(costBreakdown.profit).toBeGreaterThanOrEqual(35);
    }),
  );
});

test("the chargeable weight is 300 kg per chargeable m³, and never below the actual weight", () => {
  fc.assert(
    fc.property(load, (pallets) => {
      const { chargeableCBM, totalChargeableWeight, totalCBM, totalWeight } = loadTotals(pallets);
      expect(totalChargeableWeight).toBeCloseTo(300 * chargeableCBM, 6);
      expect(totalChargeableWeight).toBeGreaterThanOrEqual(totalWeight);
      expect(chargeableCBM).toBeGreaterThanOrEqual(totalCBM);
    }),
  );
});
