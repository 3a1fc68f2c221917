import { settle } from "./settle.ts";

/** One pallet as the customer enters it: metres and kilograms (rule: price.pallet). */
export type Pallet = { length: number; width: number; height: number; weight: number };

/** The first pallet in the calculator (rule: price.pallet). */
export const DEFAULT_PALLET: Pallet = { length: 1.2, width: 0.8, height: 1, weight: 300 };

/** The largest accepted pallet: metres and kilograms, inclusive (rule: price.limits). */
export const PALLET_LIMITS = { length: 2.4, width: 1.8, height: 2, weight: 1500 } as const;

/** The smallest accepted pallet, inclusive: a centimetre and a tenth of a kilogram, as for pieces. */
export const PALLET_MINIMUMS = { length: 0.01, width: 0.01, height: 0.01, weight: 0.1 } as const;

/** The minimum and maximum number of pallets in a quote (rule: price.limits). */
export const MIN_PALLETS = 1;
export const MAX_PALLETS = 10;

/** Italian road convention: a cubic metre is charged as at least this many kilograms (rule: price.volumetric). */
export const KG_PER_CBM = 300;

/** Common footprints in metres, offered as one-tap choices; the customer enters height and weight. */
export const PALLET_PRESETS: readonly {
  id: "euro" | "industrial" | "half";
  name: string;
  length: number;
  width: number;
}[] = [
  { id: "euro", name: "Euro", length: 1.2, width: 0.8 },
  { id: "industrial", name: "Industrial", length: 1.2, width: 1.0 },
  { id: "half", name: "Half", length: 0.8, width: 0.6 },
];

/** Volume of one pallet in m³. */
export function palletCbm(pallet: Pallet): number {
  return settle(pallet.length * pallet.width * pallet.height);
}

/** The volumetric weight of one pallet at 300 kg/m³, in kg. */
export function palletVolumetricWeight(pallet: Pallet): number {
  return settle(palletCbm(pallet) * KG_PER_CBM);
}

/** The larger of actual and volumetric weight of one pallet, in kg. For display only: prices use the sums. */
export function palletChargeableWeight(pallet: Pallet): number {
  return Math.max(pallet.weight, palletVolumetricWeight(pallet));
}

/** Sums over a load: m³ and kg, unrounded (rule: price.totals). */
export type LoadTotals = {
  totalCBM: number;
  totalWeight: number;
  chargeableCBM: number;
  totalChargeableWeight: number;
};

/**
 * The four sums that a price depends on, in m³ and kg (rule: price.totals). Chargeable values compare the sums, never single
 * pallets: a heavy and a bulky pallet balance each other.
 */
export function loadTotals(pallets: readonly Pallet[]): LoadTotals {
  let cbm = 0;
  let weight = 0;
  for (let i = 0; i < pallets.length; i++) {
    const pallet = pallets[i] as Pallet;
    cbm += palletCbm(pallet);
    weight += pallet.weight;
  }
  const totalCBM = settle(cbm);
  const totalWeight = settle(weight);
  const volumetric = settle(totalCBM * KG_PER_CBM);
  const byWeight = totalWeight > volumetric;
  return {
    totalCBM,
    totalWeight,
    // Not settled: it is often a third of something, and no decision depends on it.
    chargeableCBM: byWeight ? totalWeight / KG_PER_CBM : totalCBM,
    totalChargeableWeight: byWeight ? totalWeight : volumetric,
  };
}
