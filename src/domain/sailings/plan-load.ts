import { MOST_CONTAINERS } from "./containers.ts";
import { HIGH_CUBE, type PlannedPallet, planSailing, type SailingPlan } from "./plan.ts";

/**
 * The load plan of a sailing: with its `booked` containers, or, while none are booked, with as many as are needed; pallets
 * without a place then fit into no container at all.
 */
export function planLoad(pallets: readonly PlannedPallet[], booked: number): SailingPlan {
  if (booked > 0) return planSailing(pallets, booked);
  if (pallets.length === 0) return planSailing([], 0);
  for (let containers = fewest(pallets); ; containers++) {
    const plan = planSailing(pallets, containers);
    const lacksRoom = plan.unplaced.some(({ why }) => why !== "door" && why !== "size");
    if (!lacksRoom || containers >= MOST_CONTAINERS) return plan;
  }
}

/** A lower bound: by floor, volume and weight, and by the containers that were assigned. */
function fewest(pallets: readonly PlannedPallet[]): number {
  const sum = (of: (pallet: PlannedPallet) => number) => pallets.reduce((total, pallet) => total + of(pallet), 0);
  const shares = [
    sum(({ length, width }) => length * width) / (HIGH_CUBE.length * HIGH_CUBE.width),
    sum(({ length, width, height }) => length * width * height) / HIGH_CUBE.volume,
    sum(({ weight }) => weight) / HIGH_CUBE.payload,
  ];
  const named = Math.max(...pallets.map(({ container }) => container));
  // Sums of measures have rounding errors, which must not add a container.
  const least = Math.ceil(Math.max(...shares) - 1e-9);
  return Math.min(MOST_CONTAINERS, Math.max(1, named, least));
}
