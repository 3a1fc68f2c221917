import { addDays } from "#domain/calendar.ts";
import { fault } from "#domain/fault.ts";

/** A calendar day, "YYYY-MM-DD". */
export const DAY_PATTERN = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";
const DAY = new RegExp(DAY_PATTERN);

/** How far ahead the collection day may be, in days. */
export const READY_WITHIN_DAYS = 60;

/** Whether a text is an existing calendar day. */
export function isDay(text: string): boolean {
  return DAY.test(text) && addDays(text, 0) === text;
}

/**
 * What is wrong with a collection day, "" when nothing is. `earliest` is the day of the booking and `today` the day of the
 * check: they differ for a booking that waited offline.
 */
export function readyOnFault(day: string, { earliest, today }: { earliest: string; today: string }): string {
  if (day === "") return "";
  if (!isDay(day)) return "day_unknown";
  if (day < earliest) return "day_passed";
  if (day > addDays(today, READY_WITHIN_DAYS)) return fault("day_far", { days: READY_WITHIN_DAYS });
  return "";
}
