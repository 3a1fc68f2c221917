import { addDays, storedText } from "#domain/calendar.ts";
import { localDay, momentOf, type TimeZone, weekdayOf } from "#domain/sailings/clock.ts";
import type { Random } from "./random.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const CYPRUS = "Europe/Nicosia";
export const ITALY = "Europe/Rome";

/** A time in the form in which PocketBase stores it; "" for none. */
export const stored = (ms: number | null) => (ms === null ? "" : storedText(ms));

/** The same day if people work on it, else the next Monday. */
export function workday(day: string): string {
  const weekday = weekdayOf(day);
  return weekday <= 5 ? day : addDays(day, 8 - weekday);
}

/** A moment of a day between two hours, to the second. */
export function during(random: Random, day: string, zone: TimeZone, from: number, to: number): number {
  return momentOf({ day, time: "00:00" }, zone) + from * HOUR + random.whole(0, (to - from) * 3600 - 1) * 1000;
}

/** When an office in Cyprus gets to something that came at `ms`: within a working day. */
export function deskTime(random: Random, ms: number): number {
  const day = localDay(ms, CYPRUS);
  const open = momentOf({ day, time: "08:30" }, CYPRUS);
  const soon = ms + random.whole(20, 300) * MINUTE;
  const isOpen = workday(day) === day && soon >= open && soon < open + 8 * HOUR;
  return isOpen ? soon : during(random, workday(addDays(day, 1)), CYPRUS, 9, 12);
}
