import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { MAX_PALLETS, PALLET_LIMITS, PALLET_MINIMUMS } from "#domain/rates/pallet.ts";
import { listOf } from "./list.ts";

/** A measure between its minimum and its limit. A smaller or invalid value is "must be greater than 0" (rule: price.limits). */
function measure(of: keyof typeof PALLET_LIMITS, unit: string) {
  const min = PALLET_MINIMUMS[of];
  const max = PALLET_LIMITS[of];
  const tooSmall = fault("above_zero", { of });
  const tooLarge = fault("cannot_exceed", { of, max, unit });
  // One check instead of three: ten pallets have forty measures, and the server's engine is slow per step.
  return v.custom<number>(
    (value) => typeof value === "number" && value >= min && value <= max,
    ({ input }) => (typeof input === "number" && input > max ? tooLarge : tooSmall),
  );
}

/** One pallet in metres and kg (rule: price.limits). */
export const PalletSchema = v.object(
  {
    length: measure("length", "m"),
    width: measure("width", "m"),
    height: measure("height", "m"),
    weight: measure("weight", "kg"),
  },
  "pallet_incomplete",
);

/** The pallets of a quote, 1 to 10 (rule: price.limits). */
export const PalletListSchema = listOf(PalletSchema, {
  most: MAX_PALLETS,
  none: "pallets_none",
  tooMany: fault("pallets_many", { max: MAX_PALLETS }),
});
