import { roundEuro, toCents } from "./money.ts";
import { loadTotals, type Pallet } from "./pallet.ts";
import { documentationFee, type SeaRate, type Zone } from "./tariff.ts";
import { truckingCost } from "./trucking.ts";

/** Euro, each rounded to cents for itself; `total` is the unrounded sum rounded once (spec section 3). */
export type CostBreakdown = {
  transport: number;
  fobCharges: number;
  documentation: number;
  seaFreight: number;
  profit: number;
  total: number;
};

/** What the calculator shows and a booking stores: m³, kg and euro (spec section 3). */
export type CalculationResult = {
  totalCBM: number;
  chargeableCBM: number;
  totalChargeableWeight: number;
  costBreakdown: CostBreakdown;
};

/** Euro per m³ and the least in euro: constants, whatever the sea rate rows say (spec section 9). */
const FOB = { perCbm: 14, minimum: 14 };
const SEA_FREIGHT = { perCbm: 70, minimum: 70 };
const PROFIT = { perCbm: 20, minimum: 35 };

const perCbm = (rule: { perCbm: number; minimum: number }, cbm: number) => Math.max(rule.perCbm * cbm, rule.minimum);

/**
 * The price of a valid load from a zone's door to Limassol (spec section 9), unrounded until the last step. Callers
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

/** Total minus the sum of the lines, in cents. Mostly 0; where it is not, a line 'Rounding' is shown. */
export function roundingCents(b: CostBreakdown): number {
  const lines = [b.transport, b.fobCharges, b.documentation, b.seaFreight, b.profit];
  return lines.reduce((rest, line) => rest - toCents(line), toCents(b.total));
}
