import { expect, test } from "vitest";
import { addDays } from "#domain/calendar.ts";
import { formatDate, formatWeekday } from "#i18n/format.ts";
import { isMoment, readDay, readMoment, writtenDay, writtenMoment } from "#i18n/read-day.ts";
import { days } from "#text/days.ts";

const TODAY = "2026-12-20";

test.each([
  ["27/12", "2026-12-27"],
  ["27.12.", "2026-12-27"],
  ["27-12-26", "2026-12-27"],
  ["7/1", "2027-01-07"],
  ["07 01", "2027-01-07"],
  ["27 December", "2026-12-27"],
  ["3 Sept 2027", "2027-09-03"],
  ["Sun 27 Dec", "2026-12-27"],
  ["sunday, 27.12.2026", "2026-12-27"],
  ["2712", "2026-12-27"],
  ["271226", "2026-12-27"],
  ["27122026", "2026-12-27"],
  ["2026-12-27", "2026-12-27"],
  ["2026/1/7", "2026-01-07"],
  [" ２７／１２ ", "2026-12-27"],
  ["29/2", "2028-02-29"],
])("%s is read", (typed, day) => {
  expect(readDay(typed, typed === "29/2" ? "2027-06-01" : TODAY)).toBe(day);
});

test.each([
  "",
  "27",
  "12/27",
  "31/2/2027",
  "29/2/2027",
  "27/12/026",
  "0/1",
  "27 Foo",
  "27/12/26 x",
  "next week",
  "27//12//2026x",
])("%s is no day", (typed) => {
  expect(readDay(typed, TODAY)).toBe("");
});

test("every day that the product writes is read as that day, whenever it is typed", () => {
  for (let n = 0; n < 800; n += 1) {
    const today = addDays("2026-11-30", n);
    const day = addDays(today, (n * 7) % 170);
    const [year = "", month = "", date = ""] = day.split("-");
    const forms = [day, writtenDay(day), formatDate(day), formatWeekday(day), `${Number(date)}.${Number(month)}.`];
    forms.push(
      `${date}${month}${year}`,
      `${date}${month}${year.slice(2)}`,
      `${date} ${days.months[Number(month) - 1]}`,
    );
    expect(forms.map((form) => readDay(form, today))).toEqual(forms.map(() => day));
  }
});

test.each([
  ["27/12 22:00", "2026-12-27T22:00"],
  ["27.12. 9.30", "2026-12-27T09:30"],
  ["Sun 27 Dec, 22:00", "2026-12-27T22:00"],
  ["7/1/27, 0:05", "2027-01-07T00:05"],
  ["2026-12-27T22:00", "2026-12-27T22:00"],
  ["27/12/2026 24:00", ""],
  ["27/12/2026 22:60", ""],
  ["27/12 2026", ""],
  ["31/2/2027 10:00", ""],
  ["22:00", ""],
  ["27/12/2026", ""],
])("a day and a time, %s", (typed, moment) => {
  expect(readMoment(typed, TODAY)).toBe(moment);
  if (moment) expect(readMoment(writtenMoment(moment), TODAY)).toBe(moment);
  expect(isMoment(moment)).toBe(moment !== "");
});

test.each(["2026-02-31T10:00", "2026-12-27T10:00:00", "2026-12-27 10:00", "2026-12-27T1:00", ""])(
  "%s is no day with a time",
  (text) => expect(isMoment(text)).toBe(false),
);
