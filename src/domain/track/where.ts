import { SCAN_POINTS } from "#domain/pallets/scan.ts";

/** The milestones that are told, in order. Damage is not public; a delay is shown with the days. */
export const TRACKED_MILESTONES = ["collected", "hub_in", "loaded", "departed", "arrived", "delivered"] as const;
export type TrackedKind = (typeof TRACKED_MILESTONES)[number];

/** The leg that each belongs to, on every screen; null: the journey is over. */
export const LEG_OF = {
  collected: "road",
  hub_in: "hub",
  loaded: "hub",
  departed: "sea",
  arrived: "sea",
  delivered: null,
} as const satisfies Record<TrackedKind, "road" | "hub" | "sea" | null>;

/** A valid pallet as far as its place matters: its last point, and whether its sailing has left and arrived. */
export type PalletPlace = { state: string; departed: boolean; arrived: boolean };

/** The farthest milestone that any pallet has reached, and how many of the valid pallets have. */
export type Where = { kind: TrackedKind; pallets: number; of: number };

/**
 * Where a shipment is, by its scans and sailings; null before the first milestone. It is the one answer of the dashboard, the
 * shipment's page, notifications, letters and tracking (rule: track.where). `status` is the database's.
 */
export function whereIs(status: string, pallets: readonly PalletPlace[]): Where | null {
  const levels = reachedLevels(status, pallets);
  const most = Math.max(0, ...levels);
  const kind = TRACKED_MILESTONES[most - 1];
  return kind ? { kind, pallets: levels.filter((level) => level >= most).length, of: pallets.length } : null;
}

/** How many milestones each pallet has reached: reaching one implies all before it, scanned or not. */
export function reachedLevels(status: string, pallets: readonly PalletPlace[]): number[] {
  if (status === "pending" || status === "cancelled") return pallets.map(() => 0);
  if (status === "delivered") return pallets.map(() => TRACKED_MILESTONES.length);
  const unscanned = pallets.every(({ state }) => state === "");
  // Set by the office by hand: all of it is in transit.
  const least = status === "in_transit" && unscanned ? 1 : 0;
  return pallets.map(({ state, departed, arrived }) =>
    Math.max(least, LEVELS[state] ?? 0, departed ? levelOf("departed") : 0, arrived ? levelOf("arrived") : 0),
  );
}

/** A shipment's valid pallets with what their sailings say. `sailings`: of these only those that were not cancelled count. */
export function placesOf(
  pallets: readonly { state: string; sailing: string; cancelled: boolean }[],
  sailings: ReadonlyMap<string, { state: string; atd: string; ata: string }>,
): PalletPlace[] {
  return pallets
    .filter(({ cancelled }) => !cancelled)
    .map(({ state, sailing }) => {
      const ship = sailings.get(sailing);
      const goes = ship !== undefined && ship.state !== "cancelled";
      return { state, departed: goes && ship.atd !== "", arrived: goes && ship.ata !== "" };
    });
}

const levelOf = (kind: TrackedKind) => TRACKED_MILESTONES.indexOf(kind) + 1;

/** Limassol is an internal point: followers read that the ship has arrived. */
const LEVELS: Readonly<Record<string, number>> = Object.fromEntries(
  SCAN_POINTS.map((point) => [point, levelOf(point === "port_in" ? "arrived" : point)]),
);
