import { localDay, weekdayOf } from "#domain/sailings/clock.ts";
import { days } from "#text/days.ts";

// Without Intl: its text differs between engines and their versions, and what compares or keeps days needs them all alike.

/** An instant in milliseconds, ISO text, or PocketBase's "2026-11-21 10:34:31.000Z". */
export type Instant = number | string | Date;

/** Milliseconds; null for "", which is the server's null, and for what is no date. */
export function instantOf(value: Instant): number | null {
  if (value === "") return null;
  const ms = new Date(typeof value === "string" ? value.replace(" ", "T") : value).getTime();
  return Number.isNaN(ms) ? null : ms;
}

/**
 * The calendar day in Cyprus, "2026-11-21": booking, validity and schedule count in such days. They compare and sort as text.
 * "" for no date.
 */
export function cyprusDay(value: Instant): string {
  const ms = instantOf(value);
  // Such a day is that of its midnight in UTC, and needs no reckoning of summer time.
  if (ms !== null && typeof value === "string" && value.length === "2026-11-21".length) return value;
  return ms === null ? "" : localDay(ms, "Europe/Nicosia");
}

/** The calendar day by the clock of the device, "2026-11-21". "" for no date. */
export function deviceDay(value: Instant): string {
  const ms = instantOf(value);
  if (ms === null) return "";
  const date = new Date(ms);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "21 Nov", in Cyprus. Takes a calendar day ("2026-11-21") too. */
export function formatDay(value: Instant): string {
  return dayAndMonth(cyprusDay(value));
}

/** "21 Nov 2026", in Cyprus: the medium date of shipments. */
export function formatDate(value: Instant): string {
  return withYear(cyprusDay(value));
}

/** "Sun 6 Dec", in Cyprus. Takes a calendar day too. */
export function formatWeekday(value: Instant): string {
  return withWeekday(cyprusDay(value));
}

/** "Sun 22 Nov", by the clock of the device. */
export function formatLocalWeekday(value: Instant): string {
  return withWeekday(deviceDay(value));
}

/** "Sun" of a calendar day. "" for none. */
export function weekdayName(day: string): string {
  return day === "" ? "" : (days.weekdays[weekdayOf(day) - 1] ?? "");
}

/** "14:02", by the clock of the device. */
export function formatTime(value: Instant): string {
  const ms = instantOf(value);
  if (ms === null) return "";
  const date = new Date(ms);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** "14:02" of today, "19 Nov, 14:02" of another day, by the clock of the device: how old something is, at a glance. */
export function formatSince(value: Instant, now: Instant = Date.now()): string {
  return deviceDay(value) === deviceDay(now) ? formatTime(value) : formatMoment(value);
}

/** "19 Nov, 14:05", by the clock of the device. */
export function formatMoment(value: Instant): string {
  return both(dayAndMonth(deviceDay(value)), value);
}

/** "19 Nov 2026, 14:05", by the clock of the device: the date-time of shipments. */
export function formatDateTime(value: Instant): string {
  return both(withYear(deviceDay(value)), value);
}

function dayAndMonth(day: string): string {
  return day === "" ? "" : `${Number(day.slice(8))} ${days.months[Number(day.slice(5, 7)) - 1]}`;
}

function withYear(day: string): string {
  return day === "" ? "" : `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

function withWeekday(day: string): string {
  return day === "" ? "" : `${weekdayName(day)} ${dayAndMonth(day)}`;
}

function both(day: string, value: Instant): string {
  return day === "" ? "" : `${day}, ${formatTime(value)}`;
}

function two(part: number): string {
  return part < 10 ? `0${part}` : String(part);
}
