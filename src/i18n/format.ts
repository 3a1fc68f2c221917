/** Booking, validity and schedule count in calendar days in Cyprus. */
const CYPRUS = "Europe/Nicosia";

type Options = Intl.DateTimeFormatOptions;

/** A format that is made when it is first used: the start of the app needs none, and nine take 30 ms on a fast machine. */
function lazy(options: Options, locale = "en-GB"): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat(locale, options);
    return made;
  };
}

const DAY_AND_MONTH: Options = { day: "numeric", month: "short" };
const dayKey = lazy({ timeZone: CYPRUS, year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA");
const day = lazy({ timeZone: CYPRUS, ...DAY_AND_MONTH });
const date = lazy({ timeZone: CYPRUS, ...DAY_AND_MONTH, year: "numeric" });
const longDate = lazy({ timeZone: CYPRUS, day: "numeric", month: "long", year: "numeric" });
const weekday = lazy({ timeZone: CYPRUS, weekday: "short", ...DAY_AND_MONTH });
// Times of day are shown in the device's time zone.
const time = lazy({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const localWeekday = lazy({ weekday: "short", ...DAY_AND_MONTH });
const localDay = lazy(DAY_AND_MONTH);
const localDate = lazy({ ...DAY_AND_MONTH, year: "numeric" });

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
  return written(dayKey, value);
}

/** "21 Nov", in Cyprus. Takes a calendar day ("2026-11-21") too. */
export function formatDay(value: Instant): string {
  return written(day, value);
}

/** "21 Nov 2026", in Cyprus: the medium date of shipments. */
export function formatDate(value: Instant): string {
  return written(date, value);
}

/** "21 November 2026", in Cyprus: the long date of shipments. */
export function formatLongDate(value: Instant): string {
  return written(longDate, value);
}

/** "Sun 6 Dec", in Cyprus. Takes a calendar day too. */
export function formatWeekday(value: Instant): string {
  return written(weekday, value).replace(",", "");
}

/** "Sun 22 Nov", by the clock of the device. */
export function formatLocalWeekday(value: Instant): string {
  return written(localWeekday, value).replace(",", "");
}

/** "14:02", by the clock of the device. */
export function formatTime(value: Instant): string {
  return written(time, value);
}

/** "14:02" of today, "19 Nov, 14:02" of another day, by the clock of the device: how old something is, at a glance. */
export function formatSince(value: Instant, now: Instant = Date.now()): string {
  return written(localDate, value) === written(localDate, now) ? formatTime(value) : formatMoment(value);
}

/** "19 Nov, 14:05", by the clock of the device. */
export function formatMoment(value: Instant): string {
  return both(localDay, value);
}

/** "19 Nov 2026, 14:05", by the clock of the device: the date-time of shipments. */
export function formatDateTime(value: Instant): string {
  return both(localDate, value);
}

function written(format: () => Intl.DateTimeFormat, value: Instant): string {
  const ms = instantOf(value);
  return ms === null ? "" : format().format(ms);
}

function both(format: () => Intl.DateTimeFormat, value: Instant): string {
  const ms = instantOf(value);
  return ms === null ? "" : `${format().format(ms)}, ${time().format(ms)}`;
}
