import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar.ts";
import { advance, delay, mayAdvance, SAILING_STATES, type SailingState } from "#domain/sailings/advance.ts";
import {
  dayInBologna,
  departing,
  firstSailing,
  type LeavingPallet,
  nextSailing,
  type OpenSailing,
  shipmentSailing,
} from "#domain/sailings/assign.ts";
import { FIRST_RULE, ruledSailing } from "#domain/sailings/rule.ts";
import { COUNTRIES, TRANSIT_DAYS } from "#domain/transit.ts";

const utc = (text: string) => Date.parse(`${text}Z`);
/** Week 48 and the weeks after it, as the rule makes them. */
const SAILINGS: OpenSailing[] = Array.from({ length: 8 }, (_, i) => {
  const ruled = ruledSailing(FIRST_RULE, addDays("2026-11-26", 7 * i));
  if (ruled === null) throw new Error("No sailing");
  return { ...ruled, state: "planned" };
});
const [W48, W49, W50] = SAILINGS as [OpenSailing, OpenSailing, OpenSailing];

describe("advancing", () => {
  const allowed: Record<SailingState, SailingState[]> = {
    planned: ["closed", "sailed", "arrived", "cancelled"],
    closed: ["sailed", "arrived", "cancelled"],
    sailed: ["arrived"],
    arrived: [],
    cancelled: [],
  };
  test.each(SAILING_STATES)("from %s in this order, skipping allowed, cancelled only before it sailed", (from) => {
    expect(SAILING_STATES.filter((to) => mayAdvance(from, to))).toEqual(allowed[from]);
  });
  const step = { seen: null, at: 100, now: 150 };
  test("records departure and arrival, never later than now", () => {
    expect(advance({ state: "closed" }, { ...step, to: "sailed" })).toEqual({
      ok: true,
      changes: { state: "sailed", atd: 100 },
    });
    expect(advance({ state: "sailed" }, { ...step, to: "arrived", at: 900 })).toEqual({
      ok: true,
      changes: { state: "arrived", ata: 150 },
    });
    // An arrival before the departure: a wrong clock.
    expect(advance({ state: "sailed", atd: 120 }, { ...step, to: "arrived" })).toMatchObject({ changes: { ata: 150 } });
    expect(advance({ state: "sailed", atd: 100 }, { ...step, to: "arrived" })).toMatchObject({ changes: { ata: 100 } });
    expect(advance({ state: "closed" }, { ...step, to: "sailed", at: null })).toMatchObject({ changes: { atd: 150 } });
    expect(advance({ state: "planned" }, { ...step, to: "closed" })).toEqual({
      ok: true,
      changes: { state: "closed" },
    });
    // The departure is unknown: the arrival's time is not used for it.
    expect(advance({ state: "closed" }, { ...step, to: "arrived" })).toEqual({
      ok: true,
      changes: { state: "arrived", ata: 100 },
    });
  });
  test("a forbidden step answers with the state", () => {
    expect(advance({ state: "sailed" }, { ...step, to: "cancelled" })).toEqual({ ok: false, state: "sailed" });
    expect(advance({ state: "closed" }, { ...step, to: "closed" })).toEqual({ ok: false, state: "closed" });
  });
  test("a person who saw another state has to decide again", () => {
    expect(advance({ state: "closed" }, { ...step, to: "sailed", seen: "planned" })).toEqual({
      ok: false,
      state: "closed",
    });
    expect(advance({ state: "closed" }, { ...step, to: "sailed", seen: "closed" }).ok).toBe(true);
  });
  test("any sequence of steps ends, and never goes back", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SAILING_STATES)), (steps) => {
        let state = "planned" as SailingState;
        const seen = [state];
        for (const to of steps) {
          const next = advance({ state }, { ...step, to });
          if (!next.ok) continue;
          state = next.changes.state;
          seen.push(state);
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.map((one) => SAILING_STATES.indexOf(one))).toEqual(
          seen.map((one) => SAILING_STATES.indexOf(one)).sort((a, b) => a - b),
        );
      }),
    );
  });
});

describe("delay", () => {
  const sailing = { state: "planned" as SailingState, etd: 100, eta: 200, atd: null };
  test("has the old and the new time of what changed", () => {
    expect(delay(sailing, { seen: null, etd: 150, eta: 260 })).toEqual({
      ok: true,
      changes: { etd: { from: 100, to: 150 }, eta: { from: 200, to: 260 } },
    });
    expect(delay(sailing, { seen: "planned", etd: 100, eta: 260 })).toEqual({
      ok: true,
      changes: { eta: { from: 200, to: 260 } },
    });
    expect(delay(sailing, { seen: null, etd: 100, eta: 200 })).toEqual({ ok: true, changes: {} });
  });
  test("may shrink", () => expect(delay(sailing, { seen: null, etd: 90, eta: 180 }).ok).toBe(true));
  test("after departure only the arrival changes", () => {
    const sailed = { ...sailing, state: "sailed" as const, atd: 110 };
    expect(delay(sailed, { seen: null, etd: 150, eta: 260 })).toEqual({
      ok: true,
      changes: { eta: { from: 200, to: 260 } },
    });
    expect(delay(sailed, { seen: null, etd: 50, eta: 110 })).toEqual({ ok: false, state: "sailed", invalid: true });
  });
  test("not before it leaves, not once it is over, not on a state that somebody else has changed", () => {
    expect(delay(sailing, { seen: null, etd: 200, eta: 200 })).toMatchObject({ ok: false, invalid: true });
    for (const state of ["arrived", "cancelled"] as const)
      expect(delay({ ...sailing, state }, { seen: null, etd: 150, eta: 260 })).toEqual({ ok: false, state });
    expect(delay(sailing, { seen: "closed", etd: 150, eta: 260 })).toEqual({ ok: false, state: "planned" });
  });
});

describe("the day in Bologna", () => {
  const day = (booked: string, confirmed: string, readyOn: string | null = null, road = 5) =>
    dayInBologna({ readyOn, booked, confirmed, origin: { code: "DE", road } });
  test("the latest of ready, the day after booking and the day after confirmation, plus the road days, on working days", () => {
    expect(day("2026-11-20", "2026-11-22")).toBe("2026-11-30");
    expect(day("2026-11-22", "2026-11-22")).toBe("2026-11-30");
    expect(day("2026-11-20", "2026-11-22", "2026-12-01")).toBe("2026-12-07");
    expect(day("2026-11-20", "2026-11-22", "2026-11-01")).toBe("2026-11-30");
    // A booking from a clock that was ahead.
    expect(day("2026-11-24", "2026-11-22")).toBe("2026-11-30");
    expect(day("2026-12-30", "2026-12-30", null, 10)).toBe("2027-01-11");
  });
  test("the calculator's sentence: collected by Tue 1 Dec, sails Thu 10 Dec, Limassol Mon 14 Dec", () => {
    const sailing = firstSailing(SAILINGS, day("2026-11-22", "2026-11-22", "2026-12-01"));
    expect(sailing).toMatchObject({ name: "2026-W50", etd: utc("2026-12-10T21:00"), eta: utc("2026-12-14T16:00") });
  });
});

describe("the first sailing", () => {
  test("the day of the cut-off is early enough, the day after is not", () => {
    expect(firstSailing(SAILINGS, "2026-11-24")).toBe(W48);
    expect(firstSailing(SAILINGS, "2026-11-25")).toBe(W49);
    expect(firstSailing([...SAILINGS].reverse(), "2026-11-01")).toBe(W48);
  });
  test("the cut-off's day is Italy's", () => {
    const midnight = { ...W48, cut_off: utc("2026-11-24T22:59") };
    expect(firstSailing([midnight], "2026-11-24")).toBe(midnight);
    expect(firstSailing([midnight], "2026-11-25")).toBeNull();
    expect(firstSailing([{ ...W48, cut_off: utc("2026-11-24T23:00") }], "2026-11-25")).not.toBeNull();
  });
  test("planned ones only, and none when none is known", () => {
    expect(firstSailing([{ ...W48, state: "closed" }, W49], "2026-11-24")).toBe(W49);
    expect(firstSailing([{ ...W48, state: "cancelled" }], "2026-11-24")).toBeNull();
    expect(firstSailing([], "2026-11-24")).toBeNull();
  });
  test("the one that leaves first, when one was delayed past the next", () => {
    const delayed = { ...W48, etd: W50.etd };
    expect(firstSailing([delayed, W49], "2026-11-24")).toBe(W49);
  });
  test("for every country the first sailing that its goods can make", () => {
    const days = fc.integer({ min: 0, max: 30 }).map((n) => addDays("2026-11-22", n));
    fc.assert(
      fc.property(
        fc.constantFrom(...COUNTRIES),
        days,
        fc.option(days),
        fc.shuffledSubarray(SAILINGS),
        (country, booked, readyOn, some) => {
          const road = TRANSIT_DAYS[country.slug]?.road ?? 0;
          const inBologna = dayInBologna({ readyOn, booked, confirmed: booked, origin: { code: "DE", road } });
          const found = firstSailing(some, inBologna);
          const made = some.filter(({ cut_off }) => new Date(cut_off).toISOString().slice(0, 10) >= inBologna);
          expect(found?.etd).toBe(made.length === 0 ? undefined : Math.min(...made.map(({ etd }) => etd)));
        },
      ),
    );
  });
});

describe("pallets left behind", () => {
  const now = utc("2026-11-26T21:00");
  test("move to the next open sailing", () => {
    expect(nextSailing(SAILINGS, W48, now)).toBe(W49);
    expect(nextSailing([W48, { ...W49, state: "closed" }, W50], W48, now)).toBe(W50);
    expect(nextSailing([W48], W48, now)).toBeNull();
  });
  test("never to an earlier one, nor to one whose cut-off day has passed", () => {
    expect(nextSailing(SAILINGS, W49, now)).toBe(W50);
    // It left before its day, the one before it is still open.
    expect(nextSailing(SAILINGS, W49, utc("2026-11-23T08:00"))).toBe(W50);
    expect(nextSailing([W48, W49, W50], W48, utc("2026-12-01T20:00"))).toBe(W49);
    expect(nextSailing([W48, W49, W50], W48, utc("2026-12-02T20:00"))).toBe(W50);
  });
  const pallet = (id: string, more: Partial<LeavingPallet> = {}): LeavingPallet => ({
    id,
    state: "hub_in",
    cancelled: false,
    sailing: "s48",
    aboard: "",
    ...more,
  });
  test("those that the office leaves move, unless they are loaded by now; the others are asked about", () => {
    const pallets = [
      pallet("left"),
      pallet("loaded", { state: "loaded", aboard: "s48" }),
      pallet("left, then loaded", { state: "loaded", aboard: "s48" }),
      pallet("loaded elsewhere", { state: "loaded", aboard: "s47" }),
      pallet("not scanned", { state: "" }),
      pallet("cancelled", { cancelled: true }),
      pallet("another sailing's", { sailing: "s49" }),
    ];
    const left = ["left", "left, then loaded", "cancelled", "another sailing's", "unknown"];
    expect(departing("s48", pallets, left)).toEqual({
      moves: ["left"],
      loaded: ["left, then loaded"],
      unscanned: ["loaded elsewhere", "not scanned"],
    });
  });
});

test("a shipment's dates are those of its last pallet to arrive", () => {
  const on = (sailing: string, cancelled = false) => ({ sailing, cancelled });
  expect(shipmentSailing(SAILINGS, [on(W48.id), on(W49.id)])).toBe(W49);
  expect(shipmentSailing(SAILINGS, [on(W48.id), on(W49.id, true)])).toBe(W48);
  expect(shipmentSailing(SAILINGS, [on("")])).toBeNull();
});
