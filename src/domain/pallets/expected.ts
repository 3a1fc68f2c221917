import { addDays } from "#domain/calendar.ts";
import { localDay } from "#domain/sailings/clock.ts";
import type { Origin } from "#domain/transit.ts";
import { lastCollection } from "#domain/working-days.ts";
import { type Presence, presenceAt } from "./presence.ts";
import { type PointOrNone, pointRank, type ScanPoint } from "./scan.ts";

/** A pallet's state at a point. `ramp`: others of its shipment arrived recently, so it is probably being unloaded. */
export type Square = "here" | "missing" | "ramp" | "road";

/** A group of shipments, named by their worst pallet; `complete` when all are here. */
export type ExpectedGroup = "missing" | "ramp" | "road" | "complete";

/** How long after the last arrival of a shipment's pallet the others may still be on the ramp, in ms. */
export const ON_THE_RAMP = 30 * 60_000;
/** Ships leave weekly: anything due within this many days belongs to the next one. */
export const DUE_WITHIN_DAYS = 6;

/** The days of a sailing, as calendar days of each place. Computed once per sailing, read for each pallet. */
export type DatedSailing = { state: string; cutOff: string; departure: string; arrival: string };

/** The days of a sailing; times in ms, `ata` 0 until it has arrived. */
export function datedSailing(sailing: {
  state: string;
  cut_off: number;
  etd: number;
  eta: number;
  ata: number;
}): DatedSailing {
  const { state, cut_off, etd, eta, ata } = sailing;
  return {
    state,
    cutOff: localDay(cut_off, "Europe/Rome"),
    departure: localDay(etd, "Europe/Rome"),
    arrival: localDay(ata || eta, "Europe/Nicosia"),
  };
}

/** A pallet in the list of a point. `came`: when it was scanned there on the shown day, in ms; 0 if it was not. */
export type AwaitedPallet = {
  state: PointOrNone;
  cancelled: boolean;
  sailing: DatedSailing | null;
  /** Null when its country is not known. */
  origin: Origin | null;
  came: number;
};

/**
 * The day on which a pallet is expected at a point, a calendar day of that place; null when unknown. For Bologna it is the
 * sailing's cut-off day; for the collection it is the last day of collection that makes it.
 */
export function expectedDay(point: ScanPoint, { sailing, origin }: AwaitedPallet): string | null {
  if (sailing === null || sailing.state === "cancelled" || point === "delivered") return null;
  if (point === "hub_in") return sailing.cutOff;
  if (point === "collected") return origin && lastCollection(sailing.cutOff, origin);
  return point === "loaded" ? sailing.departure : sailing.arrival;
}

/** Whether a missing pallet is due at a point: overdue, due within the week, or on its way without a known day. */
export function isDue(point: ScanPoint, pallet: AwaitedPallet, day: string): boolean {
  const { state, sailing, cancelled } = pallet;
  if (cancelled || pointRank(state) >= pointRank(point)) return false;
  const left = sailing !== null && (sailing.state === "sailed" || sailing.state === "arrived");
  if (point === "delivered") return state === "port_in" || sailing?.state === "arrived";
  if (point === "port_in" && !left) return state === "loaded";
  // It sailed by the office's decision without being scanned, so it is not expected here.
  if (point !== "port_in" && left) return false;
  const expected = expectedDay(point, pallet);
  if (expected !== null) return expected <= addDays(day, DUE_WITHIN_DAYS);
  return point === "collected" || pointRank(state) === pointRank(point) - 1;
}

/**
 * The squares of a shipment's pallets at a point, in order; null when none of it is due there or came on that day. Cancelled
 * pallets have no square. `day` and `today` are calendar days there, `now` is in ms.
 */
export function squaresAt(
  point: ScanPoint,
  pallets: readonly AwaitedPallet[],
  { day, today, now }: { day: string; today: string; now: number },
): (Square | null)[] | null {
  const valid = pallets.filter(({ cancelled }) => !cancelled);
  if (!valid.some((pallet) => pallet.came > 0 || isDue(point, pallet, day))) return null;
  const last = Math.max(0, ...valid.map(({ came }) => came));
  const unloading = now - last < ON_THE_RAMP && now >= last;
  return pallets.map((pallet) => {
    if (pallet.cancelled) return null;
    const due = expectedDay(point, pallet);
    const others = valid.filter((other) => other !== pallet);
    const presence = presenceAt(point, pallet, others, { day: due, today });
    const overdue = due !== null && due < today;
    return squareOf(presence, unloading && !overdue);
  });
}

function squareOf(presence: Presence, unloading: boolean): Square {
  if (presence === "here") return "here";
  if (presence === "due") return "road";
  return unloading ? "ramp" : "missing";
}

/** The group of a shipment with these squares. */
export function groupOf(squares: readonly (Square | null)[]): ExpectedGroup {
  const worst = (["missing", "ramp", "road"] as const).find((square) => squares.includes(square));
  return worst ?? "complete";
}
