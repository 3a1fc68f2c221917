import { addDays, daysBetween } from "#domain/calendar.ts";
import { localDay, momentOf } from "#domain/sailings/clock.ts";

/** How many days a quote is valid, unless the server says otherwise. */
export const QUOTE_DAYS = 14;

const DAY = 86_400_000;
const ZONE = "Europe/Nicosia";

/** The last millisecond of the day in Nicosia that is `days` after the day of `ms`. */
function endOfDayAfter(ms: number, days: number): number {
  return momentOf({ day: addDays(localDay(ms, ZONE), days + 1), time: "00:00" }, ZONE) - 1;
}

/**
 * Until when a quote is valid, in ms: the end of the day in Nicosia that is 14 days after the earlier of two times: when it
 * was made, and when the device last knew that its tariff was current (rule: quote.validity). Both in ms by the same clock.
 */
export function validUntil(
  { quotedAt, tariffKnownAt }: { quotedAt: number; tariffKnownAt: number },
  days = QUOTE_DAYS,
): number {
  return endOfDayAfter(Math.min(quotedAt, tariffKnownAt), days);
}

/** Whether the tariff was last confirmed as current more than 14 days ago, too long for making quotes. All in ms. */
export function isTariffTooOld(tariffKnownAt: number, now: number, days = QUOTE_DAYS): boolean {
  return now - tariffKnownAt >= days * DAY;
}

/**
 * Until when the server honours a quote, in ms: what the device stated, but at most 14 days after its arrival and, if its
 * tariff was superseded, 14 days after that. `supersededAt` is null for the current tariff.
 */
export function cappedValidity(
  given: { validUntil: number; receivedAt: number; supersededAt: number | null },
  days = QUOTE_DAYS,
): number {
  const ends = [given.validUntil, endOfDayAfter(given.receivedAt, days)];
  if (given.supersededAt !== null) ends.push(endOfDayAfter(given.supersededAt, days));
  return Math.min(...ends);
}

/** Remaining days by the calendar in Nicosia: 0 on the last day, negative once it is over. Both in ms. */
export function daysLeft(validUntilMs: number, now: number): number {
  if (now > validUntilMs) return Math.min(-1, daysBetween(localDay(now, ZONE), localDay(validUntilMs, ZONE)));
  return daysBetween(localDay(now, ZONE), localDay(validUntilMs, ZONE));
}
