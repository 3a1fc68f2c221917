import { type Scan, standingScans } from "./scan.ts";
import { type PalletState, palletState, type Reached, reachedBy } from "./state.ts";

/** The milestones that follow from scans of pallets; the others follow from the sailing. */
export type ScanMilestone = {
  kind: "collected" | "hub_in" | "loaded" | "delivered" | "damaged";
  /**
   * When it happened, in ms: by the first pallet for collected, hub_in and damaged, by the last for loaded and delivered.
   */
  at: number;
  /** "2 of 3": how many of the pallets that are not cancelled. */
  count: number;
  of: number;
  /** From when the customer may be told, in ms by the server's clock; null: not (yet). */
  tellAt: number | null;
};

/** A change taken back within this time is never told, in ms. */
export const TELL_AFTER = 60_000;
/** How long the first pallet waits for the others before the customer is told, in ms. */
export const TELL_WITHOUT_OTHERS = 2 * 60 * 60_000;

/** `port_in` is internal. Told from the first pallet on, or only when all are there. */
const TOLD: readonly { kind: "collected" | "hub_in" | "loaded" | "delivered"; from: "first" | "all" }[] = [
  { kind: "collected", from: "first" },
  { kind: "hub_in", from: "first" },
  { kind: "loaded", from: "all" },
  { kind: "delivered", from: "all" },
];

/**
 * The milestones that follow from the scans of a shipment's valid pallets (one list of scans each), in the order of the
 * journey. Compute again at `tellAt`: what was taken back by then is no longer among them.
 */
export function scanMilestones(pallets: readonly (readonly Scan[])[]): ScanMilestone[] {
  const states = pallets.map(palletState);
  const found = TOLD.flatMap(({ kind, from }) => atPoint(kind, from, states) ?? []);
  const milestones = found.map(({ milestone, known }, i) => {
    // Scans that an offline phone sends late are not told after a milestone further on was told.
    const overtaken = found.slice(i + 1).some((later) => isBefore(later.milestone.tellAt, known));
    return overtaken ? { ...milestone, tellAt: null } : milestone;
  });
  const damage = damaged(pallets);
  return damage ? [...milestones, damage] : milestones;
}

/** Whether one time is known and the other is later or unknown. */
function isBefore(moment: number | null, other: number | null): boolean {
  return moment !== null && (other === null || moment < other);
}

function atPoint(
  kind: "collected" | "hub_in" | "loaded" | "delivered",
  from: "first" | "all",
  states: readonly PalletState[],
): { milestone: ScanMilestone; known: number | null } | null {
  const reached = states.flatMap((pallet) => reachedBy(pallet, kind) ?? []);
  const there = states.flatMap((pallet) => pallet.reached[kind] ?? []);
  const complete = reached.length === states.length;
  // Points without a scan have no time.
  if (there.length === 0 || (from === "all" && !complete)) return null;
  // A pallet that was only scanned further on has passed the point at an unknown time.
  if (from === "all" && there.length < states.length) return null;
  const times = (from === "first" ? there : reached).map(({ at }) => at);
  const milestone = {
    kind,
    at: from === "first" ? Math.min(...times) : Math.max(...times),
    count: reached.length,
    of: states.length,
    tellAt: tellingTime(reached, states.length),
  };
  const known = there.flatMap((one) => one.received ?? []);
  return { milestone, known: known.length > 0 ? Math.min(...known) : null };
}

/** The time of the last pallet, or two hours after the first; null while the server has received none. */
function tellingTime(reached: readonly Reached[], count: number): number | null {
  const received = reached.flatMap((one) => one.received ?? []);
  if (received.length === 0) return null;
  return received.length === count ? Math.max(...received) + TELL_AFTER : Math.min(...received) + TELL_WITHOUT_OTHERS;
}

function damaged(pallets: readonly (readonly Scan[])[]): ScanMilestone | null {
  const scans = pallets.map((scans) => standingScans(scans).filter(({ condition }) => condition === "damaged"));
  const state = palletState(scans.flat());
  const first = reachedBy(state, "collected");
  if (first === null) return null;
  const count = scans.filter((some) => some.length > 0).length;
  return {
    kind: "damaged",
    at: first.at,
    count,
    of: pallets.length,
    tellAt: first.received === null ? null : first.received + TELL_AFTER,
  };
}
