import type { SailingDays } from "#domain/sailings/days.ts";
import { formatWeekday } from "#i18n/format.ts";
import { dates as text } from "#text/dates.ts";

/**
 * "Collected by Tue 1 Dec, sails Thu 10 Dec, Limassol Mon 14 Dec". `expected`: the device predicted the sailing, the server
 * has not chosen one yet, and the text says so.
 */
export function promisedDays({ collectBy, departs, arrives }: SailingDays, expected: boolean): string {
  const say = expected ? text.expected : text.promise;
  return say(collectBy === null ? null : formatWeekday(collectBy), formatWeekday(departs), formatWeekday(arrives));
}
