import type { SailingDays } from "#domain/sailings/days.ts";
import { formatWeekday } from "#i18n/format.ts";
import { dates as text } from "#text/dates.ts";

/**
 * "Collected by Tue 1 Dec, sails Thu 10 Dec, Limassol Mon 14 Dec", or the same as expected: where the device chose the
 * sailing before the server has decided.
 */
export function promisedDays({ collectBy, departs, arrives }: SailingDays, expected: boolean): string {
  const say = expected ? text.expected : text.promise;
  return say(collectBy === null ? null : formatWeekday(collectBy), formatWeekday(departs), formatWeekday(arrives));
}
