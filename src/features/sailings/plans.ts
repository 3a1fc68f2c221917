import { useMemo, useRef } from "react";
import { type RoomLeft, roomLeft } from "#domain/office/consequences.ts";
import { HIGH_CUBE, type PlannedPallet, type SailingPlan } from "#domain/sailings/plan.ts";
import { planLoad } from "#domain/sailings/plan-load.ts";
import { containerName } from "#domain/sailings/week.ts";
import type { PalletView, SailingDesk, SailingView, ShipmentView } from "#live/sailings.ts";

/** All pallets of shipments. */
export const palletsIn = (shipments: readonly ShipmentView[]): PalletView[] =>
  shipments.flatMap(({ pallets }) => pallets);

/** A cache key of everything that a plan depends on. */
function keyOf(pallets: readonly PlannedPallet[], booked: number): string {
  const parts = pallets.map(
    ({ id, length, width, height, weight, container, loadedAt }) =>
      `${id} ${length} ${width} ${height} ${weight} ${container} ${loadedAt ?? ""}`,
  );
  return `${booked}\n${parts.sort().join("\n")}`;
}

/** Plans by sailing, cached because a plan of 80 pallets takes some milliseconds. */
export function usePlans(
  desk: SailingDesk | null,
  shown: readonly SailingView[],
): (sailing: SailingView) => SailingPlan {
  const known = useRef(new Map<string, { key: string; plan: SailingPlan }>()).current;
  return useMemo(() => {
    const plans = new Map(
      shown.map((sailing) => {
        const pallets = palletsIn(desk?.loads.get(sailing.id) ?? []);
        const key = keyOf(pallets, sailing.containers.length);
        const before = known.get(sailing.id);
        const plan = before?.key === key ? before.plan : planLoad(pallets, sailing.containers.length);
        known.set(sailing.id, { key, plan });
        return [sailing.id, plan] as const;
      }),
    );
    return ({ id }: SailingView) => plans.get(id) ?? { containers: [], unplaced: [] };
  }, [desk, shown, known]);
}

/** A trial assignment: the plan with the added pallets, the container that takes all of them, how many do not fit, what is left. */
export type Trial = { plan: SailingPlan; container: string; fill: number; over: number; room: RoomLeft };

/** Plans a sailing with added pallets without saving; `container` counts from 1, 0 for any. */
export function tryOn(
  sailing: SailingView,
  load: readonly ShipmentView[],
  added: readonly PalletView[],
  container = 0,
): Trial {
  const ids = new Set(added.map(({ id }) => id));
  const others = palletsIn(load).filter(({ id }) => !ids.has(id));
  const moved = added.map((pallet) => ({ ...pallet, container, loadedAt: null }));
  const all = [...others, ...moved];
  const plan = planLoad(all, sailing.containers.length);
  const at = plan.containers.findIndex(({ placed }) => [...ids].every((id) => placed.some((one) => one.id === id)));
  return {
    plan,
    container: at < 0 ? "" : containerName(at + 1, sailing.name),
    fill: plan.containers[at]?.fill.most ?? 0,
    over: plan.unplaced.filter(({ id }) => ids.has(id)).length,
    room: roomLeft(all, plan.containers.length),
  };
}

/** How full a sailing is: the highest share among floor, volume and weight. Null without a container. */
export function fillOf({ containers }: SailingPlan): { by: "floor" | "volume" | "weight"; share: number } | null {
  if (containers.length === 0) return null;
  const share = (of: (one: SailingPlan["containers"][number]) => number, each: number) =>
    containers.reduce((total, one) => total + of(one), 0) / (each * containers.length);
  const shares = {
    floor: share(({ floor }) => floor, HIGH_CUBE.length * HIGH_CUBE.width),
    volume: share(({ volume }) => volume, HIGH_CUBE.volume),
    weight: share(({ weight }) => weight, HIGH_CUBE.payload),
  };
  const by = (["floor", "volume", "weight"] as const).reduce((a, b) => (shares[b] > shares[a] ? b : a));
  return { by, share: shares[by] };
}
