import type { RoleOrNone } from "#domain/roles.ts";
import { endLists } from "./look-quotes.ts";
import type { Schedule } from "./schedule.ts";

/** One of sales, two of the office and two customers, in schedules with quotes. */
export const QUOTERS: readonly [user: string, role: RoleOrNone][] = [
  ["sara", "sales"],
  ["olga", "operator"],
  ["otto", "admin"],
  ["ada", ""],
  ["bob", ""],
];

/** Who is in front of the phone, the tablet and the desk when such a schedule begins. */
export const QUOTING_FIRST = [
  ["sara", "ada"],
  ["ada", "bob"],
  ["bob", "sara", "olga"],
] as const;

/** Then every list is what the server has. */
export async function endQuotes(schedule: Schedule): Promise<void> {
  await endLists(schedule);
}
