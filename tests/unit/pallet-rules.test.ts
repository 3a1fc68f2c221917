import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measuredDiffers, palletHold } from "#domain/pallets/hold.ts";
import { scanMilestones } from "#domain/pallets/milestones.ts";
import { presenceAt } from "#domain/pallets/presence.ts";
import { type PointOrNone, SCAN_POINTS, type Scan, type ScanPoint } from "#domain/pallets/scan.ts";
import { palletState } from "#domain/pallets/state.ts";
import { statusAfterScan } from "#domain/pallets/status.ts";
import { type StoppedPallet, scanStops } from "#domain/pallets/stops.ts";
import { mayTakeBack } from "#domain/pallets/take-back.ts";
import { SHIPMENT_STATUSES, type ShipmentStatus } from "#domain/shipment/status.ts";
import { arbitraryScans, scan } from "./support/scans.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

describe("stops", () => {
  const pallet: StoppedPallet = {
    state: "hub_in",
    hold: false,
    cancelled: false,
    sailing: "s49",
    container: "1HC-49",
    aboard: { sailing: "", container: "" },
  };
  const loading = {
    point: "loaded",
    sailing: "s49",
    container: "1HC-49",
    sailingState: "planned",
    noRoom: null,
  } as const;
  const stops = (
    scanned: Partial<Parameters<typeof scanStops>[0]>,
    of: Partial<StoppedPallet> = {},
    status = "confirmed",
  ) => scanStops({ ...loading, ...scanned }, { ...pallet, ...of }, status as ShipmentStatus);

  test("none where it belongs, or where no container was chosen", () => {
    expect(stops({})).toEqual([]);
    expect(stops({}, { container: "" })).toEqual([]);
    expect(stops({ container: "" })).toEqual([]);
    expect(stops({}, {}, "in_transit")).toEqual([]);
  });
  test("for another sailing, and for none", () => {
    expect(stops({ sailing: "s48", container: "1HC-48" })).toEqual(["wrong_sailing"]);
    expect(stops({}, { sailing: "", container: "" })).toEqual(["wrong_sailing"]);
  });
  test("for another container of its sailing", () =>
    expect(stops({ container: "2HC-49" })).toEqual(["wrong_container"]));
  test("sailing and container matter only when it is loaded", () =>
    expect(stops({ point: "hub_in", sailing: "", container: "" })).toEqual([]));
  test("on hold where it would be handed over", () => {
    const held = { hold: true };
    expect(stops({}, held)).toEqual(["hold"]);
    expect(stops({ point: "delivered" }, { ...held, state: "port_in" })).toEqual(["hold"]);
    expect(stops({ point: "hub_in" }, held)).toEqual([]);
  });
  test.each(SCAN_POINTS)("cancelled and early at %s as anywhere", (point) => {
    const before = { state: "" as PointOrNone };
    expect(stops({ point }, { ...before, cancelled: true })).toEqual(["cancelled"]);
    expect(stops({ point }, before, "cancelled")).toEqual(["cancelled"]);
    expect(stops({ point }, before, "pending")).toEqual(["early"]);
  });
  test("already loaded elsewhere, but not when scanned again in its own place", () => {
    const aboard = (sailing: string, container: string) => ({
      state: "loaded" as const,
      aboard: { sailing, container },
    });
    expect(stops({}, aboard("s48", "1HC-48"))).toEqual(["loaded_elsewhere"]);
    expect(stops({}, aboard("s49", "2HC-49"))).toEqual(["loaded_elsewhere"]);
    expect(stops({}, aboard("s49", "1HC-49"))).toEqual([]);
  });
  test("for a cancelled sailing, which matters only when it is loaded", () => {
    const cancelled = { sailingState: "cancelled" };
    expect(stops(cancelled)).toEqual(["sailing_cancelled"]);
    expect(stops({ sailingState: "sailed" })).toEqual([]);
    expect(stops({ ...cancelled, point: "hub_in" })).toEqual([]);
    expect(stops(cancelled, { hold: true })).toEqual(["sailing_cancelled", "hold"]);
  });
  test("into a container that has no room for it, which matters only when it is loaded", () => {
    expect(stops({ noRoom: "floor" })).toEqual(["no_room"]);
    expect(stops({ noRoom: "weight", container: "2HC-49" })).toEqual(["wrong_container", "no_room"]);
    expect(stops({ noRoom: "floor", point: "hub_in" })).toEqual([]);
  });
  test("at a point before the pallet's own: the wrong point was chosen", () => {
    expect(stops({ point: "collected" })).toEqual(["passed"]);
    expect(stops({ point: "hub_in" })).toEqual([]);
  });
  test("the most serious first", () => {
    const worst = {
      cancelled: true,
      hold: true,
      state: "delivered" as const,
      aboard: { sailing: "s47", container: "" },
    };
    expect(stops({ sailing: "s48" }, worst)).toEqual([
      "cancelled",
      "hold",
      "wrong_sailing",
      "loaded_elsewhere",
      "passed",
    ]);
  });
});

describe("hold", () => {
  const hold = (scans: Scan[], decidedAt: number | null = null, declared = EURO) =>
    palletHold({ declared, scans, decidedAt });

  test.each([
    [300, false],
    [315, false],
    [315.1, true],
    [285, false],
    [284.9, true],
  ])("%d kg instead of 300: %s", (weight, held) => {
    // Half a metre high: 144 kg by volume, so the actual weight decides.
    const flat = { ...EURO, height: 0.5 };
    expect(measuredDiffers(flat, { ...flat, weight })).toBe(held);
    expect(hold([scan("a", "hub_in", 1, { weight })], null, flat).reasons).toEqual(held ? ["measured"] : []);
  });
  test("by the chargeable weight: a lighter pallet of the same size costs the same", () => {
    const bulky = { ...EURO, height: 2 };
    expect(hold([scan("a", "hub_in", 1, { weight: 150 })], null, bulky).reasons).toEqual([]);
    expect(hold([scan("a", "hub_in", 1, { height: 1.8 })], null, bulky).reasons).toEqual(["measured"]);
  });
  test("exactly 5 % is not a difference, despite rounding errors", () => {
    for (let kg = 1; kg <= 1500; kg++) {
      const declared = { length: 0.1, width: 0.1, height: 0.1, weight: kg };
      expect(measuredDiffers(declared, { ...declared, weight: (kg * 105) / 100 })).toBe(false);
      expect(measuredDiffers(declared, { ...declared, weight: (kg * 95) / 100 })).toBe(false);
    }
  });
  test("both numbers and both chargeable weights; unmeasured values are as declared", () => {
    expect(hold([scan("a", "hub_in", 1, { weight: 412 })])).toEqual({
      reasons: ["measured"],
      measured: { ...EURO, weight: 412 },
      chargeable: { declared: 300, measured: 412 },
    });
  });
  test("damaged, and a later OK does not lift it", () => {
    const damaged = scan("a", "hub_in", 1, { condition: "damaged" });
    expect(hold([damaged, scan("b", "loaded", 2, { condition: "ok" })]).reasons).toEqual(["damaged"]);
    expect(hold([damaged, scan("b", "hub_in", 2, { voids: "a" })]).reasons).toEqual([]);
  });
  test("the office's decision covers scans the server had by then, not those only made by then", () => {
    const damaged = (received_at: number | null) => [
      scan("a", "hub_in", 1, { condition: "damaged", weight: 412, received_at }),
    ];
    expect(hold(damaged(10), 10).reasons).toEqual([]);
    expect(hold(damaged(11), 10).reasons).toEqual(["damaged", "measured"]);
    expect(hold(damaged(null), 10).reasons).toEqual(["damaged", "measured"]);
    // Scanned again without a measure: nothing new to decide.
    expect(hold([...damaged(10), scan("b", "loaded", 20)], 10).reasons).toEqual([]);
  });
  test("the same for any order and repetition", () => {
    fc.assert(
      fc.property(
        arbitraryScans.chain((scans) =>
          fc.tuple(fc.constant(scans), fc.shuffledSubarray(scans, { minLength: scans.length }), fc.subarray(scans)),
        ),
        fc.option(fc.integer({ min: 1, max: 20 })),
        ([scans, shuffled, again], decidedAt) => {
          expect(hold([...again, ...shuffled], decidedAt)).toEqual(hold(scans, decidedAt));
        },
      ),
    );
  });
});

describe("the shipment's status", () => {
  const state = (point: PointOrNone, at = 1) => palletState(point === "" ? [] : [scan("a", point, at)]);
  const follow = (status: ShipmentStatus, before: PointOrNone[], now: PointOrNone[]) =>
    statusAfterScan({
      status,
      before: before.map((point) => state(point)),
      after: now.map((point, i) => state(point, i + 1)),
    });

  test.each(SCAN_POINTS)("the first scan, of %s, makes a confirmed shipment in transit", (point) => {
    expect(follow("confirmed", ["", ""], ["", point])).toEqual({ status: "in_transit", at: 2, ask: null });
  });
  test("the last delivered one makes it delivered, with that one's time", () => {
    expect(follow("in_transit", ["delivered", "port_in"], ["delivered", "delivered"])).toEqual({
      status: "delivered",
      at: 2,
      ask: null,
    });
    expect(follow("in_transit", ["port_in", "port_in"], ["delivered", "port_in"]).status).toBe("in_transit");
    expect(follow("confirmed", [""], ["delivered"])).toEqual({ status: "delivered", at: 1, ask: null });
  });
  test("early scans take effect at the confirmation, not before", () => {
    expect(follow("pending", [], ["collected"])).toEqual({ status: "pending", at: null, ask: null });
    expect(follow("confirmed", [], ["", "collected"])).toEqual({ status: "in_transit", at: 2, ask: null });
    expect(follow("confirmed", [], ["", ""]).status).toBe("confirmed");
  });
  test("a cancelled shipment's status is never changed", () =>
    expect(follow("cancelled", [""], ["delivered"])).toEqual({ status: "cancelled", at: null, ask: null }));
  test("a status set by hand by the office is not reverted", () => {
    expect(follow("delivered", ["", ""], ["collected", ""]).status).toBe("delivered");
    // Set back by hand: a scan without progress leaves it there, one with progress does not.
    expect(follow("in_transit", ["delivered"], ["delivered"]).status).toBe("in_transit");
    expect(follow("confirmed", ["collected"], ["collected"]).status).toBe("confirmed");
    expect(follow("confirmed", ["collected"], ["hub_in"]).status).toBe("in_transit");
  });
  test("when a void lowers it, the status stays and the office is asked", () => {
    expect(follow("delivered", ["delivered"], ["port_in"])).toEqual({
      status: "delivered",
      at: null,
      ask: "in_transit",
    });
    expect(follow("in_transit", ["collected"], [""])).toEqual({ status: "in_transit", at: null, ask: "confirmed" });
    expect(follow("delivered", ["delivered"], [""])).toEqual({ status: "delivered", at: null, ask: "confirmed" });
    expect(follow("in_transit", ["collected", "hub_in"], ["", "hub_in"]).ask).toBeNull();
    // A status set by hand is not asked about.
    expect(follow("delivered", ["collected"], [""]).ask).toBeNull();
  });
  test("its time is the server's when the device's clock is ahead", () => {
    const pallet = palletState([scan("a", "collected", 9_000, { received_at: 50 })]);
    expect(statusAfterScan({ status: "confirmed", before: [state("")], after: [pallet] }).at).toBe(50);
  });
  test("the same scans give the same status in any order", () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom(...SCAN_POINTS)), {
      maxLength: 10,
    });
    const run = (scans: [number, ScanPoint][]) => {
      const lists: Scan[][] = [[], [], []];
      let status: ShipmentStatus = "confirmed";
      scans.forEach(([pallet, point], i) => {
        const before = lists.map(palletState);
        lists[pallet]?.push(scan(`s${i}`, point, 1));
        const next: ShipmentStatus = statusAfterScan({ status, before, after: lists.map(palletState) }).status;
        expect(SHIPMENT_STATUSES.indexOf(next)).toBeGreaterThanOrEqual(SHIPMENT_STATUSES.indexOf(status));
        status = next;
      });
      return status;
    };
    fc.assert(
      fc.property(
        points.chain((scans) => fc.tuple(fc.constant(scans), fc.shuffledSubarray(scans, { minLength: scans.length }))),
        ([scans, shuffled]) => {
          expect(run(shuffled)).toBe(run(scans));
        },
      ),
    );
  });
});

describe("milestones", () => {
  const T = 1_000_000;
  const one = (kind: string, pallets: Scan[][]) => scanMilestones(pallets).find((milestone) => milestone.kind === kind);

  test("collected and hub_in count from the first pallet, and wait two hours for the others", () => {
    const first = scan("a", "hub_in", T - 5, { received_at: T });
    expect(one("hub_in", [[first], [], []])).toEqual({
      kind: "hub_in",
      at: T - 5,
      count: 1,
      of: 3,
      tellAt: T + 2 * HOUR,
    });
    expect(one("hub_in", [[first], [scan("b", "hub_in", T + HOUR)], []])).toMatchObject({
      count: 2,
      tellAt: T + 2 * HOUR,
    });
    expect(one("hub_in", [[first], [scan("b", "hub_in", T + HOUR)], [scan("c", "loaded", T + 90 * MINUTE)]])).toEqual({
      kind: "hub_in",
      at: T - 5,
      count: 3,
      of: 3,
      tellAt: T + 91 * MINUTE,
    });
  });
  test("a pallet that was scanned only at its delivery says nothing of when it was loaded", () => {
    const [aboard, delivered] = [[scan("a", "loaded", T)], [scan("b", "delivered", T + 9 * 24 * HOUR)]];
    expect(one("loaded", [aboard, delivered])).toBeUndefined();
    expect(one("hub_in", [[scan("a", "hub_in", T)], delivered])).toMatchObject({ count: 2 });
  });

  test("loaded and delivered only once all are, at the time of the last", () => {
    const pallets = [[scan("a", "loaded", T)], [scan("b", "loaded", T + HOUR)]];
    expect(one("loaded", [pallets[0] as Scan[], []])).toBeUndefined();
    expect(one("loaded", pallets)).toEqual({
      kind: "loaded",
      at: T + HOUR,
      count: 2,
      of: 2,
      tellAt: T + HOUR + MINUTE,
    });
    expect(one("delivered", [[scan("a", "delivered", T)]])).toMatchObject({ at: T, tellAt: T + MINUTE });
  });
  test("scans voided within the minute are never told", () => {
    const scans = [scan("a", "collected", T)];
    const { tellAt } = one("collected", [scans]) as { tellAt: number };
    expect(tellAt - T).toBe(MINUTE);
    expect(scanMilestones([[...scans, scan("b", "collected", T + MINUTE - 1, { voids: "a" })]])).toEqual([]);
  });
  test("scans that the server does not have are not told", () => {
    const unsent = scan("a", "collected", T, { received_at: null });
    expect(one("collected", [[unsent]])).toMatchObject({ count: 1, of: 1, tellAt: null });
    expect(one("collected", [[unsent], [scan("b", "collected", T)]])).toMatchObject({ tellAt: T + 2 * HOUR });
  });
  test("the two hours count by the server's clock, not by an offline phone's", () => {
    expect(one("collected", [[scan("a", "collected", T - 5 * HOUR, { received_at: T })], []])).toMatchObject({
      at: T - 5 * HOUR,
      tellAt: T + 2 * HOUR,
    });
  });
  test("port_in has none, and a skipped point has no time", () => {
    expect(scanMilestones([[scan("a", "port_in", T)]])).toEqual([]);
    expect(scanMilestones([])).toEqual([]);
  });
  test("late scans are not told after a milestone further on was told", () => {
    const collected = (received_at: number | null) => scan("b", "collected", T - HOUR, { received_at });
    const tellAt = (received_at: number | null) =>
      scanMilestones([[scan("a", "hub_in", T), collected(received_at)]]).map((milestone) => [
        milestone.kind,
        milestone.tellAt,
      ]);
    const hub = ["hub_in", T + MINUTE];
    expect(tellAt(T)).toEqual([["collected", T + MINUTE], hub]);
    expect(tellAt(T + MINUTE)).toEqual([["collected", T + MINUTE], hub]);
    expect(tellAt(T + MINUTE + 1)).toEqual([["collected", null], hub]);
    expect(tellAt(null)).toEqual([["collected", null], hub]);
  });
  test("the second pallet's collection is told, although the first one's arrival in Bologna was already told", () => {
    const pallets = [
      [scan("a", "collected", T), scan("b", "hub_in", T + MINUTE)],
      [scan("c", "collected", T + 5 * HOUR)],
    ];
    expect(scanMilestones(pallets)).toMatchObject([
      { kind: "collected", count: 2, tellAt: T + 5 * HOUR + MINUTE },
      { kind: "hub_in", count: 1, tellAt: T + 2 * HOUR + MINUTE },
    ]);
  });
  test("damage at once, with the time of the first", () => {
    const damaged = (id: string, at: number) => [scan(id, "hub_in", at, { condition: "damaged" })];
    expect(one("damaged", [damaged("a", T + 9), damaged("b", T), []])).toEqual({
      kind: "damaged",
      at: T,
      count: 2,
      of: 3,
      tellAt: T + MINUTE,
    });
  });
});

describe("missing", () => {
  const at = (state: string, others: string[], day: string | null = null) =>
    presenceAt(
      "hub_in",
      { state },
      others.map((other) => ({ state: other })),
      { day, today: "2026-11-22" },
    );
  test("another pallet of the shipment was there", () => {
    expect(at("", ["hub_in"])).toBe("missing");
    expect(at("collected", ["loaded"])).toBe("missing");
    expect(at("collected", ["collected"])).toBe("due");
  });
  test("its day has passed", () => {
    expect(at("", [], "2026-11-21")).toBe("missing");
    expect(at("", [], "2026-11-22")).toBe("due");
  });
  test("not when it is there or beyond", () => {
    expect(at("hub_in", ["hub_in"], "2026-11-01")).toBe("here");
    expect(at("delivered", [], "2026-11-01")).toBe("here");
  });
});

describe("who may void a scan", () => {
  const T = 1_000_000_000;
  const made = { by: "mario", scanned_at: T, received_at: T + 100 };
  const taking = (after: number, more: { by?: string; office?: boolean; received_at?: number | null } = {}) => ({
    by: "mario",
    office: false,
    scanned_at: T + after,
    received_at: T + after + 100,
    ...more,
  });
  test.each([
    ["one's own at once", taking(0), true],
    ["one's own within 10 minutes", taking(10 * MINUTE), true],
    ["one's own after that", taking(10 * MINUTE + 1), false],
    ["another's", taking(0, { by: "eleni" }), false],
    ["the office another's after days", taking(90 * HOUR, { by: "eleni", office: true }), true],
    ["taken back without a network, sent hours later", taking(MINUTE, { received_at: T + 5 * HOUR }), true],
    ["a day later the device's word is not enough", taking(MINUTE, { received_at: T + 25 * HOUR }), false],
    ["the device's clock was set back, the server saw it at once", taking(-HOUR, { received_at: T + MINUTE }), true],
    ["the device's clock was set back, the server saw it late", taking(-HOUR, { received_at: T + HOUR }), false],
    ["on the device, before it is sent", taking(MINUTE, { received_at: null }), true],
  ])("%s", (_, by, may) => expect(mayTakeBack(made, by)).toBe(may));
  test("a scan without a maker is nobody's", () =>
    expect(mayTakeBack({ ...made, by: "" }, taking(0, { by: "" }))).toBe(false));
});
