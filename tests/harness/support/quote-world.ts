import type { RoleOrNone } from "#domain/roles.ts";
import { endLists } from "./look-quotes.ts";
import type { Schedule } from "./schedule.ts";

/** In schedules with quotes: one member of sales, two of the office and two customers. */
export const QUOTERS: readonly [user: string, role: RoleOrNone][] = [
  ["sara", "sales"],
  ["olga", "operator"],
  ["otto", "admin"],
  ["ada", ""],
  ["bob", ""],
];

/** Who uses the phone, the tablet and the desk when such a schedule begins. */
export const QUOTING_FIRST = [
  ["sara", "ada"],
  ["ada", "bob"],
  ["bob", "sara", "olga"],
] as const;

/** Finally every list equals the server's. */
export async function endQuotes(schedule: Schedule): Promise<void> {
  await endLists(schedule);
}
