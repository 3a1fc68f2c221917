import { localDay, momentOf } from "#domain/sailings/clock.ts";
import { addDays, daysBetween } from "#domain/shipment/timeline.ts";

/** How many days a quote is good for, where the server does not say otherwise. */
export const QUOTE_DAYS = 14;

const DAY = 86_400_000;
const ZONE = "Europe/Nicosia";

/** The last millisecond of the day in Nicosia that lies `days` after the day of `ms`. */
function endOfDayAfter(ms: number, days: number): number {
  return momentOf({ day: addDays(localDay(ms, ZONE), days + 1), time: "00:00" }, ZONE) - 1;
}

/**
 * Until when a quote holds, in ms: the end of the day in Nicosia, 14 days after the earlier of the moment it was made and
 * the moment at which the device last knew its tariff to be the current one (rule: quote.validity). Both in ms by one
 * clock.
 */
export function validUntil(
  { quotedAt, tariffKnownAt }: { quotedAt: number; tariffKnownAt: number },
  days = QUOTE_DAYS,
): number {
  return endOfDayAfter(Math.min(quotedAt, tariffKnownAt), days);
}

/** Whether the tariff was confirmed too long ago to hand out a quote by it: not within the last 14 days. All in ms. */
export function isTariffTooOld(tariffKnownAt: number, now: number, days = QUOTE_DAYS): boolean {
  return now - tariffKnownAt >= days * DAY;
}

/**
 * Until when the server keeps to a quote, in ms: what its device wrote on it, but no longer than 14 days after it arrived
 * and, where its tariff was replaced, 14 days after that. `supersededAt` is null for the current tariff.
 */
export function cappedValidity(
  given: { validUntil: number; receivedAt: number; supersededAt: number | null },
  days = QUOTE_DAYS,
): number {
  const ends = [given.validUntil, endOfDayAfter(given.receivedAt, days)];
  if (given.supersededAt !== null) ends.push(endOfDayAfter(given.supersededAt, days));
  return Math.min(...ends);
}

/** Days that are left, 0 on the last one, below 0 once it is over; by the calendar in Nicosia. Both in ms. */
export function daysLeft(validUntilMs: number, now: number): number {
  if (now > validUntilMs) return Math.min(-1, daysBetween(localDay(now, ZONE), localDay(validUntilMs, ZONE)));
  return daysBetween(localDay(now, ZONE), localDay(validUntilMs, ZONE));
}
