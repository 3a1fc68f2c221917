import { localDay, localTime, momentOf, type TimeZone } from "#domain/sailings/clock.ts";
import { formatWeekday } from "#i18n/format.ts";
import { isMoment } from "#i18n/read-day.ts";

/** Cut-off and departure are shown in Italian time, arrival in Cypriot time (docs/pallets.md). */
export const ROME: TimeZone = "Europe/Rome";
export const NICOSIA: TimeZone = "Europe/Nicosia";

/** "Thu 26 Nov", in that zone. */
export function dayThere(ms: number, zone: TimeZone): string {
  return formatWeekday(localDay(ms, zone));
}

/** "Thu 26 Nov, 22:00", in that zone. */
export function whenThere(ms: number, zone: TimeZone): string {
  const { day, time } = localTime(ms, zone);
  return `${formatWeekday(day)}, ${time}`;
}

/** "22:00", in that zone. */
export function timeThere(ms: number, zone: TimeZone): string {
  return localTime(ms, zone).time;
}

/** The value of a MomentField: "2026-11-26T22:00", in that zone. */
export function fieldOf(ms: number, zone: TimeZone): string {
  const { day, time } = localTime(ms, zone);
  return `${day}T${time}`;
}

/** Parses such a value to ms; null if invalid. */
export function momentIn(text: string, zone: TimeZone): number | null {
  return isMoment(text) ? momentOf({ day: text.slice(0, 10), time: text.slice(11) }, zone) : null;
}

/** "48" of "2026-W48". */
export const weekOfName = (name: string): string => name.slice(-2);

/** "54 %": rounded, but "100 %" only for a full one. */
export function percent(share: number): string {
  return `${share < 1 ? Math.min(99, Math.round(share * 100)) : Math.floor(share * 100)}\u00a0%`;
}
