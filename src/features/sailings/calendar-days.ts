import { addDays, daysBetween } from "#domain/calendar.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { NICOSIA, ROME } from "./times.ts";

/** Times of a sailing, in ms; the actual ones are null until they are recorded. */
export type Times = { cut_off: number; etd: number; eta: number; atd?: number | null; ata?: number | null };

/** Maximum number of days on the line; a longer one starts later. */
const MOST_DAYS = 16;
/** Today is included when the cut-off is at most this many days ahead. */
const NEAR = 6;

/** A line of days with the indexes of its events; -1 for one that is not on it. */
export type DayRange = { days: string[]; close: number; leave: number; arrive: number; today: number };

/** The days from today or the cut-off to the arrival. Departure and arrival are on the days on which they were. */
export function rangeOf({ cut_off, etd, eta, atd, ata }: Times, now: number): DayRange {
  const [leave, arrive] = [localDay(atd ?? etd, ROME), localDay(ata ?? eta, NICOSIA)];
  const close = localDay(cut_off, ROME);
  const today = localDay(now, ROME);
  const ahead = daysBetween(today, close);
  // A ship may have left before the planned cut-off.
  const wanted = [leave, ahead >= 0 && ahead <= NEAR ? today : close].sort()[0] as string;
  const first = daysBetween(wanted, arrive) < MOST_DAYS ? wanted : leave;
  const count = Math.min(60, Math.max(1, daysBetween(first, arrive) + 1));
  const days = Array.from({ length: count }, (_, n) => addDays(first, n));
  const at = (day: string) => days.indexOf(day);
  return { days, close: at(close), leave: at(leave), arrive: at(arrive), today: at(today) };
}

/** The middle of a day on a line of `count`, in percent of its width. */
export const middleOf = (n: number, count: number): string => `${Math.round(((n + 0.5) / count) * 1000) / 10}%`;
