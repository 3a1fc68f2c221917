import {
  deviceDay,
  formatDateTime,
  formatLocalWeekday,
  formatMoment,
  formatTime,
  type Instant,
  instantOf,
  weekdayName,
} from "#i18n/format.ts";
import { people as text } from "#text/people.ts";

const DAY_MS = 86_400_000;

/** "today, 07:50", "Fri 20 Nov, 18:02"; "not yet" for "". In the device's time zone. */
export function seenAt(at: Instant, now = Date.now()): string {
  const ms = instantOf(at);
  if (ms === null) return text.table.never;
  if (deviceDay(ms) === deviceDay(now) && now - ms < DAY_MS) return text.table.today(formatTime(ms));
  if (now - ms < 180 * DAY_MS) return `${formatLocalWeekday(ms)}, ${formatTime(ms)}`;
  return formatDateTime(ms);
}

/** "07:46" of today, "Sat 16:38" of the last days, "14 Nov, 16:38" before that. */
export function logTime(at: Instant, now = Date.now()): string {
  const ms = instantOf(at);
  if (ms === null) return "";
  if (now - ms < DAY_MS && deviceDay(ms) === deviceDay(now)) return formatTime(ms);
  if (now - ms < 6 * DAY_MS) return `${weekdayName(deviceDay(ms))} ${formatTime(ms)}`;
  return now - ms < 180 * DAY_MS ? formatMoment(ms) : formatDateTime(ms);
}
