import * as v from "valibot";
import { MAX_PALLETS, MIN_PALLETS, PALLET_LIMITS } from "#domain/rates/pallet.ts";

const measure = (name: string, limit: number, unit: string) =>
  v.pipe(
    v.number(`${name} must be greater than 0`),
    v.finite(`${name} must be greater than 0`),
    v.gtValue(0, `${name} must be greater than 0`),
    v.maxValue(limit, `${name} cannot exceed ${limit}${unit}`),
  );

/** A pallet of the calculator: m, m, m, kg (spec section 5, Calculator). */
export const PalletSchema = v.object({
  length: measure("Length", PALLET_LIMITS.length, "m"),
  width: measure("Width", PALLET_LIMITS.width, "m"),
  height: measure("Height", PALLET_LIMITS.height, "m"),
  weight: measure("Weight", PALLET_LIMITS.weight, "kg"),
});

/** 1 to 10 pallets. */
export const PalletListSchema = v.pipe(
  v.array(PalletSchema),
  v.minLength(MIN_PALLETS, "At least one pallet is required"),
  v.maxLength(MAX_PALLETS, "No more than 10 pallets"),
);
