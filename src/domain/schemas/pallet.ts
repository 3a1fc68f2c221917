import * as v from "valibot";
import { MAX_PALLETS, PALLET_LIMITS, PALLET_MINIMUMS } from "#domain/rates/pallet.ts";
import { listOf } from "./list.ts";

/** A measure between its minimum and its limit. A smaller or invalid value is "must be greater than 0" (rule: price.limits). */
function measure(label: string, name: keyof typeof PALLET_LIMITS, unit: string) {
  const min = PALLET_MINIMUMS[name];
  const max = PALLET_LIMITS[name];
  const tooSmall = `${label} must be greater than 0`;
  const tooLarge = `${label} cannot exceed ${max}${unit}`;
  // One check instead of three: ten pallets have forty measures, and the server's engine is slow per step.
  return v.custom<number>(
    (value) => typeof value === "number" && value >= min && value <= max,
    ({ input }) => (typeof input === "number" && input > max ? tooLarge : tooSmall),
  );
}

/** One pallet in metres and kg (rule: price.limits). */
export const PalletSchema = v.object(
  {
    length: measure("Length", "length", "m"),
    width: measure("Width", "width", "m"),
    height: measure("Height", "height", "m"),
    weight: measure("Weight", "weight", "kg"),
  },
  "The pallet is not complete",
);

/** The pallets of a quote, 1 to 10 (rule: price.limits). */
export const PalletListSchema = listOf(PalletSchema, {
  most: MAX_PALLETS,
  none: "At least one pallet is required",
  tooMany: `At most ${MAX_PALLETS} pallets can be booked at once`,
});
