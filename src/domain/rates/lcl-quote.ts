import { roundEuro, toCents } from "./money.ts";
import { loadTotals, type Pallet } from "./pallet.ts";
import { documentationFee, type SeaRate, type Zone } from "./tariff.ts";

/** Euro, each line rounded to cents on its own; `total` is the unrounded sum rounded once (rule: price.rounding). */
export type CostBreakdown = {
  transport: number;
  fobCharges: number;
  documentation: number;
  seaFreight: number;
  profit: number;
  total: number;
};

/**
 * A quote's breakdown. `roadRate` explains the transport line: euro per kg, null where the zone's minimum was charged, absent
 * in quotes of earlier versions.
 */
export type QuotedBreakdown = CostBreakdown & { roadRate?: number | null | undefined };

/** What the calculator shows and a booking stores: m³, kg and euro (rule: price.result). */
export type CalculationResult = {
  totalCBM: number;
  chargeableCBM: number;
  totalChargeableWeight: number;
  costBreakdown: CostBreakdown;
};

/** Euro per m³ and the minimum in euro: constants, independent of the sea rate rows (rule: price.fees). */
export const FOB = { perCbm: 14, minimum: 14 };
export const SEA_FREIGHT = { perCbm: 70, minimum: 70 };
export const PROFIT = { perCbm: 20, minimum: 35 };

const perCbm = (rule: { perCbm: number; minimum: number }, cbm: number) => Math.max(rule.perCbm * cbm, rule.minimum);

/**
 * The price of a valid load from a zone's door to Limassol (rule: price.rounding), unrounded until the last step. Callers
 * check the pallets with PalletListSchema first, and say 'Sea freight rates not available' when there are no rows.
 */
export function lclQuote(pallets: readonly Pallet[], zone: Zone, seaRates: readonly SeaRate[]): CalculationResult {
  const { totalCBM, chargeableCBM, totalChargeableWeight } = loadTotals(pallets);
  const transport = truckingCost(totalChargeableWeight, zone);
  const fobCharges = perCbm(FOB, totalCBM);
  const documentation = documentationFee(seaRates);
  const seaFreight = perCbm(SEA_FREIGHT, chargeableCBM);
  const profit = perCbm(PROFIT, chargeableCBM);
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

/** Total minus the sum of the lines, in cents. Usually 0; otherwise a line 'Rounding' is shown. */
export function roundingCents(b: CostBreakdown): number {
  const lines = [b.transport, b.fobCharges, b.documentation, b.seaFreight, b.profit];
  return lines.reduce((rest, line) => rest - toCents(line), toCents(b.total));
}

/** A bracket of the trucking tariff; `upTo` in kg is exclusive, null for the last one. */
export type TruckingBracket = {
  column: "rate_under_500" | "rate_under_1000" | "rate_under_2000" | "rate_under_2500" | "rate_over_2500";
  label: "under 500 kg" | "under 1000 kg" | "under 2000 kg" | "under 2500 kg" | "2500 kg and more";
  upTo: number | null;
};

const LAST: TruckingBracket = { column: "rate_over_2500", label: "2500 kg and more", upTo: null };

/** The brackets from light to heavy (rule: price.brackets). */
export const TRUCKING_BRACKETS: readonly TruckingBracket[] = [
  { column: "rate_under_500", label: "under 500 kg", upTo: 500 },
  { column: "rate_under_1000", label: "under 1000 kg", upTo: 1000 },
  { column: "rate_under_2000", label: "under 2000 kg", upTo: 2000 },
  { column: "rate_under_2500", label: "under 2500 kg", upTo: 2500 },
  LAST,
];

/**
 * The bracket of a chargeable weight in kg. Half-open: exactly 500 kg is in the next one. The weight must be settled (as
 * loadTotals does), or rounding errors decide at a bracket's edge.
 */
export function truckingBracket(kg: number): TruckingBracket {
  for (let i = 0; i < TRUCKING_BRACKETS.length; i++) {
    const bracket = TRUCKING_BRACKETS[i] as TruckingBracket;
    if (bracket.upTo !== null && kg < bracket.upTo) return bracket;
  }
  return LAST;
}

/** Road freight in euro, unrounded: weight by its bracket's rate, at least the zone's minimum (rule: price.brackets). */
function truckingCost(kg: number, zone: Zone): number {
  return Math.max(kg * zone[truckingBracket(kg).column], zone.minimum_charge);
}

/** The rate in euro per kg that a chargeable weight pays on the road; null where the zone's minimum is more. */
export function roadRate(kg: number, zone: Zone): number | null {
  const rate = zone[truckingBracket(kg).column];
  return kg * rate >= zone.minimum_charge ? rate : null;
}

/**
 * Says when a heavier bracket's lightest load costs less on the road than this one: 499 kg may cost more than 500.
 * `bracketKg` is where that bracket begins, `transport` its price there in euro, `fromKg` the weight from which this holds,
 * to the next 100 g. Null when no bracket is cheaper by a cent. The formula itself is not changed.
 */
export function cheaperBracket(
  kg: number,
  zone: Zone,
): { fromKg: number; bracketKg: number; transport: number } | null {
  let best: { bracketKg: number; transport: number } | null = null;
  for (const { upTo } of TRUCKING_BRACKETS) {
    if (upTo === null || upTo <= kg) continue;
    const transport = truckingCost(upTo, zone);
    if (best === null || toCents(transport) < toCents(best.transport)) best = { bracketKg: upTo, transport };
  }
  if (best === null || toCents(best.transport) >= toCents(truckingCost(kg, zone))) return null;
  // Above the minimum, otherwise it could not be more expensive: so the rate decides, and it is not 0.
  const even = best.transport / zone[truckingBracket(kg).column];
  return { ...best, fromKg: Math.ceil(even * 10 - 1e-9) / 10 };
}
