import { isDay } from "#domain/schemas/ready-on.ts";
import { isWorkingDay, workingDayFrom } from "#domain/working-days.ts";
import { dates } from "#text/dates.ts";
import { formatWeekday } from "./format.ts";

/** From which day on goods are collected that are ready on a day without work. "" for a working day, and for no day. */
export function freeDay(day: string, { code, name }: { code: string; name: string }): string {
  if (!isDay(day) || isWorkingDay(day, code)) return "";
  return dates.freeDay(formatWeekday(day), name, formatWeekday(workingDayFrom(day, code)));
}
