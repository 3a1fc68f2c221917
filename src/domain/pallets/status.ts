import type { ShipmentStatus } from "#domain/shipment/status.ts";
import { pointRank, type ScanPoint } from "./scan.ts";
import { type PalletState, reachedBy } from "./state.ts";

/** What a shipment's status becomes with a scan; `at` in ms is its stamp, `ask` a lower status for the office to confirm. */
export type Followed = { status: ShipmentStatus; at: number | null; ask: ShipmentStatus | null };

const delivered = (pallet: PalletState) => pallet.state === "delivered";

/**
 * The status after a scan. `before` and `after` are the states of the shipment's valid pallets (those not cancelled), in
 * the same order; at a confirmation `before` is empty and `after` has what early scans left. Only a scan that brings a
 * pallet forward changes a status, and only forward: a repeated one does not undo what the office set by hand. When what
 * is taken back lowers what the pallets say, the status stays and the office is asked.
 */
export function statusAfterScan(input: {
  status: ShipmentStatus;
  before: readonly PalletState[];
  after: readonly PalletState[];
}): Followed {
  const { status, before, after } = input;
  const stays: Followed = { status, at: null, ask: null };
  if (status === "cancelled" || status === "pending") return stays;
  const was = saidBy(before);
  const is = saidBy(after);
  if (order(is) < order(was) && status === was) return { ...stays, ask: is ?? "confirmed" };
  const forward = after.some(({ state }, i) => pointRank(state) > pointRank(before[i]?.state ?? ""));
  if (!forward || is === null || order(is) <= order(status)) return stays;
  return { status: is, at: stampOf(is, after), ask: null };
}

/** Whether a shipment's valid pallets say less than its status. */
export function saysLess(status: ShipmentStatus, pallets: readonly PalletState[]): boolean {
  return order(saidBy(pallets)) < order(status);
}

/** The status that pallets speak for: delivered when all are, else in transit once any was scanned. */
function saidBy(pallets: readonly PalletState[]): "in_transit" | "delivered" | null {
  if (pallets.length > 0 && pallets.every(delivered)) return "delivered";
  return pallets.some(({ state }) => state !== "") ? "in_transit" : null;
}

function order(status: ShipmentStatus | null): number {
  return status === "delivered" ? 2 : status === "in_transit" ? 1 : 0;
}

/** In transit since the first scan of any, delivered with the last pallet. */
function stampOf(status: "in_transit" | "delivered", pallets: readonly PalletState[]): number | null {
  const times = (point: ScanPoint) => pallets.flatMap((pallet) => reachedBy(pallet, point)?.at ?? []);
  return status === "delivered" ? Math.max(...times("delivered")) : Math.min(...times("collected"));
}
