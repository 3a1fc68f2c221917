import { describe, expect, test } from "vitest";
import { calendarLine, daysOf, journeyOf, legOf, type Scanned } from "#domain/sailings/journey.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";
import type { TrackedKind } from "#domain/track/where.ts";

// Cut-off Tue 24 Nov 12:00, departure Thu 26 Nov 22:00 in Italy, arrival Mon 30 Nov 18:00 in Cyprus.
const SAILING: PublicSailing = {
  id: "sailings202648v",
  name: "2026-W48",
  port: "Venice",
  vessel: "",
  cut_off: "2026-11-24 11:00:00.000Z",
  etd: "2026-11-26 21:00:00.000Z",
  eta: "2026-11-30 16:00:00.000Z",
  atd: "",
  ata: "",
  first_etd: "",
  first_eta: "",
  state: "planned",
};
const COLLECTED = "2026-11-19 12:30:00.000Z";
const BOLOGNA = "2026-11-22 06:42:00.000Z";
const ROAD = 5;

/** Where the goods are by what has happened. */
function reachedBy(scanned: Scanned, { atd, ata }: Partial<PublicSailing>, shippedAt: string): TrackedKind | null {
  if (ata) return "arrived";
  if (atd) return "departed";
  return scanned.hub_in ? "hub_in" : scanned.collected || shippedAt ? "collected" : null;
}

function line(today: string, scanned: Scanned, over: Partial<PublicSailing> = {}, shippedAt = "", delivered = "") {
  const sailing = { ...SAILING, ...over };
  const days = daysOf(sailing, { code: "DE", road: ROAD });
  if (!days) throw new Error("no days");
  const stamped = { shipped_at: shippedAt, delivery_date: delivered };
  const journey = journeyOf(sailing, days, scanned, stamped);
  return {
    journey,
    line: calendarLine(journey, ROAD, today, delivered ? "delivered" : reachedBy(scanned, over, shippedAt)),
  };
}

describe("the days of a journey", () => {
  test("planned and actual days side by side; a delay keeps the days first announced", () => {
    const { journey } = line(
      "2026-11-22",
      { collected: COLLECTED, hub_in: BOLOGNA },
      {
        eta: "2026-12-02 16:00:00.000Z",
        first_eta: SAILING.eta,
        first_etd: SAILING.etd,
      },
    );
    expect(journey).toEqual({
      collected: { planned: "2026-11-19", actual: "2026-11-19", first: null },
      hub: { planned: "2026-11-24", actual: "2026-11-22", first: null },
      departs: { planned: "2026-11-26", actual: null, first: null },
      arrives: { planned: "2026-12-02", actual: null, first: "2026-11-30" },
      delivered: null,
    });
  });

  test("a cancelled sailing and an unreadable one have no days", () => {
    expect(daysOf({ ...SAILING, state: "cancelled" }, { code: "DE", road: ROAD })).toBeNull();
    expect(daysOf({ ...SAILING, eta: "" }, { code: "DE", road: ROAD })).toBeNull();
    expect(daysOf(null, { code: "DE", road: ROAD })).toBeNull();
  });
});

describe("the line of days", () => {
  test("has a dot per day; those in Bologna are as many as the goods really stay", () => {
    const { line: found } = line("2026-11-22", { collected: COLLECTED, hub_in: BOLOGNA });
    // The capsule begins on the day of the first scan in Bologna.
    expect(found).toMatchObject({ road: 3, warehouse: 5, sea: 4, over: 0, done: 3, today: 4, late: false });
    expect([found?.days[0], found?.days[3], found?.days[11], found?.days.length]).toEqual([
      "2026-11-19",
      "2026-11-22",
      "2026-11-30",
      12,
    ]);
    expect(found && [legOf(found, 4), legOf(found, 5), legOf(found, 9)]).toEqual(["hub", "hub", "sea"]);
  });

  test("nothing is filled before its scan, and no leg ends before somebody reports it", () => {
    expect(line("2026-11-22", {}).line).toMatchObject({ road: 5, warehouse: 3, sea: 4, done: 0, today: null });
    // A week later and not seen in Bologna: still on the road.
    expect(line("2026-11-29", { collected: COLLECTED }).line).toMatchObject({ road: 5, today: 5, late: false });
    // The ship's departure has not been reported.
    expect(line("2026-11-29", { collected: COLLECTED, hub_in: BOLOGNA }).line).toMatchObject({ today: 8, done: 7 });
    const sailed = { atd: SAILING.etd };
    expect(line("2026-11-29", { collected: COLLECTED, hub_in: BOLOGNA }, sailed).line).toMatchObject({ today: 11 });
  });

  const SCANS = { collected: COLLECTED, hub_in: BOLOGNA };
  const SAILED = { atd: SAILING.etd };

  test("late at sea: the planned arrival is open, the line goes on to today", () => {
    const late = line("2026-12-05", SCANS, SAILED).line;
    expect(late).toMatchObject({ sea: 4, over: 5, done: 12, open: [12], today: 17, late: true });
    expect(late?.days.slice(-1)).toEqual(["2026-12-05"]);
  });

  test("late and last seen in Bologna: no leg ends before somebody reports it", () => {
    expect(line("2026-12-02", SCANS).line).toMatchObject({ over: 2, done: 8, open: [8], today: 14, late: true });
    expect(line("2026-12-02", { collected: COLLECTED }).line).toMatchObject({ over: 2, done: 5, open: [], today: 14 });
  });

  test("an arrival fills all but what nobody has recorded", () => {
    const arrived = { ...SAILED, ata: SAILING.eta };
    expect(line("2026-12-05", SCANS, arrived).line).toMatchObject({ done: 12, open: [], today: null, over: 0 });
    expect(line("2026-12-05", { collected: COLLECTED }, arrived).line).toMatchObject({ done: 12, open: [6] });
    expect(line("2026-12-05", SCANS, { ata: SAILING.eta }).line).toMatchObject({ done: 12, open: [8] });
  });

  test("a delivery ends the line, and an arrival before it that nobody recorded is open", () => {
    const delivered = (at: string) => line("2026-12-09", SCANS, SAILED, COLLECTED, at).line;
    const late = delivered("2026-12-05 09:00:00.000Z");
    expect(late).toMatchObject({ sea: 4, over: 5, done: 17, open: [12], today: null, late: false });
    expect(late?.days.slice(-1)).toEqual(["2026-12-05"]);
    expect(delivered("2026-11-30 09:00:00.000Z")).toMatchObject({ sea: 4, over: 0, done: 12, open: [], today: null });
    expect(delivered("2026-11-29 09:00:00.000Z")).toMatchObject({ sea: 3, over: 0, done: 11, open: [], today: null });
  });

  test("a shipment set in transit by the office counts from that time", () => {
    expect(line("2026-11-20", {}, {}, COLLECTED).line).toMatchObject({ today: 2, road: 5, warehouse: 3 });
  });

  test("days out of order give no line", () => {
    expect(line("2026-12-05", { collected: "2026-11-29 12:00:00.000Z" }).line).toBeNull();
    expect(line("2026-12-05", { collected: COLLECTED, hub_in: "2026-11-27 12:00:00.000Z" }).line).toBeNull();
  });
});
