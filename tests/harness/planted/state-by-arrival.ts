import { type Scan, standingScans } from "#domain/pallets/scan.ts";
import type * as right from "#domain/pallets/state.ts";
import { palletState as rightState } from "#domain/pallets/state.ts";

export * from "#domain/pallets/state.ts";

/** The scan that arrived last decides, however old it is. */
export const palletState: typeof right.palletState = (scans: readonly Scan[]) => {
  const standing = new Set(standingScans(scans).map(({ id }) => id));
  const last = scans.filter(({ id }) => standing.has(id)).at(-1);
  return { ...rightState(scans), state: last?.point ?? "" };
};
