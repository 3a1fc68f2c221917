import type { Pallet } from "#domain/rates/pallet.ts";
import { calculator as text } from "#text/calculator.ts";

/** Metres with two decimals, or more if they were typed. */
export function metres(value: number): string {
  return Math.round(value * 100) / 100 === value ? value.toFixed(2) : String(value);
}

/** "1.20 × 0.80 × 1.00 m, 300 kg". */
export function palletMeasures({ length, width, height, weight }: Pallet): string {
  return text.measures(metres(length), metres(width), metres(height), String(weight));
}
