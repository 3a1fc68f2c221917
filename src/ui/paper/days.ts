import { type LocalTime, localTime, type TimeZone, weekdayOf } from "#domain/sailings/clock.ts";
import { JOINED } from "./letters.ts";

/** The names of days and months, listed: every engine writes the same. */
type Names = { weekdays: readonly string[]; months: readonly string[] };

/** "Thu 26 Nov" of a day "2026-11-26", on one line. */
export function weekdayText(day: string, words: Names): string {
  return [weekdayName(day, words), dayNumber(day), monthName(day, words)].join(JOINED);
}

/** "6 Dec 2026". */
export function dateText(day: string, words: Names): string {
  return `${dayNumber(day)} ${monthName(day, words)} ${day.slice(0, 4)}`;
}

/** "Tue 24 Nov, 12:00" of a moment in ms, as the clock shows it there. */
export function momentText(ms: number, zone: TimeZone, words: Names): string {
  const { day, time }: LocalTime = localTime(ms, zone);
  return `${weekdayText(day, words)}, ${time}`;
}

export function weekdayName(day: string, { weekdays }: Names): string {
  return weekdays[weekdayOf(day) - 1] ?? "";
}

export function dayNumber(day: string): string {
  return String(Number(day.slice(8)));
}

function monthName(day: string, { months }: Names): string {
  return months[Number(day.slice(5, 7)) - 1] ?? "";
}
