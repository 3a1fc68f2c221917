import { addDays, daysBetween } from "#domain/calendar.ts";
import { weekdayOf } from "./clock.ts";

/** A week of ISO 8601. Its year is that of its Thursday: 1 January may be in week 53 of the previous year. */
export type Week = { year: number; week: number };

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

/** The week of a day. */
export function weekOf(day: string): Week {
  const thursday = addDays(mondayOf(day), 3);
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1 };
}

/** "2026-W48": the name of a sailing. */
export function weekName({ year, week }: Week): string {
  return `${year}-W${twoDigits(week)}`;
}

/** "1HC-48": the name of a container by its position in the sailing, from 1; on labels and in the plan. */
export function containerName(number: number, sailingName: string): string {
  return `${number}HC-${sailingName.slice(-2)}`;
}

/** The position of a container in its sailing by its name, from 1; 0 for an invalid name. */
export function containerNumber(name: string): number {
  return Number(/^([1-9][0-9]?)HC-[0-9]{2}$/.exec(name)?.[1] ?? 0);
}

function twoDigits(week: number): string {
  return week < 10 ? `0${week}` : String(week);
}
