import {
  type CalculationResult,
  FOB,
  PROFIT,
  type QuotedBreakdown,
  roadRate,
  roundingCents,
  SEA_FREIGHT,
  truckingBracket,
} from "#domain/rates/lcl-quote.ts";
import type { Zone } from "#domain/rates/tariff.ts";
import { quote as text } from "#text/quote.ts";

/** A line of a price: what for, how it came about, how much in euro. */
export type PriceLine = { label: string; how: string | null; euro: number };

/** Kilograms as a line explains them: "475.2", "900"; never more than one decimal. */
export function shortKg(kg: number): string {
  return kg.toFixed(1).replace(/\.0$/, "");
}

/** The lines of a calculation. `zone` only while its rates are those it was made with: else the road tells no rate. */
export function priceLines(result: CalculationResult, zone: Zone | null): PriceLine[] {
  return linesOf(result, zone ? roadRate(result.totalChargeableWeight, zone) : undefined);
}

/** The lines of a stored quote: from what it stores alone, so that they are the same on every device. */
export function quotedLines(load: Omit<CalculationResult, "costBreakdown">, breakdown: QuotedBreakdown): PriceLine[] {
  return linesOf({ ...load, costBreakdown: breakdown }, breakdown.roadRate);
}

function linesOf(result: CalculationResult, rate: number | null | undefined): PriceLine[] {
  const { totalCBM, chargeableCBM, totalChargeableWeight: kg, costBreakdown: cost } = result;
  const { lines } = text;
  const volume = (rule: { perCbm: number; minimum: number }, cbm: number, how: (m3: string, rate: number) => string) =>
    rule.perCbm * cbm >= rule.minimum ? how(cbm.toFixed(3), rule.perCbm) : lines.minimum;
  const list: PriceLine[] = [
    { label: lines.transport, how: rate === undefined ? null : transportHow(kg, rate), euro: cost.transport },
    { label: lines.fob, how: volume(FOB, totalCBM, lines.perTotalCbm), euro: cost.fobCharges },
    { label: lines.documentation, how: null, euro: cost.documentation },
    { label: lines.sea, how: volume(SEA_FREIGHT, chargeableCBM, lines.perChargeableCbm), euro: cost.seaFreight },
    { label: lines.service, how: volume(PROFIT, chargeableCBM, lines.perCbm), euro: cost.profit },
  ];
  const cents = roundingCents(cost);
  // Each line is rounded separately. In about one quote of eleven the sum differs from the total, so a rounding line is added.
  return cents === 0 ? list : [...list, { label: lines.rounding, how: null, euro: cents / 100 }];
}

function transportHow(kg: number, rate: number | null): string {
  return rate === null ? text.lines.minimum : text.lines.perKg(shortKg(kg), String(rate), truckingBracket(kg).label);
}
