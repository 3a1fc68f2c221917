import { readTypedCode } from "#domain/pallets/code.ts";

/** The shipment that a text names, and the pallet's number if it names one. */
export type TrackedNumber = { reference: string; pallet: number | null };

/**
 * Reads a typed text or a label's code: a reference with or without AKF- and dashes, in upper or lower case, or the code of
 * one of its pallets, alone or within a longer text (rule: track.number). Null: there is none, or more than one.
 */
export function readTrackedNumber(given: string): TrackedNumber | null {
  const found = readTypedCode(given);
  if (found.ok) return { reference: found.reference, pallet: found.number };
  return found.why === "number" ? { reference: found.reference, pallet: null } : null;
}
