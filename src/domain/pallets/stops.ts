import type { NoPlace } from "#domain/sailings/plan.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import { type PointOrNone, pointRank, type ScanPoint } from "./scan.ts";

/**
 * Why a person is stopped before a scan is recorded; they can record it anyway, with a reason. `passed`: the pallet is
 * already beyond this point, so the wrong point was chosen or the label is on the wrong goods.
 */
export type Stop =
  | "sailing_cancelled"
  | "cancelled"
  | "early"
  | "hold"
  | "wrong_sailing"
  | "wrong_container"
  | "loaded_elsewhere"
  | "no_room"
  | "passed";

/** Where it is scanned. `sailing` and `container` are what is being loaded, `container` "" when none was chosen. */
export type ScannedAt = {
  point: ScanPoint;
  sailing: string;
  container: string;
  /** The state of that sailing; "" where it is unknown on this device. */
  sailingState: string;
  /** Why the pallet has no room in the container (sailings/room.ts); null: it has, or nothing is loaded. */
  noRoom: NoPlace | null;
};

/** A pallet on a scanning device. `sailing` and `container` are where it belongs, `aboard` where it was loaded. */
export type StoppedPallet = {
  state: PointOrNone;
  hold: boolean;
  cancelled: boolean;
  sailing: string;
  container: string;
  aboard: { sailing: string; container: string };
};

/** Points at which a pallet is handed over: a pallet on hold must not be. */
const PASSES_ON: readonly ScanPoint[] = ["loaded", "delivered"];

/**
 * What stops a scan, the most serious first; usually nothing. `status` is the shipment's: before the confirmation a scan is
 * early.
 */
export function scanStops(scan: ScannedAt, pallet: StoppedPallet, status: ShipmentStatus): Stop[] {
  const stops: Stop[] = [];
  if (scan.point === "loaded" && scan.sailingState === "cancelled") stops.push("sailing_cancelled");
  if (pallet.cancelled || status === "cancelled") stops.push("cancelled");
  if (status === "pending") stops.push("early");
  if (pallet.hold && PASSES_ON.includes(scan.point)) stops.push("hold");
  if (scan.point === "loaded") stops.push(...loadingStops(scan, pallet));
  if (pointRank(pallet.state) > pointRank(scan.point)) stops.push("passed");
  return stops;
}

function loadingStops(scan: ScannedAt, pallet: StoppedPallet): Stop[] {
  const stops: Stop[] = [];
  const otherContainer = (container: string) =>
    scan.container !== "" && container !== "" && container !== scan.container;
  // A pallet without a sailing does not belong on this one either.
  if (pallet.sailing !== scan.sailing) stops.push("wrong_sailing");
  // A pallet without a container may go into any of them.
  else if (otherContainer(pallet.container)) stops.push("wrong_container");
  const { aboard } = pallet;
  const loaded = pointRank(pallet.state) >= pointRank("loaded") && aboard.sailing !== "";
  if (loaded && (aboard.sailing !== scan.sailing || otherContainer(aboard.container))) stops.push("loaded_elsewhere");
  if (scan.noRoom) stops.push("no_room");
  return stops;
}
