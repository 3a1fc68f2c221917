/** A pallet as the calculator takes it: metres and kilograms (spec section 3). */
export type Pallet = { length: number; width: number; height: number; weight: number };

/** Spec section 3: the pallet a new quote starts with. */
export const DEFAULT_PALLET: Pallet = { length: 1.2, width: 0.8, height: 1, weight: 300 };
/** Upper limits in m, m, m, kg (spec section 9). */
export const PALLET_LIMITS = { length: 2.4, width: 1.8, height: 2, weight: 1500 } as const;
/** Spec section 9: a booking holds 1 to 10 pallets. */
export const MIN_PALLETS = 1;
/** Spec section 9: a booking holds 1 to 10 pallets. */
export const MAX_PALLETS = 10;
/** The road convention that turns space into weight: kg per m³ (spec section 9). */
export const KG_PER_CBM = 300;

/** The footprints the trade uses, in metres. */
export const PALLET_PRESETS = [
  { id: "euro", name: "Euro", length: 1.2, width: 0.8 },
  { id: "industrial", name: "Industrial", length: 1.2, width: 1 },
  { id: "half", name: "Half", length: 0.8, width: 0.6 },
] as const;

/** Sums over a load: m³, kg, m³, kg (spec section 9). */
export type LoadTotals = {
  totalCBM: number;
  totalWeight: number;
  chargeableCBM: number;
  totalChargeableWeight: number;
};

/**
 * Takes the noise of binary fractions off a measure, at a millionth of its unit: 1.2 x 0.8 x 1 x 300 is 288, not
 * 287.99999999999994, and a load of exactly 500 kg pays the 500 kg bracket whichever way it was added up. Inputs have two
 * decimals and volumes six, so nothing real is lost.
 */
export function exact(measure: number): number {
  return Math.round(measure * 1e6) / 1e6;
}

/** Volume in m³. */
export function palletCbm(pallet: Pallet): number {
  return exact(pallet.length * pallet.width * pallet.height);
}

/** What the space weighs in kg at 300 kg per m³. */
export function palletVolumetricWeight(pallet: Pallet): number {
  return exact(palletCbm(pallet) * KG_PER_CBM);
}

/** The larger of actual and volumetric weight, kg. */
export function palletChargeableWeight(pallet: Pallet): number {
  return Math.max(pallet.weight, palletVolumetricWeight(pallet));
}

/** Totals over sums, never sums of maxima (spec section 9). */
export function loadTotals(pallets: readonly Pallet[]): LoadTotals {
  let cbm = 0;
  let weight = 0;
  for (const pallet of pallets) {
    cbm += pallet.length * pallet.width * pallet.height;
    weight += pallet.weight;
  }
  const totalCBM = exact(cbm);
  const totalWeight = exact(weight);
  // Weight decides first and exactly; the volume follows from it, unrounded, so that kg = 300 x m³ holds.
  const totalChargeableWeight = Math.max(totalWeight, exact(totalCBM * KG_PER_CBM));
  const chargeableCBM = totalChargeableWeight > totalWeight ? totalCBM : totalChargeableWeight / KG_PER_CBM;
  return { totalCBM, totalWeight, chargeableCBM, totalChargeableWeight };
}
