import { addDays, daysBetween } from "#domain/calendar.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { mondayOf } from "#domain/sailings/week.ts";
import type { SailingView, ShipmentView } from "#live/sailings.ts";
import { NICOSIA, ROME } from "./times.ts";

const DAY = 86_400_000;

/**
 * The rows of the timeline: sailings that have not arrived and are at most a month old; cancelled ones while pallets are
 * assigned to them or their day is ahead.
 */
export function shownSailings(
  sailings: readonly SailingView[],
  loads: ReadonlyMap<string, readonly ShipmentView[]>,
  now: number,
): SailingView[] {
  return sailings.filter(({ id, state, etd, eta }) => {
    if (state === "arrived") return false;
    if (state === "cancelled") return (loads.get(id)?.length ?? 0) > 0 || etd > now;
    return eta > now - 30 * DAY;
  });
}

/** The timeline's days, and the position of a day on it, 0 to 1. */
export type Axis = { first: string; days: number; at: (day: string) => number; mondays: string[]; today: string };

/** The axis of all rows: from today or the first cut-off to the last arrival. */
export function axisOf(sailings: readonly SailingView[], now: number): Axis {
  const today = localDay(now, ROME);
  const starts = [today, ...sailings.map(({ cut_off }) => localDay(cut_off, ROME))].sort();
  const ends = [today, ...sailings.map(({ eta }) => localDay(eta, NICOSIA))].sort();
  const first = starts[0] ?? today;
  const days = Math.max(1, daysBetween(first, ends[ends.length - 1] ?? today));
  const at = (day: string) => Math.min(1, Math.max(0, daysBetween(first, day) / days));
  const mondays: string[] = [];
  for (let day = mondayOf(addDays(first, 6)); daysBetween(first, day) <= days; day = addDays(day, 7)) mondays.push(day);
  return { first, days, at, mondays, today };
}
