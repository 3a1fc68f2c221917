import { type Scan, standingScans } from "./scan.ts";
import { type PalletState, palletState, type Reached, reachedBy } from "./state.ts";

/** What pallets' scans can say to a customer; the sailings say the rest. */
export type ScanMilestone = {
  kind: "collected" | "hub_in" | "loaded" | "delivered" | "damaged";
  /** When it happened, in ms: the first pallet for collected, hub_in and damaged, the last for loaded and delivered. */
  at: number;
  /** "2 of 3": pallets that are there, of those that are not cancelled. */
  count: number;
  of: number;
  /** From when on it may be told, in ms by the server's clock; null: not to be told (yet). */
  tellAt: number | null;
};

/** What is taken back sooner is never told, in ms. */
export const TELL_AFTER = 60_000;
/** How long the first pallet waits for the others before it is told without them, in ms. */
export const TELL_WITHOUT_OTHERS = 2 * 60 * 60_000;

/** `port_in` is for us alone. From the first pallet on, or only once all are there. */
const TOLD: readonly { kind: "collected" | "hub_in" | "loaded" | "delivered"; from: "first" | "all" }[] = [
  { kind: "collected", from: "first" },
  { kind: "hub_in", from: "first" },
  { kind: "loaded", from: "all" },
  { kind: "delivered", from: "all" },
];

/**
 * The milestones that hold by the scans of a shipment's valid pallets, one list of scans each, in the order of the
 * journey. Ask again when `tellAt` has come: what was taken back by then is no longer among them.
 */
export function scanMilestones(pallets: readonly (readonly Scan[])[]): ScanMilestone[] {
  const states = pallets.map(palletState);
  const found = TOLD.flatMap(({ kind, from }) => atPoint(kind, from, states) ?? []);
  const milestones = found.map(({ milestone, known }, i) => {
    // What a phone without a network brings late is not told behind what was told of a farther point.
    const overtaken = found.slice(i + 1).some((later) => isBefore(later.milestone.tellAt, known));
    return overtaken ? { ...milestone, tellAt: null } : milestone;
  });
  const damage = damaged(pallets);
  return damage ? [...milestones, damage] : milestones;
}

/** Whether one moment is known and the other later or not known yet. */
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
  // Where nobody scanned, nobody knows when it was.
  if (there.length === 0 || (from === "all" && !complete)) return null;
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

/** With the last pallet, or without the others two hours after the first; null while the server knows of none. */
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
