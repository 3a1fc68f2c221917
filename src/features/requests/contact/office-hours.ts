import { localTime, weekdayOf } from "#domain/sailings/clock.ts";

const OPENS = 9 * 60;
const CLOSES = 18 * 60;
const WORKDAYS = 5;

/** `day` and `opens` count from Monday = 0; `inDays` is how far off the next opening is. */
export type OfficeState = { day: number; open: true } | { day: number; open: false; opens: number; inDays: number };

/** Whether the office is open at an instant in ms: Monday-Friday 9:00-18:00 by the clock in Limassol (rule: site.hours). */
export function officeAt(now: number): OfficeState {
  const here = localTime(now, "Europe/Nicosia");
  const day = weekdayOf(here.day) - 1;
  const [hours = 0, minutes = 0] = here.time.split(":").map(Number);
  const minute = hours * 60 + minutes;
  if (day < WORKDAYS && minute >= OPENS && minute < CLOSES) return { day, open: true };
  let inDays = day < WORKDAYS && minute < OPENS ? 0 : 1;
  while ((day + inDays) % 7 >= WORKDAYS) inDays += 1;
  return { day, open: false, opens: (day + inDays) % 7, inDays };
}
