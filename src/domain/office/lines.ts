import { addDays } from "#domain/calendar.ts";
import { localDay, localTime, momentOf, weekdayOf } from "#domain/sailings/clock.ts";
import { storedMoment } from "#domain/sailings/days.ts";
import type { LineName, TodayLine } from "./line-names.ts";

/** What is red as soon as there is one. */
const RED: readonly LineName[] = ["missing", "late_for_cut_off", "unanswered"];

/** Whether a line is late; `now` in ms. */
export function isRedLine({ kind, count, oldest }: TodayLine, now: number): boolean {
  if (count === 0) return false;
  if (RED.includes(kind)) return true;
  const since = storedMoment(oldest);
  if (since === null) return false;
  if (kind === "ships_overdue") return localDay(since, "Europe/Nicosia") < localDay(now, "Europe/Nicosia");
  return kind === "to_confirm" && now > aWorkingDayAfter(since);
}

const SATURDAY = 6;

/** The same time of the next working day in Nicosia, in ms; what came at a weekend came on Monday at midnight. */
export function aWorkingDayAfter(ms: number): number {
  const { day, time } = localTime(ms, "Europe/Nicosia");
  const isFree = weekdayOf(day) >= SATURDAY;
  const next = nextWorkingDay(isFree ? nextWorkingDay(day) : day);
  return momentOf({ day: next, time: isFree ? "00:00" : time }, "Europe/Nicosia");
}

/** The day in Nicosia by which the office answers what came at `ms`: the next working day. */
export const answerDay = (ms: number): string => nextWorkingDay(localDay(ms, "Europe/Nicosia"));

function nextWorkingDay(day: string): string {
  const next = addDays(day, 1);
  return weekdayOf(next) >= SATURDAY ? nextWorkingDay(next) : next;
}
