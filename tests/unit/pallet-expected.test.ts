import { describe, expect, test } from "vitest";
import { MOST_OFFERED, offeredPallets } from "#data/queries/expected.ts";
import type { PalletNow } from "#data/queries/pallet-now.ts";
import {
  type AwaitedPallet,
  datedSailing,
  expectedDay,
  groupOf,
  isDue,
  ON_THE_RAMP,
  squaresAt,
} from "#domain/pallets/expected.ts";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";

const at = (moment: string) => Date.parse(`${moment}:00Z`);
const TIMES = {
  state: "planned",
  cut_off: at("2026-11-25T16:00"),
  etd: at("2026-11-26T17:00"),
  eta: at("2026-11-30T05:00"),
  ata: 0,
};
const SAILING = datedSailing(TIMES);
const pallet = (over: Partial<AwaitedPallet> = {}): AwaitedPallet => ({
  ...{ state: "", cancelled: false, sailing: SAILING, origin: { code: "DE", road: 5 }, came: 0 },
  ...over,
});
const SUNDAY = { day: "2026-11-22", today: "2026-11-22", now: at("2026-11-22T08:00") };

describe("the day at each point", () => {
  test("cut-off and departure in Italy, arrival in Cyprus, the road before the cut-off; delivery has none", () => {
    expect(SCAN_POINTS.map((point) => expectedDay(point, pallet()))).toEqual([
      "2026-11-20",
      "2026-11-25",
      "2026-11-26",
      "2026-11-30",
      null,
    ]);
  });
  test("the actual arrival counts once it is known; a cancelled sailing has no days", () => {
    const late = datedSailing({ ...TIMES, state: "arrived", ata: at("2026-12-01T22:30") });
    expect(expectedDay("port_in", pallet({ sailing: late }))).toBe("2026-12-02");
    expect(expectedDay("hub_in", pallet({ sailing: { ...SAILING, state: "cancelled" } }))).toBeNull();
  });
});

describe("what is due", () => {
  const due = (point: (typeof SCAN_POINTS)[number], over: Partial<AwaitedPallet>, day = SUNDAY.day) =>
    isDue(point, pallet(over), day);
  test("within a week before its day, and from then on until it is there", () => {
    expect(due("hub_in", {}, "2026-11-18")).toBe(false);
    expect(due("hub_in", {}, "2026-11-19")).toBe(true);
    expect(due("hub_in", {}, "2026-12-24")).toBe(true);
    expect(due("hub_in", { state: "hub_in" })).toBe(false);
    expect(due("hub_in", { cancelled: true })).toBe(false);
  });
  test("pallets that have sailed are not expected in Bologna, and only those are in Limassol", () => {
    const sailed = { ...SAILING, state: "sailed" };
    expect(due("loaded", { sailing: sailed })).toBe(false);
    expect(due("port_in", { sailing: sailed, state: "loaded" }, "2026-11-27")).toBe(true);
    expect(due("port_in", { state: "hub_in" }, "2026-11-27")).toBe(false);
    expect(due("delivered", { sailing: sailed, state: "port_in" })).toBe(true);
    expect(due("delivered", { sailing: { ...SAILING, state: "arrived" } })).toBe(true);
    expect(due("delivered", { sailing: sailed, state: "loaded" })).toBe(false);
  });
  test("without a sailing: pallets on their way there, and all that were not collected", () => {
    expect(due("hub_in", { sailing: null, state: "collected" })).toBe(true);
    expect(due("hub_in", { sailing: null })).toBe(false);
    expect(due("collected", { sailing: null })).toBe(true);
  });
});

describe("squares", () => {
  test("an arrived one is filled; the others are on the ramp for half an hour, then missing", () => {
    const came = SUNDAY.now;
    const all = [pallet({ state: "hub_in", came }), pallet({ state: "collected" }), pallet({ cancelled: true })];
    expect(squaresAt("hub_in", all, SUNDAY)).toEqual(["here", "ramp", null]);
    const later = { ...SUNDAY, now: came + ON_THE_RAMP };
    expect(squaresAt("hub_in", all, later)).toEqual(["here", "missing", null]);
  });
  test("one whose day has passed is missing at once; one due later is on the road", () => {
    expect(squaresAt("hub_in", [pallet()], SUNDAY)).toEqual(["road"]);
    expect(squaresAt("hub_in", [pallet()], { ...SUNDAY, day: "2026-11-26", today: "2026-11-26" })).toEqual(["missing"]);
  });
  test("a shipment with nothing due and nothing arrived that day is not listed", () => {
    expect(squaresAt("hub_in", [pallet({ state: "hub_in" })], SUNDAY)).toBeNull();
    expect(squaresAt("hub_in", [pallet({ state: "hub_in", came: SUNDAY.now })], SUNDAY)).toEqual(["here"]);
  });
  test("a shipment is grouped by its worst pallet", () => {
    expect(groupOf(["here", "road", "missing", "ramp"])).toBe("missing");
    expect(groupOf(["here", "road", "ramp"])).toBe("ramp");
    expect(groupOf(["here", "road", null])).toBe("road");
    expect(groupOf(["here", null])).toBe("complete");
  });
});

describe("what is offered while a number is typed", () => {
  const known = (code: string, over = {}) => ({ code, cancelled: false, state: "", ...over }) as PalletNow;
  const codes = (typed: string, pallets: PalletNow[]) =>
    offeredPallets(pallets, typed, "hub_in").map(({ code }) => code);
  const some = [known("2N7P6C40DW01"), known("7P6CTF30HM02"), known("7P6CTF30HM01"), known("AKF7WN8K4E01")];

  test.each([
    ["7p6", []],
    ["7p6c", ["7P6CTF30HM01", "7P6CTF30HM02", "2N7P6C40DW01"]],
    ["AKF-7P6C", ["7P6CTF30HM01", "7P6CTF30HM02", "2N7P6C40DW01"]],
    ["akf7", ["AKF7WN8K4E01"]],
    ["f3ohm", ["7P6CTF30HM01", "7P6CTF30HM02"]],
    ["AKF-7P6CT-F30HM ", ["7P6CTF30HM01", "7P6CTF30HM02"]],
    ["AKF-7P6CT-F30HM 2/3", ["7P6CTF30HM02"]],
    ["", []],
    ["a sentence that is no number", []],
  ])("%j", (typed, found) => expect(codes(typed, some).sort()).toEqual([...found].sort()));

  test("those that begin with it come first; at most eight, but all of a whole number; none that are cancelled", () => {
    expect(codes("7p6c", some).at(-1)).toBe("2N7P6C40DW01");
    const many = Array.from({ length: 12 }, (_, n) => known(`7P6CTF30HM${String(n + 1).padStart(2, "0")}`));
    expect(codes("7p6c", many)).toHaveLength(MOST_OFFERED);
    expect(codes("7p6ctf30hm", many)).toHaveLength(12);
    expect(codes("7p6c", [known("7P6CTF30HM01", { cancelled: true })])).toEqual([]);
  });

  test("those that are here already come last: the tenth of ten is offered too", () => {
    const ten = Array.from({ length: 10 }, (_, n) =>
      known(`7P6CTF30HM${String(n + 1).padStart(2, "0")}`, { state: n < 8 ? "hub_in" : "collected" }),
    );
    expect(codes("7p6c", [...ten, known("2N7P6C40DW01")]).slice(0, 4)).toEqual([
      ...["7P6CTF30HM09", "7P6CTF30HM10", "2N7P6C40DW01", "7P6CTF30HM01"],
    ]);
  });
});
