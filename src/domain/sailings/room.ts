import { type NoPlace, type PlannedPallet, planSailing } from "./plan.ts";

/**
 * Why there is no room for a pallet beside what is aboard; null: there is. `container` is its position in the sailing, from
 * 1; 0 for any of the `containers`. A pallet that is in that container already has its room.
 */
export function roomBeside(
  pallet: Omit<PlannedPallet, "container" | "loadedAt">,
  aboard: readonly PlannedPallet[],
  { container, containers }: { container: number; containers: number },
): NoPlace | null {
  const isThere = (one: PlannedPallet) => one.id === pallet.id && (container === 0 || one.container === container);
  if (aboard.some((one) => one.loadedAt !== null && isThere(one))) return null;
  const others = aboard.filter((one) => one.loadedAt !== null && one.container > 0 && one.id !== pallet.id);
  // One container is planned alone: what is in the others does not matter to it.
  const beside =
    container > 0
      ? others.filter((one) => one.container === container).map((one) => ({ ...one, container: 1 }))
      : others;
  const plan = planSailing([...beside, { ...pallet, container: 0, loadedAt: null }], container > 0 ? 1 : containers);
  return plan.unplaced.find(({ id }) => id === pallet.id)?.why ?? null;
}
