import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar.ts";
import { localDay, localTime, momentOf, type TimeZone, weekdayOf } from "#domain/sailings/clock.ts";
import {
  FIRST_RULE,
  fillWeeks,
  type KnownSailing,
  PORTS,
  ruledSailing,
  sailingId,
  type WeeklyRule,
} from "#domain/sailings/rule.ts";
import { containerName, mondayOf, weekName, weekOf } from "#domain/sailings/week.ts";

const HOUR = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);
/** Local time by the platform's own time zones. */
function platform(zone: TimeZone) {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return (ms: number) => {
    const [day, time] = format.format(ms).split(" ");
    return { day, time };
  };
}

describe.each([
  ["Europe/Rome" as const, 1996],
  // Until 1998 Cyprus changed its clocks at other times than the Union.
  ["Europe/Nicosia" as const, 1999],
])("local time in %s", (zone, from) => {
  const there = platform(zone);

  test("equals the platform's at every change of the clocks until 2060, to the minute before and after", () => {
    for (let year = from; year <= 2060; year++)
      for (const month of ["03", "10"])
        for (let day = 25; day <= 31; day++) {
          const change = utc(`${year}-${month}-${day}T01:00:00`);
          for (const ms of [change - 60_000, change, change + 60_000]) expect(localTime(ms, zone)).toEqual(there(ms));
        }
  });

  test("equals the platform's at any time until 2060", () => {
    fc.assert(
      fc.property(fc.integer({ min: utc(`${from}-01-01T00:00`), max: utc("2060-12-31T23:59") }), (ms) => {
        expect(localTime(ms, zone)).toEqual(there(ms));
      }),
      { numRuns: 500 },
    );
  });

  test("converting back gives the time, or the first of two with the same local time", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: utc(`${from}-01-01T00:00`) / 60_000, max: utc("2060-12-31T00:00") / 60_000 }),
        (n) => {
          const local = localTime(n * 60_000, zone);
          const moment = momentOf(local, zone);
          expect(localTime(moment, zone)).toEqual(local);
          expect([n * 60_000, n * 60_000 - HOUR]).toContain(moment);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["in winter", "2026-11-26", "22:00", "Europe/Rome", "2026-11-26T21:00"],
  ["in summer", "2026-07-02", "22:00", "Europe/Rome", "2026-07-02T20:00"],
  ["in Cyprus", "2026-11-30", "18:00", "Europe/Nicosia", "2026-11-30T16:00"],
  ["in Cyprus in summer", "2026-07-06", "18:00", "Europe/Nicosia", "2026-07-06T15:00"],
  ["at midnight in Cyprus it is still yesterday", "2026-07-06", "00:30", "Europe/Nicosia", "2026-07-05T21:30"],
  ["a time that March leaves out: an hour later", "2026-03-29", "02:30", "Europe/Rome", "2026-03-29T01:30"],
  ["a time that October has twice: the first", "2026-10-25", "02:30", "Europe/Rome", "2026-10-25T00:30"],
] as const)("%s", (_, day, time, zone, moment) => {
  expect(new Date(momentOf({ day, time }, zone)).toISOString()).toBe(`${moment}:00.000Z`);
});

describe("weeks", () => {
  test.each([
    ["2026-11-26", "2026-W48"],
    ["2026-12-31", "2026-W53"],
    ["2027-01-01", "2026-W53"],
    ["2027-01-03", "2026-W53"],
    ["2027-01-04", "2027-W01"],
    ["2025-12-29", "2026-W01"],
    ["2024-12-30", "2025-W01"],
    ["2021-01-03", "2020-W53"],
    ["2028-12-31", "2028-W52"],
  ])("%s is in %s", (day, name) => expect(weekName(weekOf(day))).toBe(name));

  test("a hundred years agree with the definition: week 1 has the year's first Thursday", () => {
    for (let n = 0; n < 36_525; n += 11) {
      const day = addDays("2000-01-01", n);
      const date = new Date(`${day}T00:00:00Z`);
      expect(weekdayOf(day)).toBe(date.getUTCDay() || 7);
      date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
      const year = date.getUTCFullYear();
      const week = Math.ceil(((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7);
      expect(weekOf(day)).toEqual({ year, week });
      expect(weekdayOf(mondayOf(day))).toBe(1);
    }
  });

  test("a container's name is its number and the week", () => {
    expect(containerName(1, "2026-W48")).toBe("1HC-48");
    expect(containerName(12, "2027-W01")).toBe("12HC-01");
  });
});

describe("the weekly rule", () => {
  const at = (text: string) => utc(text);

  test("the example week: cut-off Tuesday 12:00, departure Thursday 22:00 from Venice, arrival Monday 18:00", () => {
    expect(ruledSailing(FIRST_RULE, "2026-11-26")).toEqual({
      id: "sailings202648v",
      name: "2026-W48",
      port: "Venice",
      cut_off: at("2026-11-24T11:00"),
      etd: at("2026-11-26T21:00"),
      eta: at("2026-11-30T16:00"),
    });
  });
  test("local times stay the same when the clocks change, also between departure and arrival", () => {
    const march = ruledSailing({ ...FIRST_RULE, since: "2026-01-05" }, "2026-03-26");
    expect(march).toMatchObject({ etd: at("2026-03-26T21:00"), eta: at("2026-03-30T15:00") });
  });
  test("the ports alternate, also over a year of 53 weeks", () => {
    const weeks = Array.from({ length: 8 }, (_, i) => ruledSailing(FIRST_RULE, addDays("2026-11-23", 7 * i)));
    expect(weeks.map((one) => `${one?.name} ${one?.port}`)).toEqual([
      "2026-W48 Venice",
      "2026-W49 Ravenna",
      "2026-W50 Venice",
      "2026-W51 Ravenna",
      "2026-W52 Venice",
      "2026-W53 Ravenna",
      "2027-W01 Venice",
      "2027-W02 Ravenna",
    ]);
    expect(ruledSailing({ ...FIRST_RULE, ports: ["Ravenna"] }, "2026-11-26")?.port).toBe("Ravenna");
  });
  test("no sailing before the rule applies, and none without a port", () => {
    expect(ruledSailing(FIRST_RULE, "2026-11-22")).toBeNull();
    expect(ruledSailing({ ...FIRST_RULE, ports: [] }, "2026-11-26")).toBeNull();
  });
  test.each([
    ["on the day before", 3, "12:00", "2026-11-25T11:00"],
    ["earlier on the day", 4, "06:00", "2026-11-26T05:00"],
    ["later on the day: the week before", 4, "23:00", "2026-11-19T22:00"],
    ["on a later weekday: the week before", 5, "12:00", "2026-11-20T11:00"],
  ])("closes %s", (_, weekday, time, moment) => {
    expect(ruledSailing({ ...FIRST_RULE, cutOff: { weekday, time } }, "2026-11-26")?.cut_off).toBe(at(moment));
  });
  test("its id: 15 characters, unique for each week and port", () => {
    const ids = Array.from({ length: 600 }, (_, i) => weekName(weekOf(addDays("2026-01-05", 7 * i)))).flatMap((name) =>
      PORTS.map((port) => sailingId(name, port)),
    );
    expect(new Set(ids).size).toBe(1200);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{15}$/);
  });
});

describe("filling", () => {
  const SUNDAY = utc("2026-11-22T10:00");
  const known = (day: string, more: Partial<KnownSailing> = {}): KnownSailing => {
    const ruled = ruledSailing(FIRST_RULE, day);
    if (ruled === null) throw new Error("No sailing");
    return { ...ruled, state: "planned", edited: false, used: false, ...more };
  };
  const created = (rule: WeeklyRule, sailings: KnownSailing[], now = SUNDAY) =>
    fillWeeks(rule, sailings, now).create.map(({ name, port }) => `${name} ${port.slice(0, 1)}`);
  const RAVENNA: WeeklyRule = { ...FIRST_RULE, ports: ["Ravenna"] };

  test("the next eight whose cut-off is in the future", () => {
    expect(created(FIRST_RULE, [])).toHaveLength(8);
    expect(created(FIRST_RULE, [])[0]).toBe("2026-W48 V");
    expect(created(FIRST_RULE, [], utc("2026-11-24T10:59"))[0]).toBe("2026-W48 V");
    // The cut-off was at 12:00 in Italy.
    expect(created(FIRST_RULE, [], utc("2026-11-24T11:00"))).toEqual([
      "2026-W49 R",
      "2026-W50 V",
      "2026-W51 R",
      "2026-W52 V",
      "2026-W53 R",
      "2027-W01 V",
      "2027-W02 R",
      "2027-W03 V",
    ]);
    expect(created({ ...FIRST_RULE, cutOff: { weekday: 5, time: "12:00" } }, [], utc("2026-11-28T10:00"))).toHaveLength(
      8,
    );
  });
  test("a rule that starts later fills from then on", () =>
    expect(created({ ...FIRST_RULE, since: "2027-01-04" }, [])[0]).toBe("2027-W01 V"));
  test("once filled nothing is left to do, and a week later there is one more", () => {
    const sailings = fillWeeks(FIRST_RULE, [], SUNDAY).create.map((one) =>
      known(addDays("1970-01-01", one.etd / 86_400_000)),
    );
    expect(fillWeeks(FIRST_RULE, sailings, SUNDAY)).toEqual({ create: [], update: [], remove: [], differs: [] });
    expect(created(FIRST_RULE, sailings, SUNDAY + 7 * 24 * HOUR)).toEqual(["2027-W03 V"]);
  });
  test("sailings edited by hand stay: moved, cancelled, or sent from the other port", () => {
    const moved = known("2026-11-26", { edited: true, etd: utc("2026-11-29T21:00"), port: "Ravenna" });
    const cancelled = known("2026-12-03", { state: "cancelled" });
    const filling = fillWeeks(FIRST_RULE, [moved, cancelled], SUNDAY);
    expect(filling).toMatchObject({ update: [], remove: [], differs: [] });
    expect(filling.create.map(({ name }) => name)).not.toContain("2026-W48");
    expect(filling.create.map(({ name }) => name)).not.toContain("2026-W49");
  });
  test("a sailing made by hand fills its week if it has the rule's port, else it is an additional one", () => {
    const own = (port: "Venice" | "Ravenna") => [known("2026-11-26", { id: "abcdefghij01234", port, edited: true })];
    expect(created(FIRST_RULE, own("Venice"))).not.toContain("2026-W48 V");
    expect(created(FIRST_RULE, own("Ravenna"))).toContain("2026-W48 V");
  });
  test("planned, unused and unedited sailings follow a changed rule", () => {
    const later: WeeklyRule = { ...FIRST_RULE, departure: { weekday: 5, time: "20:00" } };
    expect(fillWeeks(later, [known("2026-11-26")], SUNDAY).update).toMatchObject([
      { id: "sailings202648v", etd: utc("2026-11-27T19:00"), eta: utc("2026-12-01T16:00") },
    ]);
    const { create, remove } = fillWeeks(RAVENNA, [known("2026-11-26")], SUNDAY);
    expect(remove).toEqual(["sailings202648v"]);
    expect(create[0]?.id).toBe("sailings202648r");
  });
  test("used ones are left for the office to decide", () => {
    const filling = fillWeeks(RAVENNA, [known("2026-11-26", { used: true })], SUNDAY);
    expect(filling.differs).toMatchObject([{ id: "sailings202648v", rule: { port: "Ravenna" } }]);
    expect(filling.remove).toEqual([]);
    expect(filling.create.map(({ name }) => name)).not.toContain("2026-W48");
  });
  test.each(["closed", "sailed", "arrived", "cancelled"])("what is %s is not touched", (state) => {
    const filling = fillWeeks(RAVENNA, [known("2026-11-26", { state })], SUNDAY);
    expect([filling.update, filling.remove, filling.differs]).toEqual([[], [], []]);
  });
  test("filling twice does nothing the second time, for any starting point", () => {
    const state = fc.constantFrom("planned", "closed", "cancelled");
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), state, fc.boolean(), fc.boolean()), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(some, fc.constantFrom(FIRST_RULE, RAVENNA), (weeks, rule) => {
        const before = new Map<string, KnownSailing>();
        for (const [week, was, edited, used] of weeks) {
          const one = known(addDays("2026-11-26", 7 * week), { state: was, edited, used });
          before.set(one.id, one);
        }
        const { create, update, remove } = fillWeeks(rule, [...before.values()], SUNDAY);
        for (const id of remove) before.delete(id);
        for (const one of [...create, ...update])
          before.set(one.id, { ...one, state: "planned", edited: false, used: false });
        const again = fillWeeks(rule, [...before.values()], SUNDAY);
        expect([again.create, again.update, again.remove]).toEqual([[], [], []]);
        expect(new Set(create.map(({ id }) => id)).size).toBe(create.length);
      }),
    );
  });
});

test("the calendar day is that of the place", () => {
  expect(localDay(utc("2026-11-22T22:30"), "Europe/Nicosia")).toBe("2026-11-23");
  expect(localDay(utc("2026-11-22T22:30"), "Europe/Rome")).toBe("2026-11-22");
});
