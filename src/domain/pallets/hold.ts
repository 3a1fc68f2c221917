import { type Pallet, palletChargeableWeight } from "#domain/rates/pallet.ts";
import { settle } from "#domain/rates/settle.ts";
import { MEASURES, type Scan, standingScans } from "./scan.ts";
import { palletState } from "./state.ts";

/** A difference larger than this share of the declared chargeable weight needs the office's decision. */
export const MEASURED_TOLERANCE = 0.05;

/** Why a pallet is on hold, and its measures: measured where available, else declared. Chargeable weights in kg. */
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
 * How many of a pallet's scans are relevant to its hold: damage, measures, and voids. Scans are only added, so an unchanged
 * number means that nothing relevant has come since somebody looked.
 */
export function holdScans(scans: readonly Scan[]): number {
  return scans.filter((scan) => scan.condition === "damaged" || scan.voids || MEASURES.some((name) => scan[name]))
    .length;
}

/**
 * Whether a pallet is on hold: damaged, or measured differently from the declaration, and not decided since by the office.
 * `decidedAt` is the server's clock in ms, null without a decision. A decision covers scans that the server had received by
 * then, not those made by then but received later, because the office could not see them. A later scan with condition "ok"
 * does not lift a hold, because every quick scan has it.
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
