import { addDays } from "#domain/calendar.ts";
import { type PointOrNone, pointRank } from "#domain/pallets/scan.ts";
import type { Origin } from "../transit.ts";
import { HUB_COUNTRY, workingDayFrom } from "../working-days.ts";
import { localDay } from "./clock.ts";

/** The part of a sailing that assigning needs; times in ms. */
export type OpenSailing = { id: string; state: string; cut_off: number; etd: number; eta: number };

/**
 * The day on which goods can be in Bologna: collected on the day they are ready, but at the earliest on the day after
 * booking and confirmation, on a working day of their country, plus its road days, and on a working day of Bologna. Days are
 * "YYYY-MM-DD" in Cyprus. Before the confirmation pass today as `confirmed`: the result is then only an estimate.
 */
export function dayInBologna(input: {
  readyOn: string | null;
  booked: string;
  confirmed: string;
  origin: Origin;
}): string {
  const { code, road } = input.origin;
  const collected = [input.readyOn ?? "", addDays(input.booked, 1), addDays(input.confirmed, 1)];
  return workingDayFrom(addDays(workingDayFrom(collected.sort()[2] as string, code), road), HUB_COUNTRY);
}

/**
 * The day on which goods can be in Bologna, today at the earliest: what is late was not there before. Days "YYYY-MM-DD" in
 * Cyprus, `readyOn` and `confirmed` "" where there is none; `now` in ms. "" where the road days of the country are not known
 * (`origin` null).
 */
export function dayThere(
  goods: { origin: Origin | null; readyOn: string; booked: string; confirmed: string },
  now: number,
): string {
  const { origin, readyOn, booked, confirmed } = goods;
  if (origin === null) return "";
  const today = localDay(now, "Europe/Nicosia");
  const day = dayInBologna({ readyOn: readyOn || null, booked, confirmed: confirmed || today, origin });
  const todayThere = localDay(now, "Europe/Rome");
  return day < todayThere ? todayThere : day;
}

/**
 * The first planned sailing for goods that are in Bologna on a day: the day of the cut-off is early enough. Free room is not
 * considered. Null: none is known.
 */
export function firstSailing<T extends OpenSailing>(sailings: readonly T[], inBologna: string): T | null {
  return earliest(
    sailings.filter(({ state, cut_off }) => state === "planned" && localDay(cut_off, "Europe/Rome") >= inBologna),
  );
}

/** A pallet as far as its sailing matters. `aboard`: the sailing for which it was scanned as loaded, "" for none. */
export type AssignedPallet = { state: string; cancelled: boolean; sailing: string; aboard: string };

/**
 * Whether a pallet of a shipment that is under way (`isUnderWay`) needs a sailing: it has none and was not loaded, or its
 * sailing was cancelled, also where it is aboard for that one. In Limassol it needs none. `stateOf` gives a sailing's state,
 * undefined for an unknown one. It is the one meaning of "no sailing" in lists, counts and filters.
 */
export function needsSailing(
  { state, cancelled, sailing, aboard }: AssignedPallet,
  stateOf: (sailing: string) => string | undefined,
): boolean {
  if (cancelled || pointRank(state) > pointRank("loaded")) return false;
  const loaded = state === "loaded";
  if (sailing === "") return !loaded;
  return stateOf(sailing) === "cancelled" && (!loaded || aboard === "" || aboard === sailing);
}

/** Whether a shipment's goods are to be brought to a sailing: confirmed, and not delivered. */
export function isUnderWay(status: string): boolean {
  return status === "confirmed" || status === "in_transit";
}

/**
 * The sailing for goods that were left behind: the first planned one that leaves later and whose cut-off day has not passed.
 * `now` in ms. Null: none is known, and the office is told.
 */
export function nextSailing<T extends OpenSailing>(sailings: readonly T[], after: OpenSailing, now: number): T | null {
  const today = localDay(now, "Europe/Rome");
  return firstSailing(
    sailings.filter(({ id, etd }) => id !== after.id && etd > after.etd),
    today,
  );
}

/** The sailing that leaves first; of equals the one with the earlier cut-off, then by id. */
function earliest<T extends OpenSailing>(sailings: readonly T[]): T | null {
  const order = [...sailings].sort((a, b) => a.etd - b.etd || a.cut_off - b.cut_off || (a.id < b.id ? -1 : 1));
  return order[0] ?? null;
}

/** A pallet of a departing sailing. `aboard`: the sailing for which it was scanned as loaded. */
export type LeavingPallet = { id: string; state: PointOrNone; cancelled: boolean; sailing: string; aboard: string };

/** Pallets by what happens to them at departure. */
export type Departure = {
  /** Moved to the next open sailing, without their container. */
  moves: string[];
  /** To be left, but scanned as loaded in the meantime: they stay, and the office is told. */
  loaded: string[];
  /** Neither scanned as loaded nor left: they sail by the office's decision. */
  unscanned: string[];
};

/** The effects of a departure on the pallets of its sailing. `left` are those that the office leaves behind. */
export function departing(sailing: string, pallets: readonly LeavingPallet[], left: readonly string[]): Departure {
  const departure: Departure = { moves: [], loaded: [], unscanned: [] };
  for (const pallet of pallets) {
    if (pallet.sailing !== sailing || pallet.cancelled) continue;
    const loaded =
      pointRank(pallet.state) >= pointRank("loaded") && (pallet.aboard === sailing || pallet.aboard === "");
    const leaves = left.includes(pallet.id);
    if (leaves) (loaded ? departure.loaded : departure.moves).push(pallet.id);
    else if (!loaded) departure.unscanned.push(pallet.id);
  }
  return departure;
}

/**
 * The sailing that a shipment's dates come from: that of its last valid pallet to arrive, because it is complete only then.
 */
export function shipmentSailing<T extends OpenSailing>(
  sailings: readonly T[],
  pallets: readonly { sailing: string; cancelled: boolean }[],
): T | null {
  const ids = pallets.filter(({ cancelled }) => !cancelled).map(({ sailing }) => sailing);
  const order = sailings.filter(({ id }) => ids.includes(id)).sort((a, b) => b.eta - a.eta || (a.id < b.id ? -1 : 1));
  return order[0] ?? null;
}
