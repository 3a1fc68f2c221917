import { pointRank, type ScanPoint } from "./scan.ts";

/** A pallet at a point: there, missing, or not due yet. */
export type Presence = "here" | "missing" | "due";

/**
 * Whether a pallet is missing at a point: another pallet of its shipment was there, or its expected day has passed. `day`
 * and `today` are calendar days of that place, "YYYY-MM-DD"; null: the day is unknown. Not to be called for a cancelled
 * pallet.
 */
export function presenceAt(
  point: ScanPoint,
  pallet: { state: string },
  others: readonly { state: string }[],
  days: { day: string | null; today: string },
): Presence {
  const isThere = ({ state }: { state: string }) => pointRank(state) >= pointRank(point);
  if (isThere(pallet)) return "here";
  return others.some(isThere) || (days.day !== null && days.day < days.today) ? "missing" : "due";
}
