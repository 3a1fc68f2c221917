/** Booking, validity and schedule count in calendar days in Cyprus. */
const CYPRUS = "Europe/Nicosia";

const DAY_KEY = new Intl.DateTimeFormat("en-CA", {
  timeZone: CYPRUS,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const DAY = new Intl.DateTimeFormat("en-GB", { timeZone: CYPRUS, day: "numeric", month: "short" });
const DATE = new Intl.DateTimeFormat("en-GB", { timeZone: CYPRUS, day: "numeric", month: "short", year: "numeric" });
const LONG_DATE = new Intl.DateTimeFormat("en-GB", {
  timeZone: CYPRUS,
  day: "numeric",
  month: "long",
  year: "numeric",
});
// Times of day are shown in the device's time zone.
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const WEEKDAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: CYPRUS,
  weekday: "short",
  day: "numeric",
  month: "short",
});
const LOCAL_WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });
const LOCAL_DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const LOCAL_DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** An instant in milliseconds, ISO text, or PocketBase's "2026-11-21 10:34:31.000Z". */
export type Instant = number | string | Date;

/** Milliseconds; null for "", which is the server's null, and for what is no date. */
export function instantOf(value: Instant): number | null {
  if (value === "") return null;
  const ms = new Date(typeof value === "string" ? value.replace(" ", "T") : value).getTime();
  return Number.isNaN(ms) ? null : ms;
}

/** The calendar day in Cyprus, "2026-11-21"; such days compare and sort as text. "" for no date. */
export function cyprusDay(value: Instant): string {
  return written(DAY_KEY, value);
}

/** "21 Nov", in Cyprus. Takes a calendar day ("2026-11-21") too. */
export function formatDay(value: Instant): string {
  return written(DAY, value);
}

/** "21 Nov 2026", in Cyprus: the medium date of shipments. */
export function formatDate(value: Instant): string {
  return written(DATE, value);
}

/** "21 November 2026", in Cyprus: the long date of shipments. */
export function formatLongDate(value: Instant): string {
  return written(LONG_DATE, value);
}

/** "Sun 6 Dec", in Cyprus. Takes a calendar day too. */
export function formatWeekday(value: Instant): string {
  return written(WEEKDAY, value).replace(",", "");
}

/** "Sun 22 Nov", by the clock of the device. */
export function formatLocalWeekday(value: Instant): string {
  return written(LOCAL_WEEKDAY, value).replace(",", "");
}

/** "14:02", by the clock of the device. */
export function formatTime(value: Instant): string {
  return written(TIME, value);
}

/** "14:02" of today, "19 Nov, 14:02" of another day, by the clock of the device: how old something is, at a glance. */
export function formatSince(value: Instant, now: Instant = Date.now()): string {
  return written(LOCAL_DATE, value) === written(LOCAL_DATE, now) ? formatTime(value) : formatMoment(value);
}

/** "19 Nov, 14:05", by the clock of the device. */
export function formatMoment(value: Instant): string {
  return both(LOCAL_DAY, value);
}

/** "19 Nov 2026, 14:05", by the clock of the device: the date-time of shipments. */
export function formatDateTime(value: Instant): string {
  return both(LOCAL_DATE, value);
}

function written(format: Intl.DateTimeFormat, value: Instant): string {
  const ms = instantOf(value);
  return ms === null ? "" : format.format(ms);
}

function both(format: Intl.DateTimeFormat, value: Instant): string {
  const ms = instantOf(value);
  return ms === null ? "" : `${format.format(ms)}, ${TIME.format(ms)}`;
}
