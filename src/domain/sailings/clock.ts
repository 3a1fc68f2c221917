import { addDays, daysBetween } from "#domain/calendar.ts";

/** The time zones of sailings: Italy for the warehouse and both ports of departure; Cyprus. */
export type TimeZone = "Europe/Rome" | "Europe/Nicosia";

/** A local date and time: "YYYY-MM-DD" and "HH:MM". */
export type LocalTime = { day: string; time: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EPOCH = "1970-01-01";

/** Standard time's offset from UTC, in ms. */
const STANDARD: Readonly<Record<TimeZone, number>> = { "Europe/Rome": HOUR, "Europe/Nicosia": 2 * HOUR };

/** Monday is 1, Sunday 7. */
export function weekdayOf(day: string): number {
  // 1970-01-01 was a Thursday.
  return ((((daysBetween(EPOCH, day) + 3) % 7) + 7) % 7) + 1;
}

/** The last Sunday of a 31-day month at 01:00 UTC, in ms. */
function lastSunday(year: string, month: "03" | "10"): number {
  const last = `${year}-${month}-31`;
  return (daysBetween(EPOCH, last) - (weekdayOf(last) % 7)) * DAY + HOUR;
}

/**
 * Whether summer time applies in the European Union: directive 2000/84/EC, unchanged since 1996 in Italy and since 1998 in
 * Cyprus. Without Intl, which PocketBase's engine lacks.
 */
function isSummer(ms: number): boolean {
  const year = addDays(EPOCH, Math.floor(ms / DAY)).slice(0, 4);
  return ms >= lastSunday(year, "03") && ms < lastSunday(year, "10");
}

/** A time in ms as local time. */
export function localTime(ms: number, zone: TimeZone): LocalTime {
  const local = ms + STANDARD[zone] + (isSummer(ms) ? HOUR : 0);
  const days = Math.floor(local / DAY);
  const minutes = Math.floor((local - days * DAY) / MINUTE);
  const two = (part: number) => (part < 10 ? `0${part}` : String(part));
  return { day: addDays(EPOCH, days), time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}

/** The local calendar day of a time in ms. */
export function localDay(ms: number, zone: TimeZone): string {
  return localTime(ms, zone).day;
}

/**
 * A local time in ms. The ambiguous hour in October means its first occurrence; a time in the hour skipped in March is moved
 * forward by that hour.
 */
export function momentOf({ day, time }: LocalTime, zone: TimeZone): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const standard = daysBetween(EPOCH, day) * DAY + hours * HOUR + minutes * MINUTE - STANDARD[zone];
  return isSummer(standard - HOUR) ? standard - HOUR : standard;
}
