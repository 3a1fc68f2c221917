import { type Pallet, palletChargeableWeight } from "#domain/rates/pallet.ts";
import { settle } from "#domain/rates/settle.ts";
import { MEASURES, type Scan, standingScans } from "./scan.ts";
import { palletState } from "./state.ts";

/** A larger difference than this share of the declared chargeable weight is the office's to decide. */
export const MEASURED_TOLERANCE = 0.05;

/** Why a pallet waits for the office, and what was measured where it was, else declared. Chargeable weights in kg. */
export type Hold = {
  reasons: ("damaged" | "measured")[];
  measured: Pallet;
  chargeable: { declared: number; measured: number };
};

/** Whether measures differ from the declared ones by more than 5 % of the declared chargeable weight, either way. */
export function measuredDiffers(declared: Pallet, measured: Pallet): boolean {
  const weight = palletChargeableWeight(declared);
  const difference = settle(Math.abs(palletChargeableWeight(measured) - weight));
  return difference > settle(weight * MEASURED_TOLERANCE);
}

/**
 * How many of a pallet's scans bear on its hold: damaged, measured, or a taking back. Scans are only ever added, so the
 * same number means that nothing has come since somebody looked.
 */
export function holdScans(scans: readonly Scan[]): number {
  return scans.filter((scan) => scan.condition === "damaged" || scan.voids || MEASURES.some((name) => scan[name]))
    .length;
}

/**
 * Whether a pallet is on hold: damaged, or measured otherwise than declared, and the office has not decided since.
 * `decidedAt` is the server's clock in ms, null while nothing was decided. A decision covers the scans that the server
 * had by then, not those made by then: what the office could not see stays to be decided. Condition "ok" of a later scan
 * lifts nothing, every quick scan says that.
 */
export function palletHold(input: { declared: Pallet; scans: readonly Scan[]; decidedAt: number | null }): Hold {
  const { declared, scans, decidedAt } = input;
  const measured = { ...declared, ...palletState(scans).measured };
  const undecided = standingScans(scans).filter(
    ({ received_at }) => decidedAt === null || !received_at || received_at > decidedAt,
  );
  const reasons: Hold["reasons"] = [];
  if (undecided.some(({ condition }) => condition === "damaged")) reasons.push("damaged");
  const news = undecided.some((scan) => MEASURES.some((name) => scan[name]));
  if (news && measuredDiffers(declared, measured)) reasons.push("measured");
  return {
    reasons,
    measured,
    chargeable: { declared: palletChargeableWeight(declared), measured: palletChargeableWeight(measured) },
  };
}
