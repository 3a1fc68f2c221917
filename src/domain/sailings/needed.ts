import { MOST_CONTAINERS } from "./containers.ts";
import { HIGH_CUBE, type PlannedPallet, planSailing, type SailingPlan } from "./plan.ts";

/**
 * The plan for what a sailing has. `booked` containers, or, while none are booked, as many as are needed: what has no place
 * then fits into no container at all.
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

/** No plan needs fewer: by floor, volume and weight, and by the containers that were named. */
function fewest(pallets: readonly PlannedPallet[]): number {
  const sum = (of: (pallet: PlannedPallet) => number) => pallets.reduce((total, pallet) => total + of(pallet), 0);
  const shares = [
    sum(({ length, width }) => length * width) / (HIGH_CUBE.length * HIGH_CUBE.width),
    sum(({ length, width, height }) => length * width * height) / HIGH_CUBE.volume,
    sum(({ weight }) => weight) / HIGH_CUBE.payload,
  ];
  const named = Math.max(...pallets.map(({ container }) => container));
  // Sums of measures carry noise: a full container is not a second one.
  const least = Math.ceil(Math.max(...shares) - 1e-9);
  return Math.min(MOST_CONTAINERS, Math.max(1, named, least));
}
