import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CalendarDates } from "#ui/freight/calendar-dates.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { lineOfDays } from "#ui/freight/day-line-shape.ts";

const count = (selector: string) => document.querySelectorAll(`.dayline-dots ${selector}`).length;

test("the plan: one filled dot per day, three of them Bologna's", () => {
  render(<DayLine road={5} label="5 days by road, 3 in Bologna, 4 at sea" />);
  expect(screen.getByRole("img", { name: "5 days by road, 3 in Bologna, 4 at sea" })).toBeTruthy();
  expect(count(".dl-dot")).toBe(12);
  expect(count(".dl-done")).toBe(12);
  expect(count(".dl-dot.dl-road")).toBe(5);
  expect(count(".dl-dot.dl-hub")).toBe(3);
  expect(count(".dl-dot.dl-sea")).toBe(4);
  expect(count("line[stroke-dasharray]")).toBe(0);
});

test("booked and not collected: all outlined, all dotted", () => {
  render(<DayLine road={10} done={0} label="Not started" />);
  expect(count(".dl-ahead")).toBe(17);
  expect(count(".dl-done")).toBe(0);
  expect(count(".dl-line:not([stroke-dasharray])")).toBe(0);
});

test("in transit: done days, a ring for today, days ahead; solid line up to today and dotted after", () => {
  render(<DayLine road={5} done={7} today={8} label="Day 8 of 12" />);
  expect(count(".dl-done")).toBe(7);
  expect(count(".dl-today")).toBe(1);
  expect(count(".dl-core")).toBe(1);
  expect(count(".dl-ahead")).toBe(4);
  const { parts } = lineOfDays({ road: 5, done: 7, today: 8 });
  expect(parts.map((part) => [part.leg, part.solid])).toEqual([
    ["road", true],
    ["sea", false],
  ]);
});

test("today at sea cuts the sea line at today", () => {
  const { parts, dots } = lineOfDays({ road: 10, done: 13, today: 14 });
  expect(parts.at(-2)).toMatchObject({ leg: "sea", solid: true, to: dots[13]?.x });
  expect(parts.at(-1)).toMatchObject({ leg: "sea", solid: false, from: dots[13]?.x, to: 1 });
});

test("delivered: all filled; a day beyond the schedule has no ring", () => {
  const { dots } = lineOfDays({ road: 2, done: 9, today: 12 });
  expect(dots.map((dot) => dot.state)).toEqual(Array(9).fill("done"));
});

test("late: what was planned and is not recorded is an outline, the days over are red, the last one today", () => {
  render(<DayLine road={5} done={12} open={[12]} over={5} today={17} label="5 days late" />);
  expect(count(".dl-dot")).toBe(17);
  expect(count(".dl-ahead.dl-sea")).toBe(1);
  expect(count(".dl-done.dl-over")).toBe(4);
  expect(count(".dl-today.dl-over")).toBe(1);
  const { parts } = lineOfDays({ road: 5, done: 12, over: 5, today: 17 });
  expect(parts.map(({ leg, solid }) => [leg, solid])).toEqual([
    ["road", true],
    ["sea", true],
    ["over", true],
  ]);
});

test("late and last seen on the road: nothing between is filled", () => {
  const { dots, parts } = lineOfDays({ road: 5, done: 5, over: 2, today: 14 });
  expect(dots.filter(({ state }) => state === "done").map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 13]);
  expect(parts.filter(({ leg }) => leg === "sea").map(({ solid }) => solid)).toEqual([false]);
});

test("delivered after a planned arrival that nobody recorded: the last dot is the delivery's", () => {
  const { dots } = lineOfDays({ road: 5, done: 17, open: [12], over: 5 });
  expect(dots.slice(11).map(({ leg, state }) => [leg, state])).toEqual([
    ["sea", "ahead"],
    ...Array(4).fill(["over", "done"]),
    ["sea", "done"],
  ]);
});

test("in a table all lines have the same dot spacing and end at the arrival", () => {
  const pitch = (road: number) => {
    const { dots } = lineOfDays({ road, align: "right" });
    expect(dots.at(-1)?.x).toBeCloseTo(1, 10);
    return (dots[1]?.x ?? 0) - (dots[0]?.x ?? 0);
  };
  expect(pitch(2)).toBeCloseTo(pitch(10), 10);
  expect(pitch(5)).toBeCloseTo(1 / 16, 10);
});

test("without a label it is decoration", () => {
  const { container } = render(<DayLine road={5} />);
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
});

test.each([
  // 20 is the first day in Bologna, 22 the last, and 21 is today.
  [12, ["10", "21", "28"]],
  [null, ["10", "20", "22", "28"]],
])("on a phone the numbers of a long line stand apart, today's first (%s)", (today, expected) => {
  const day = (n: number) => `2026-11-${String(n + 10).padStart(2, "0")}`;
  const line = {
    road: 10,
    warehouse: 3,
    sea: 6,
    done: 11,
    over: 0,
    open: [],
    late: false,
    today,
    days: Array.from({ length: 19 }, (_, i) => day(i)),
  };
  render(<CalendarDates line={line} />);
  const onPhone = () =>
    [...document.querySelectorAll("g:not([class*='max-sm:hidden']) text:last-child")].map(
      ({ textContent }) => textContent,
    );
  expect(onPhone()).toEqual(expected);
});
