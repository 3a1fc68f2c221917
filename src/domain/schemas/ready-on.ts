import { addDays } from "#domain/shipment/timeline.ts";

/** A calendar day, "YYYY-MM-DD". */
export const DAY_PATTERN = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";
const DAY = new RegExp(DAY_PATTERN);

/** How far ahead goods may be announced, in days. */
export const READY_WITHIN_DAYS = 60;

/** Whether a text is a day that the calendar has. */
export function isDay(text: string): boolean {
  return DAY.test(text) && addDays(text, 0) === text;
}

/**
 * What is wrong with the day on which goods are ready for collection, "" when nothing is. `earliest` is the day on which
 * the booking was made and `today` the day on which it is looked at: they differ for one that waited for a network.
 */
export function readyOnFault(day: string, { earliest, today }: { earliest: string; today: string }): string {
  if (day === "") return "";
  if (!isDay(day)) return "Please enter a day of the calendar.";
  if (day < earliest) return "This day has passed. Please choose today or a later day.";
  if (day > addDays(today, READY_WITHIN_DAYS))
    return `This day is more than ${READY_WITHIN_DAYS} days ahead. Please choose an earlier day.`;
  return "";
}
