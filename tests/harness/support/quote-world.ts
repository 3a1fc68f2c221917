import type { RoleOrNone } from "#domain/roles.ts";
import { signInEachInTurn } from "./in-turn.ts";
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

/**
 * Then every list is what the server has. What somebody sent in a later round than another device's reached that device
 * without a poke only with its next pull: it is waited for.
 */
export async function endQuotes(schedule: Schedule): Promise<void> {
  await signInEachInTurn(schedule, () => 18);
  await endLists(schedule);
}
