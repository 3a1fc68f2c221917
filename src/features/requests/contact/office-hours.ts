const CYPRUS: Intl.DateTimeFormatOptions = {
  timeZone: "Europe/Nicosia",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};
/** Made when it is first used: that takes 15 ms, and the page's code should not wait for it. */
let clock: Intl.DateTimeFormat | undefined;
const WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const OPENS = 9 * 60;
const CLOSES = 18 * 60;
const WORKDAYS = 5;

/** `day` and `opens` count from Monday = 0; `inDays` is how far off the next opening is. */
export type OfficeState = { day: number; open: true } | { day: number; open: false; opens: number; inDays: number };

/** Whether the office is open at an instant in ms: Monday-Friday 9:00-18:00 by the clock in Limassol (rule: site.hours). */
export function officeAt(now: number): OfficeState {
  clock ??= new Intl.DateTimeFormat("en-GB", CYPRUS);
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = WEEK.indexOf(parts.weekday ?? "");
  const minute = Number(parts.hour) * 60 + Number(parts.minute);
  if (day < WORKDAYS && minute >= OPENS && minute < CLOSES) return { day, open: true };
  let inDays = day < WORKDAYS && minute < OPENS ? 0 : 1;
  while ((day + inDays) % 7 >= WORKDAYS) inDays += 1;
  return { day, open: false, opens: (day + inDays) % 7, inDays };
}
