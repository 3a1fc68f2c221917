import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/calendar.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import { type DayLineState, dayLine } from "#domain/shipment/timeline.ts";
import { COUNTRIES, TRANSIT_DAYS, transitOf } from "#domain/transit.ts";

describe("days of the calendar", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-02-29", 1, "2028-03-01"],
    ["2100-02-28", 1, "2100-03-01"],
    ["2000-02-28", 1, "2000-02-29"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-01-01", -1, "2025-12-31"],
    ["1970-01-01", 0, "1970-01-01"],
  ])("%s and %d days: %s", (day, days, then) => {
    expect(addDays(day, days)).toBe(then);
    expect(daysBetween(day, then)).toBe(days);
  });
  test("a hundred years agree with the platform's calendar", () => {
    for (let n = 0; n < 36_525; n += 13) {
      const expected = new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
      expect([addDays("2000-01-01", n), daysBetween("2000-01-01", expected)]).toEqual([expected, n]);
    }
  });
});

describe("transit days", () => {
  test.each([
    [9, ["slovakia"]],
    [10, ["austria", "belgium", "croatia", "luxembourg", "netherlands", "czech-republic", "switzerland", "hungary"]],
    [12, ["denmark", "france", "germany", "poland", "portugal", "serbia", "slovenia", "spain"]],
    [14, ["bulgaria", "estonia", "finland", "latvia", "lithuania", "romania"]],
    [15, ["norway", "sweden"]],
    [17, ["ireland"]],
  ])("%d in all", (total, slugs) => {
    expect(
      COUNTRIES.map((c) => c.slug)
        .filter((slug) => TRANSIT_DAYS[slug]?.total === total)
        .sort(),
    ).toEqual(slugs.sort());
    for (const slug of slugs)
      expect(transitOf(slug)).toEqual({ code: expect.any(String), road: total - 7, warehouse: 3, sea: 4, total });
  });
  test("26 countries, each with its own code and slug", () => {
    for (const key of ["name", "code", "slug"] as const) expect(new Set(COUNTRIES.map((c) => c[key])).size).toBe(26);
  });
  test.each(["cyprus", "constructor", "__proto__", ""])("none for %j", (slug) => expect(transitOf(slug)).toBeNull());
});

describe("the day line", () => {
  // Germany: 5 days of road, 3 in the warehouse, 4 at sea.
  const on = (today: string, status: ShipmentStatus = "in_transit", shippedOn: string | null = "2028-02-26") =>
    dayLine({ slug: "germany", status, shippedOn, today });
  const brief = (state: DayLineState | null) => state && [state.done, state.today, state.leg, state.late];

  test.each([
    ["the day of collection", "2028-02-26", [0, 1, "road", false]],
    ["over a leap day", "2028-02-29", [3, 4, "road", false]],
    ["the last day of road", "2028-03-01", [4, 5, "road", false]],
    ["the first day in Bologna", "2028-03-02", [5, 6, "hub", false]],
    ["the last day in Bologna", "2028-03-04", [7, 8, "hub", false]],
    ["the first day at sea", "2028-03-05", [8, 9, "sea", false]],
    ["the last day", "2028-03-08", [11, 12, "sea", false]],
    ["later than planned", "2028-03-09", [11, 12, "sea", true]],
    ["a device whose day is behind", "2028-02-20", [0, 1, "road", false]],
  ])("%s", (_name, today, expected) => {
    expect(brief(on(today))).toEqual(expected);
    expect(on(today)?.due).toBe("2028-03-08");
  });
  test.each<[ShipmentStatus, unknown[]]>([
    ["pending", [0, null, "booked", false]],
    ["confirmed", [0, null, "booked", false]],
    ["delivered", [12, null, "arrived", false]],
    ["cancelled", [0, null, "cancelled", false]],
  ])("%s", (status, expected) => {
    expect(brief(on("2028-03-02", status))).toEqual(expected);
    expect(on("2028-03-02", status)?.due).toBeNull();
  });
  test("in transit without a timestamp counts as not yet collected", () => {
    expect(brief(on("2028-03-02", "in_transit", null))).toEqual([0, null, "booked", false]);
  });
  test("across the end of a year", () => {
    expect(
      dayLine({ slug: "slovakia", status: "in_transit", shippedOn: "2026-12-30", today: "2027-01-02" }),
    ).toMatchObject({
      done: 3,
      today: 4,
      leg: "hub",
      due: "2027-01-07",
    });
  });
  test("no line for an unknown country", () => {
    expect(dayLine({ slug: "atlantis", status: "pending", shippedOn: null, today: "2026-01-01" })).toBeNull();
  });
});
