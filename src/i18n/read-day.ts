import { daysBetween } from "#domain/calendar.ts";
import { isDay } from "#domain/schemas/ready-on.ts";
import { clean } from "#domain/text/clean.ts";
import { days } from "#text/days.ts";

const WEEKDAY = /^[a-z]{3,9}[ .,]+(?=\d)/;
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[-./, ]+(\d{1,2}|[a-z]{3,9})\.?(?:[-./, ]+(\d{4}|\d{2}))?$/;
const FIGURES = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;

/**
 * A calendar day as people type it, "YYYY-MM-DD": 27/12, 27.12.26, 27 Dec 2026, 271226, 2026-12-27. The day stands before the
 * month, as in all countries of the house. Without a year it is the one nearest to `today`. "" for what is no day.
 */
export function readDay(typed: string, today: string): string {
  const text = clean(typed, "code").toLowerCase().replace(WEEKDAY, "");
  const [, first = "", middle = "", last = ""] = YEAR_FIRST.exec(text) ?? [];
  if (first) return dayOf(first, middle, last);
  const [, day = "", month = "", year = ""] = DAY_FIRST.exec(text) ?? FIGURES.exec(text) ?? [];
  if (year) return dayOf(year.padStart(4, "20"), monthOf(month), day);
  const thisYear = Number(today.slice(0, 4));
  const near = [-1, 0, 1].map((years) => dayOf(String(thisYear + years), monthOf(month), day)).filter(isDay);
  return near.sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0] ?? "";
}

/** The number of a month that is written out or cut short. */
function monthOf(month: string): string {
  const index = days.months.findIndex((name) => name.toLowerCase() === month.slice(0, 3));
  return index < 0 ? month : String(index + 1);
}

function dayOf(year: string, month: string, day: string): string {
  const found = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(found) ? found : "";
}

/** "27/12/2026" of a calendar day, as it is typed. */
export function writtenDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

const MOMENT = /^(.+?)(?:[ ,]+|t)(\d{1,2})[:.](\d{2})$/i;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A day and a time, "2026-12-27T22:00": 27/12 22:00, 27 Dec 2026, 9.30. "" for what is none. */
export function readMoment(typed: string, today: string): string {
  const [, first = "", hour = "", minute = ""] = MOMENT.exec(clean(typed, "code")) ?? [];
  const found = `${readDay(first, today)}T${hour.padStart(2, "0")}:${minute}`;
  return isMoment(found) ? found : "";
}

/** Whether a text is a day with a time, in that form. */
export function isMoment(text: string): boolean {
  return text[10] === "T" && isDay(text.slice(0, 10)) && TIME.test(text.slice(11));
}

/** "27/12/2026 22:00" of "2026-12-27T22:00". */
export function writtenMoment(moment: string): string {
  return `${writtenDay(moment.slice(0, 10))} ${moment.slice(11)}`;
}
