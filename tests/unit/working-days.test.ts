import Holidays from "date-holidays";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar.ts";
import { weekdayOf } from "#domain/sailings/clock.ts";
import { COUNTRIES } from "#domain/transit.ts";
import { isWorkingDay, lastCollection, workingDayFrom, workingDayUntil } from "#domain/working-days.ts";

const YEARS = Array.from({ length: 20 }, (_, n) => 2026 + n);

const DAY = 86_400_000;

/** A holiday of two days is one entry there, whose date is its first. */
function byLibrary(country: string, year: number): Set<string> {
  const found = new Holidays(country).getHolidays(year).filter(({ type }) => type === "public");
  return new Set(
    found.flatMap(({ date, start, end }) =>
      Array.from({ length: Math.round((end.getTime() - start.getTime()) / DAY) }, (_, n) =>
        addDays(date.slice(0, 10), n),
      ),
    ),
  );
}

test.each([...COUNTRIES.map(({ code }) => code), "IT"])(
  "%s has the public holidays of date-holidays, 2026 to 2045",
  (country) => {
    for (const year of YEARS) {
      const holidays = byLibrary(country, year);
      const differs: string[] = [];
      for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
        if (weekdayOf(day) <= 5 && isWorkingDay(day, country) === holidays.has(day)) differs.push(day);
      expect(differs).toEqual([]);
    }
  },
);

test("Cyprus has the days of its Department of Labour", () => {
  const weekdays = (year: number) =>
    Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n))
      .filter((day) => day.startsWith(String(year)) && weekdayOf(day) <= 5 && !isWorkingDay(day, "CY"))
      .map((day) => day.slice(5));
  // Green Monday, 25 March, 1 April, Good Friday, Easter Monday, 1 May, the Monday of the Holy Spirit, 1 and 28 October.
  expect(weekdays(2026)).toEqual("01-01 01-06 02-23 03-25 04-01 04-10 04-13 05-01 06-01 10-01 10-28 12-25".split(" "));
  expect(weekdays(2027)).toEqual("01-01 01-06 03-15 03-25 04-01 04-30 05-03 06-21 10-01 10-28".split(" "));
});

describe("working days", () => {
  test("a text that is no day is given back", () => {
    for (const text of ["NaN-NaN-NaN", "soon"])
      expect([workingDayUntil(text, "DE"), workingDayFrom(text, "DE")]).toEqual([text, text]);
  });

  test.each([
    ["2026-11-29", "DE", "2026-11-27", "2026-11-30"],
    ["2026-12-25", "DE", "2026-12-24", "2026-12-28"],
    ["2026-12-24", "PL", "2026-12-23", "2026-12-28"],
    ["2027-01-01", "RO", "2026-12-31", "2027-01-04"],
    ["2026-12-02", "DE", "2026-12-02", "2026-12-02"],
    ["2026-12-26", "XX", "2026-12-25", "2026-12-28"],
  ])("%s in %s: %s is the last until it, %s the first from it", (day, country, until, from) => {
    expect([workingDayUntil(day, country), workingDayFrom(day, country)]).toEqual([until, from]);
  });

  test.each([
    // The cut-off of a Tuesday: five days on the road end there on it, or on the Friday before.
    ["2026-12-01", "DE", 5, "2026-11-26"],
    ["2026-12-01", "AT", 2, "2026-11-27"],
    // 8 December is a holiday in Bologna: the goods have to be there on Monday.
    ["2026-12-08", "AT", 3, "2026-12-04"],
    ["2026-12-29", "DE", 5, "2026-12-24"],
    ["2026-12-29", "PL", 5, "2026-12-23"],
  ])("for a cut-off on %s goods from %s with %s road days are collected by %s", (cutOff, code, road, day) => {
    expect(lastCollection(cutOff, { code, road })).toBe(day);
  });
});
