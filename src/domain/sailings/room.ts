import { type NoPlace, type PlannedPallet, planSailing, type SailingPlan } from "./plan.ts";
import { planLoad } from "./plan-load.ts";

/**
 * Why there is no room for a pallet beside what is aboard; null: there is. `container` is its position in the sailing, from
 * 1; 0 for any of the `containers`. A sailing without containers gets as many as it needs, as in the office's plan. A pallet
 * that is in that container already has its room.
 */
export function roomBeside(
  pallet: Omit<PlannedPallet, "container" | "loadedAt">,
  aboard: readonly PlannedPallet[],
  { container, containers }: { container: number; containers: number },
): NoPlace | null {
  const isThere = (one: PlannedPallet) => one.id === pallet.id && (container === 0 || one.container === container);
  if (aboard.some((one) => one.loadedAt !== null && isThere(one))) return null;
  const others = aboard.filter((one) => one.loadedAt !== null && one.id !== pallet.id);
  const added = { ...pallet, container: 0, loadedAt: null };
  if (container > 0) {
    // One container is planned alone: what is in the others does not matter to it.
    const beside = others.filter((one) => one.container === container).map((one) => ({ ...one, container: 1 }));
    return placeOf(pallet, planSailing([...beside, added], 1));
  }
  // Loaded, but the container is unknown: the plan finds a place for it.
  const known = others.map((one) => (one.container > 0 ? one : { ...one, loadedAt: null }));
  const plan = planLoad([...known, added], containers);
  return placeOf(pallet, plan) ?? pushedOut(known, plan);
}

function placeOf({ id }: { id: string }, { unplaced }: SailingPlan): NoPlace | null {
  return unplaced.find((one) => one.id === id)?.why ?? null;
}

/** Why something aboard, whose container is unknown, has no place beside the rest. It is loaded, so doors and size do not count. */
function pushedOut(aboard: readonly PlannedPallet[], { unplaced }: SailingPlan): NoPlace | null {
  const loose = new Set(aboard.filter(({ loadedAt }) => loadedAt === null).map(({ id }) => id));
  return unplaced.find(({ id, why }) => loose.has(id) && why !== "door" && why !== "size")?.why ?? null;
}
