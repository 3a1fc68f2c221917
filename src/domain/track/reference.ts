import { readPalletCode } from "#domain/pallets/code.ts";

/** The shipment that a text names, and the pallet's number where it names one. */
export type TrackedNumber = { reference: string; pallet: number | null };

/**
 * Reads what somebody types or a label's code says: a reference with or without AKF- and dashes, in small letters too, or
 * the code of one of its pallets (rule: track.number). Null: it is neither.
 */
export function readTrackedNumber(given: string): TrackedNumber | null {
  const found = readPalletCode(given);
  if (found.ok) return { reference: found.reference, pallet: found.number };
  return found.why === "number" ? { reference: found.reference, pallet: null } : null;
}
