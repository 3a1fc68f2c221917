import { describe, expect, test } from "vitest";
import { localDay } from "#domain/sailings/clock.ts";
import { expectedSailing, sailingDays, storedMoment } from "#domain/sailings/days.ts";
import { countText, daysText, isMilestone, readCount, readDays, tellsStatus } from "#domain/shipment/milestones.ts";

describe("the text of an event", () => {
  test("pallets and days are read back as written, and nothing else is accepted", () => {
    expect([countText({ count: 2, of: 3 }), readCount("2/3")]).toEqual(["2/3", { count: 2, of: 3 }]);
    const days = { departs: "2026-12-10", arrives: "2026-12-14" };
    expect([daysText(days), readDays(daysText(days))]).toEqual(["2026-12-10/2026-12-14", days]);
    for (const text of ["", "2026-W50", "0/3", "2/", "2026-12-10", "confirmed"])
      expect([readCount(text), readDays(text)]).toEqual([null, null]);
    expect([isMilestone("departed"), isMilestone("port_in"), isMilestone("status")]).toEqual([true, false, false]);
  });

  test("a status is told by the first milestone that is told, else by itself", () => {
    const at = (kind: string, tellAt: number | null = 1) => ({ kind, tellAt });
    expect(tellsStatus("in_transit", [at("hub_in"), at("damaged")])).toBe("hub_in");
    expect(tellsStatus("in_transit", [at("collected", null), at("hub_in")])).toBe("hub_in");
    expect(tellsStatus("in_transit", [at("damaged")])).toBeNull();
    expect(tellsStatus("delivered", [at("loaded")])).toBeNull();
    expect(tellsStatus("delivered", [at("loaded"), at("delivered")])).toBe("delivered");
    expect(tellsStatus("confirmed", [at("collected")])).toBeNull();
  });
});

describe("the days of a sailing", () => {
  const sailing = (week: number) => ({
    id: `week${week}`,
    state: "planned",
    // Tuesday 12:00 and Thursday 22:00 in Italy, Monday 18:00 in Cyprus.
    cut_off: Date.UTC(2026, 11, 8 + 7 * (week - 50), 11),
    etd: Date.UTC(2026, 11, 10 + 7 * (week - 50), 21),
    eta: Date.UTC(2026, 11, 14 + 7 * (week - 50), 16),
  });

  test("are local in Italy and Cyprus; the last day of collection is the cut-off minus the road days, on working days", () => {
    // Tuesday 8 December is a holiday in Bologna.
    expect(sailingDays(sailing(50), { code: "DE", road: 7 })).toEqual({
      ...{ collectBy: "2026-11-30", cutOff: "2026-12-08", departs: "2026-12-10", arrives: "2026-12-14" },
    });
    expect(sailingDays(sailing(50), null).collectBy).toBeNull();
    // Half past eleven at night in Italy is the next day in Cyprus.
    const late = { cut_off: 0, etd: Date.UTC(2026, 11, 10, 22, 30), eta: Date.UTC(2026, 11, 14, 22, 30) };
    expect(sailingDays(late, { code: "DE", road: 3 })).toMatchObject({ departs: "2026-12-10", arrives: "2026-12-15" });
  });

  test("goods are expected on the first sailing they make, collected on the day after today or when they are ready", () => {
    const all = [sailing(51), sailing(50), sailing(52)];
    const goods = { readyOn: null, booked: "2026-11-27", today: "2026-11-27", origin: { code: "DE", road: 7 } };
    expect(expectedSailing(all, goods)?.id).toBe("week50");
    expect(expectedSailing(all, { ...goods, today: "2026-11-30" })?.id).toBe("week51");
    expect(expectedSailing(all, { ...goods, readyOn: "2026-12-09" })?.id).toBe("week52");
    expect(expectedSailing(all, { ...goods, readyOn: "2027-01-09" })).toBeNull();
    // The promised day of collection is one on which goods are collected.
    const found = expectedSailing(all, goods);
    expect(found && (sailingDays(found, { code: "DE", road: 7 }).collectBy ?? "") >= "2026-11-30").toBe(true);
    expect(localDay(sailing(50).cut_off, "Europe/Rome")).toBe("2026-12-08");
  });

  test("a stored timestamp is parsed as by the platform", () => {
    for (const text of ["2026-12-10 21:00:00.000Z", "1999-02-28T00:01:00.000Z", "2028-02-29 23:59:00.000Z"])
      expect(storedMoment(text)).toBe(Date.parse(text.replace(" ", "T")));
    for (const other of ["", "soon", "2026-12-10 21:00:00+02:00", "2026-12-10 21:00 or later"])
      expect(storedMoment(other)).toBeNull();
  });
});
