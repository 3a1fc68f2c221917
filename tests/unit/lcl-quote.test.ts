import { describe, expect, test } from "vitest";
import { cheaperBracket, lclQuote, roundingCents, truckingBracket } from "#domain/rates/lcl-quote.ts";
import { formatEuro, roundEuro, toCents } from "#domain/rates/money.ts";
import {
  DEFAULT_PALLET,
  loadTotals,
  type Pallet,
  palletCbm,
  palletChargeableWeight,
  palletVolumetricWeight,
} from "#domain/rates/pallet.ts";
import { documentationFee, documentationFeeRow } from "#domain/rates/tariff.ts";
import { SEA_RATES, zone } from "./support/sample-tariff.ts";

const DE4 = zone("DE-4");
const euro = (weight: number): Pallet => ({ ...DEFAULT_PALLET, weight });
const largest: Pallet = { length: 2.4, width: 1.8, height: 2, weight: 1500 };

describe("the documented examples, to the cent", () => {
  test.each<[name: string, pallets: Pallet[], figures: number[]]>([
    ["the default pallet", [DEFAULT_PALLET], [0.96, 1, 300, 156, 14, 70, 35, 300]],
    ["small", [{ length: 0.6, width: 0.8, height: 0.5, weight: 60 }], [0.24, 0.24, 72, 105, 14, 70, 35, 249]],
    ["bulky", [{ ...euro(150), height: 2 }], [1.92, 1.92, 576, 244.8, 26.88, 134.4, 38.4, 469.48]],
    ["heavy", [euro(900)], [0.96, 3, 900, 382.5, 14, 210, 60, 691.5]],
    ["500 kg exactly", [euro(500)], [0.96, 500 / 300, 500, 212.5, 14, 116.67, 35, 403.17]],
    [
      "a heavy and a bulky one",
      [euro(800), { length: 1.2, width: 1, height: 2, weight: 100 }],
      [3.36, 3.36, 1008, 347.76, 47.04, 235.2, 67.2, 722.2],
    ],
    ["the largest load", Array(10).fill(largest), [86.4, 86.4, 25920, 6998.4, 1209.6, 6048, 1728, 16009]],
  ])("%s", (_name, pallets, figures) => {
    const { totalCBM, chargeableCBM, totalChargeableWeight, costBreakdown: b } = lclQuote(pallets, DE4, SEA_RATES);
    expect(b.documentation).toBe(25);
    expect([
      totalCBM,
      chargeableCBM,
      totalChargeableWeight,
      b.transport,
      b.fobCharges,
      b.seaFreight,
      b.profit,
      b.total,
    ]).toEqual(figures);
  });

  test("per-CBM rows are loaded but not part of the price", () => {
    const rows = [...SEA_RATES, { id: "c", rate_name: "profit_per_cbm", rate_value: 999 }].map((row) =>
      row.rate_name === "sea_freight_per_cbm" ? { ...row, rate_value: 999 } : row,
    );
    expect(lclQuote([DEFAULT_PALLET], DE4, rows)).toEqual(lclQuote([DEFAULT_PALLET], DE4, SEA_RATES));
  });
});

describe("documentation fee", () => {
  const fee = (id: string, rate_value: number) => ({ id, rate_name: "documentation_fee", rate_value });
  test.each([
    ["no row: 25", [], 25],
    ["its row", [fee("a", 30)], 30],
    ["0 is a fee", [fee("a", 0)], 0],
    ["of two, the lowest id, in any order", [fee("b", 40), fee("a", 30)], 30],
    ["rows that are no amount do not count", [fee("a", Number.NaN), fee("b", -1)], 25],
  ])("%s", (_name, rows, expected) => {
    expect(documentationFee(rows)).toBe(expected);
  });
  test("the row that takes effect is returned", () => {
    expect(documentationFeeRow([fee("b", 40), fee("a", 30)])?.id).toBe("a");
    expect(documentationFeeRow([])).toBeNull();
  });
});

describe("brackets", () => {
  test.each([
    [0.3, "rate_under_500"],
    [499.999, "rate_under_500"],
    [500, "rate_under_1000"],
    [999.99, "rate_under_1000"],
    [1000, "rate_under_2000"],
    [2000, "rate_under_2500"],
    [2499.99, "rate_under_2500"],
    [2500, "rate_over_2500"],
    [25920, "rate_over_2500"],
  ])("%d kg: %s", (kg, column) => {
    expect(truckingBracket(kg).column).toBe(column);
  });

  test("499 kg costs more on the road than 500, as the formula says", () => {
    expect(lclQuote([euro(499)], DE4, SEA_RATES).costBreakdown.transport).toBe(259.48);
    expect(lclQuote([euro(500)], DE4, SEA_RATES).costBreakdown.transport).toBe(212.5);
  });

  test("rounding errors decide nothing at an edge", () => {
    const low = (weight: number) => ({ ...euro(weight), height: 0.2 });
    const thirds = [low(166.6), low(166.7), low(166.7)];
    expect(loadTotals(thirds).totalChargeableWeight).toBe(500);
    expect(loadTotals([...thirds].reverse()).totalChargeableWeight).toBe(500);
    expect(loadTotals([low(100.1), low(199.8), low(200.1)]).totalChargeableWeight).toBe(500);
  });

  test("the next bracket is suggested when it is cheaper", () => {
    expect(cheaperBracket(450, DE4)).toEqual({ fromKg: 408.7, bracketKg: 500, transport: 212.5 });
    expect(cheaperBracket(408.6, DE4)).toBeNull();
    expect(cheaperBracket(500, DE4)).toBeNull();
    expect(cheaperBracket(25920, DE4)).toBeNull();
    // Below the minimum charge nothing can be cheaper.
    expect(cheaperBracket(100, { ...DE4, minimum_charge: 9999 })).toBeNull();
  });
});

describe("a single pallet", () => {
  test("volume, volumetric weight, the larger of two weights", () => {
    expect(palletCbm(DEFAULT_PALLET)).toBe(0.96);
    expect(palletVolumetricWeight(DEFAULT_PALLET)).toBe(288);
    expect(palletChargeableWeight(DEFAULT_PALLET)).toBe(300);
    expect(palletChargeableWeight(euro(100))).toBe(288);
  });
});

describe("money", () => {
  test.each([
    [300, "€300.00", 30000],
    [16009, "€16009.00", 1600900],
    [0, "€0.00", 0],
    [0.05, "€0.05", 5],
    [1.005, "€1.01", 101],
    [403.1666666, "€403.17", 40317],
    [-12.345, "-€12.35", -1235],
    [-0.001, "€0.00", 0],
    [Number.NaN, "–", Number.NaN],
  ])("%d is %s", (euros, text, cents) => {
    expect([formatEuro(euros), toCents(euros)]).toEqual([text, cents]);
  });
  test("rounded once", () => {
    expect(roundEuro(0.1 + 0.2)).toBe(0.3);
    expect(roundEuro(2.675)).toBe(2.68);
  });
  test("when the lines do not add up to the total, the difference is returned", () => {
    const odd = { transport: 0.1, fobCharges: 0.1, documentation: 0, seaFreight: 0, profit: 0, total: 0.21 };
    expect(roundingCents(odd)).toBe(1);
    expect(roundingCents(lclQuote([DEFAULT_PALLET], DE4, SEA_RATES).costBreakdown)).toBe(0);
  });
});
