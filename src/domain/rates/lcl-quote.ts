import { roundEuro, toCents } from "./money.ts";
import { exact, loadTotals, type Pallet } from "./pallet.ts";
import { documentationFee, type SeaRate, type Zone } from "./tariff.ts";

/** Euro, each line rounded to cents for itself; the total is the unrounded sum, rounded once (spec section 3, 9). */
export type CostBreakdown = {
  transport: number;
  fobCharges: number;
  documentation: number;
  seaFreight: number;
  profit: number;
  total: number;
};

/** What a calculation gives: m³, m³, kg, euro (spec section 3). */
export type CalculationResult = {
  totalCBM: number;
  chargeableCBM: number;
  totalChargeableWeight: number;
  costBreakdown: CostBreakdown;
};

/** A rate column of a zone and the chargeable weight below which it holds; null has no upper end. */
export type Bracket = {
  column: "rate_under_500" | "rate_under_1000" | "rate_under_2000" | "rate_under_2500" | "rate_over_2500";
  label: string;
  upTo: number | null;
};

/** Half-open: exactly 500 kg pays the next one (spec section 9). */
export const BRACKETS: readonly Bracket[] = [
  { column: "rate_under_500", label: "under 500 kg", upTo: 500 },
  { column: "rate_under_1000", label: "under 1000 kg", upTo: 1000 },
  { column: "rate_under_2000", label: "under 2000 kg", upTo: 2000 },
  { column: "rate_under_2500", label: "under 2500 kg", upTo: 2500 },
  { column: "rate_over_2500", label: "from 2500 kg", upTo: null },
];

/** Euro per m³ and at least, constants of the formula: FOB on total, sea and service fee on chargeable volume. */
export const CHARGES = {
  fob: { perCbm: 14, minimum: 14 },
  sea: { perCbm: 70, minimum: 70 },
  profit: { perCbm: 20, minimum: 35 },
} as const;

/** The bracket of a chargeable weight in kg. */
export function truckingBracket(kg: number): Bracket {
  for (const bracket of BRACKETS) if (bracket.upTo === null || kg < bracket.upTo) return bracket;
  throw new RangeError("no bracket");
}

function transportOf(kg: number, zone: Zone): number {
  return Math.max(kg * zone[truckingBracket(kg).column], zone.minimum_charge);
}

/** The price of a load from a zone to Cyprus (spec section 9). */
export function lclQuote(pallets: readonly Pallet[], zone: Zone, seaRates: readonly SeaRate[]): CalculationResult {
  const { totalCBM, chargeableCBM, totalChargeableWeight } = loadTotals(pallets);
  const transport = transportOf(totalChargeableWeight, zone);
  const fobCharges = Math.max(CHARGES.fob.perCbm * totalCBM, CHARGES.fob.minimum);
  const documentation = documentationFee(seaRates);
  const seaFreight = Math.max(CHARGES.sea.perCbm * chargeableCBM, CHARGES.sea.minimum);
  const profit = Math.max(CHARGES.profit.perCbm * chargeableCBM, CHARGES.profit.minimum);
  return {
    totalCBM,
    chargeableCBM,
    totalChargeableWeight,
    costBreakdown: {
      transport: roundEuro(transport),
      fobCharges: roundEuro(fobCharges),
      documentation: roundEuro(documentation),
      seaFreight: roundEuro(seaFreight),
      profit: roundEuro(profit),
      total: roundEuro(transport + fobCharges + documentation + seaFreight + profit),
    },
  };
}

/** Cents by which the rounded lines miss the total; shown as a line of its own where it is not 0. */
export function roundingCents(b: CostBreakdown): number {
  const lines = [b.transport, b.fobCharges, b.documentation, b.seaFreight, b.profit];
  return toCents(b.total) - lines.reduce((sum, line) => sum + toCents(line), 0);
}

/**
 * Where the next bracket's first kilogram costs less than this weight: from which weight on that is so (kg, one decimal,
 * rounded up), the bracket's start and what the transport costs there (euro). Null where it is not.
 */
export function cheaperBracket(
  kg: number,
  zone: Zone,
): { fromKg: number; bracketKg: number; transport: number } | null {
  const { column, upTo } = truckingBracket(kg);
  if (upTo === null) return null;
  const transport = transportOf(upTo, zone);
  if (toCents(transport) >= toCents(transportOf(kg, zone))) return null;
  return {
    fromKg: Math.ceil(exact((transport / zone[column]) * 10)) / 10,
    bracketKg: upTo,
    transport: roundEuro(transport),
  };
}
