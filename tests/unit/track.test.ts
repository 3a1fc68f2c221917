import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";
import { farthest } from "#domain/track/journey.ts";
import { readTrackedNumber } from "#domain/track/reference.ts";
import { isTracked, type TrackedRows, trackedShipment } from "#domain/track/tracked.ts";
import { placesOf, TRACKED_MILESTONES, whereIs } from "#domain/track/where.ts";
import { journeyOf } from "#features/shipments/journey.ts";
import { shipDates, whereOf } from "#features/shipments/ship-dates.ts";
import { trackedWords } from "#features/track/tracked-words.ts";
import { headline } from "#features/track/words.ts";

// The public view for anybody with a shipment's reference.
const SAILING: PublicSailing = {
  ...{ id: "sailings202648v", name: "2026-W48", port: "Venice", vessel: "MV Secret", state: "planned" },
  ...{ cut_off: "2026-11-24 11:00:00.000Z", etd: "2026-11-26 21:00:00.000Z", eta: "2026-11-30 16:00:00.000Z" },
  ...{ atd: "", ata: "", first_etd: "", first_eta: "" },
};
const NONE = { state: "", departed: false, arrived: false };
const rowsWith = (over: Partial<TrackedRows> = {}, shipment: Partial<TrackedRows["shipment"]> = {}): TrackedRows => ({
  shipment: { reference: "7P6CTF30HM", status: "confirmed", shipped_at: "", delivery_date: "", ...shipment },
  origin: { name: "Germany", code: "DE", slug: "germany" },
  pallets: [NONE, NONE, NONE],
  events: [],
  sailing: SAILING,
  ...over,
});
const event = (kind: string, at: string, from = "") => ({ kind, at, from });
const milestone = (rows: TrackedRows, kind: string) =>
  trackedShipment(rows).milestones.find((one) => one.kind === kind) ?? expect.fail(kind);

describe("the typed reference", () => {
  test.each([
    ["7P6CTF30HM", "7P6CTF30HM", null],
    ["akf-7p6ct-f30hm", "7P6CTF30HM", null],
    [" AKF 7P6CT F30HM ", "7P6CTF30HM", null],
    ["AKF7P6CTF3OHM", "7P6CTF30HM", null],
    ["7P6CTF30HM02", "7P6CTF30HM", 2],
    ["AKF-7P6CT-F30HM 2/3", "7P6CTF30HM", 2],
    ["HTTPS://AKAMAS.EXAMPLE/P/7P6CTF30HM02", "7P6CTF30HM", 2],
    ["\u200eAKF\u20117P6CT\u00ad-F30HM\ufeff", "7P6CTF30HM", null],
    ["AKF\u00a07P6CT\u200b F30HM", "7P6CTF30HM", null],
    ["Ref: AKF-7P6CT-F30HM (3 pallets)", "7P6CTF30HM", null],
    ["https://akamas.example/track/7P6CTF30HM?lang=el", "7P6CTF30HM", null],
    ["https://akamas.example/track/AKF-7P6CT-F30HM.", "7P6CTF30HM", null],
    ["Look at https://akamas.example/p/7p6ctf30hm02, please", "7P6CTF30HM", 2],
    ["Re: your shipment AKF-7P6CT-F30HM\r\nAKF-7P6CT-F30HM arrives on 26/11/2026", "7P6CTF30HM", null],
    ["pallet AKF-7P6CT-F30HM 2/3 is wet", "7P6CTF30HM", 2],
    ["AKF-7P6CT-F30HM 2/3 and AKF-7P6CT-F30HM 3/3", "7P6CTF30HM", null],
  ])("%s", (given, reference, pallet) => {
    expect(readTrackedNumber(given)).toEqual({ reference, pallet });
  });

  test.each([
    "",
    "AKF-",
    "7P6CTF30H",
    "7P6CTF30HMX",
    "7P6CTF30HM00",
    "UUUUUUUUUU",
    "1Z999AA10123456784",
    "x".repeat(400),
  ])("%s is none", (given) => {
    expect(readTrackedNumber(given)).toBeNull();
  });

  test("any typed text gives a reference in stored form, or nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (given) => {
        const found = readTrackedNumber(given);
        if (found) expect(found.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      }),
    );
  });
});

describe("the days", () => {
  test("planned days are the sailing's, the collection's that many days before the cut-off", () => {
    const { milestones, sailing, delay } = trackedShipment(rowsWith());
    expect(milestones.map(({ planned }) => planned)).toEqual([
      ...["2026-11-19", "2026-11-24", null, "2026-11-26", "2026-11-30", null],
    ]);
    expect(sailing).toEqual({
      ...{ name: "2026-W48", port: "Venice", expected: false, cancelled: false, atd: null, ata: null },
      ...{ cut_off: "2026-11-24T11:00:00.000Z", etd: "2026-11-26T21:00:00.000Z", eta: "2026-11-30T16:00:00.000Z" },
    });
    expect(delay).toBeNull();
  });

  test("without scans it is collected and delivered when the office sets the status", () => {
    const shipped = { shipped_at: "2026-11-19 12:30:00.000Z", delivery_date: "2026-12-01 08:00:00.000Z" };
    const rows = rowsWith({}, { status: "in_transit", ...shipped });
    expect(milestone(rows, "collected")).toMatchObject({ actual: "2026-11-19T12:30:00.000Z", pallets: 3 });
    // The timestamp of a delivery that the office has taken back stays in the row.
    expect(milestone(rows, "delivered")).toMatchObject({ actual: null, pallets: 0 });
    const delivered = rowsWith({}, { status: "delivered", ...shipped });
    expect(milestone(delivered, "delivered")).toMatchObject({ actual: "2026-12-01T08:00:00.000Z", pallets: 3 });
  });

  test("a delay counts from the days first announced, and there is none if those are reached again", () => {
    const promised = "2026-11-19/2026-11-23";
    const events = [
      event("delayed", "2026-11-20 08:00:00.000Z", promised),
      event("delayed", "2026-11-21 08:00:00.000Z", "2026-11-25/2026-11-29"),
    ];
    expect(trackedShipment(rowsWith({ events })).delay).toEqual({
      from: { departs: "2026-11-19", arrives: "2026-11-23" },
      to: { departs: "2026-11-26", arrives: "2026-11-30" },
    });
    const back = [event("delayed", "2026-11-20 08:00:00.000Z", "2026-11-26/2026-11-30")];
    expect(trackedShipment(rowsWith({ events: back })).delay).toBeNull();
  });

  test("a cancelled sailing has no days and no departure", () => {
    const sailing = { ...SAILING, state: "cancelled" as const, atd: "2026-11-26 21:00:00.000Z" };
    const told = trackedShipment(rowsWith({ sailing }));
    expect(told.sailing).toMatchObject({ cancelled: true, etd: null, atd: null });
    expect(told.milestones.every(({ planned, actual }) => planned === null && actual === null)).toBe(true);
  });

  test("before the confirmation the days are expected, and nothing has happened, whatever was scanned", () => {
    const rows = rowsWith(
      { pallets: [{ ...NONE, state: "hub_in" }], events: [event("collected", "2026-11-19 12:30:00.000Z")] },
      { status: "pending" },
    );
    expect(trackedShipment(rows)).toMatchObject({ status: "booked", sailing: { expected: true }, delay: null });
    expect(trackedShipment(rows).milestones.every(({ actual, pallets }) => actual === null && pallets === 0)).toBe(
      true,
    );
  });
});

describe("pallets", () => {
  test("one of three is behind", () => {
    const hub = { ...NONE, state: "hub_in" };
    const rows = rowsWith({ pallets: [hub, { ...NONE, state: "collected" }, hub] }, { status: "in_transit" });
    expect(trackedShipment(rows).milestones.map(({ pallets }) => pallets)).toEqual([3, 2, 0, 0, 0, 0]);
  });

  test("two sailed, the third waits for the next ship", () => {
    const aboard = { state: "loaded", departed: true, arrived: false };
    const rows = rowsWith({ pallets: [aboard, aboard, { ...NONE, state: "hub_in" }] }, { status: "in_transit" });
    expect(trackedShipment(rows).milestones.map(({ pallets }) => pallets)).toEqual([3, 3, 2, 2, 0, 0]);
  });

  const state = fc.constantFrom("", "of_a_later_version", ...SCAN_POINTS);
  const status = fc.constantFrom("pending", "confirmed", "in_transit", "delivered");
  test("never more at a later point than at an earlier one, and never more than there are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ state, departed: fc.boolean(), arrived: fc.boolean() }), { minLength: 1, maxLength: 10 }),
        status,
        (pallets, now) => {
          const told = trackedShipment(rowsWith({ pallets }, { status: now }));
          expect(told.milestones.map(({ kind }) => kind)).toEqual([...TRACKED_MILESTONES]);
          let before = pallets.length;
          for (const { pallets: there } of told.milestones) {
            expect(there).toBeLessThanOrEqual(before);
            before = there;
          }
        },
      ),
    );
  });

  test("a status that is not public has no public view", () => {
    for (const one of ["cancelled", "", "constructor", "__proto__"]) {
      expect(isTracked(one)).toBe(false);
      expect(() => trackedShipment(rowsWith({}, { status: one }))).toThrow(RangeError);
    }
  });
});

describe("where a shipment is", () => {
  const DAYS = ["2026-11-20", "2026-11-22", "2026-11-26", "2026-12-01", "2026-12-20"];
  const ships = fc.record({
    state: fc.constantFrom("planned", "sailed", "arrived", "cancelled"),
    moved: fc.constantFrom(0, 1, 2),
  });
  const pallet = fc.record({
    state: fc.constantFrom("", ...SCAN_POINTS),
    sailing: fc.constantFrom("a", "b", "gone"),
    cancelled: fc.boolean(),
  });

  test("dashboard, page of the shipment and tracking say the same for the same rows at the same time", () => {
    const events = [event("collected", "2026-11-20 08:00:00.000Z"), event("hub_in", "2026-11-22 08:00:00.000Z")];
    fc.assert(
      fc.property(
        fc.array(pallet, { minLength: 1, maxLength: 5 }),
        fc.tuple(ships, ships),
        fc.constantFrom(...DAYS),
        fc.constantFrom(0, 1, 2),
        fc.boolean(),
        (rows, kinds, today, happened, known) => {
          const sailings = new Map(
            kinds.map(({ state, moved }, i) => {
              const times = { atd: moved > 0 ? "2026-11-26 21:00:00.000Z" : "", ata: moved > 1 ? SAILING.eta : "" };
              return [i === 0 ? "a" : "b", { ...SAILING, id: i === 0 ? "a" : "b", state, ...times }] as const;
            }),
          );
          const places = placesOf(rows, sailings);
          const status = "in_transit";
          const shipped = "2026-11-20 08:00:00.000Z";
          const sailing = known ? (sailings.get("a") ?? null) : null;
          const told = trackedShipment(
            rowsWith({ pallets: places, events: events.slice(0, happened), sailing }, { status, shipped_at: shipped }),
          );
          const where = whereIs(status, places);
          const far = farthest(told);
          expect(where && [where.kind, where.pallets]).toEqual(far && [far.kind, far.pallets]);
          const row = {
            status,
            shipped_at: shipped,
            sailing: known ? "a" : "",
            pallets: rows,
            documents: [],
            sync: null,
          };
          const scanned = Object.fromEntries(events.slice(0, happened).map(({ kind, at }) => [kind, at]));
          const dates = shipDates({ row: row as never, slug: "germany", today }, sailings, scanned);
          const { caption } = journeyOf(row as never, "germany", today, dates, whereOf(row as never, sailings));
          const said = `${caption.strong ?? ""}${caption.rest}`;
          // Arrived goods have sentences of their own, without a place on the way.
          if (places.length === 0 || /^(In Limassol\.|On its way)/.test(said)) return;
          expect(said.toLowerCase()).toContain(headline(told).where.toLowerCase());
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("after the day of its arrival it says first how late it is, and names that day as expected nowhere", () => {
    const pallets = [{ shipment: "s", state: "loaded", sailing: "a", cancelled: false }];
    const sailed: PublicSailing = { ...SAILING, state: "sailed", atd: "2026-11-26 21:00:00.000Z" };
    const sailings = new Map([["a", sailed]]);
    const shipped = "2026-11-18 08:00:00.000Z";
    const row = { status: "in_transit", shipped_at: shipped, sailing: "a", pallets, sync: null };
    const scanned = { collected: shipped, hub_in: "2026-11-22 08:00:00.000Z", departed: "2026-11-26 21:00:00.000Z" };
    const said = (today: string, ships = sailings) => {
      const dates = shipDates({ row: row as never, slug: "germany", today }, ships, scanned);
      const { caption } = journeyOf(row as never, "germany", today, dates, whereOf(row as never, sailings));
      return [`${caption.strong}${caption.rest}`, caption.late, dates?.promise];
    };
    expect(said("2026-11-30")).toEqual(["Day 13 of 13, at sea.", undefined, "Limassol Mon 30 Nov."]);
    const late = "1 day late. Due Mon 30 Nov, the ship's arrival is not recorded yet. At sea.";
    expect(said("2026-12-01")).toEqual([late, true, ""]);
    expect(said("2026-12-05")[0]).toMatch(/^5 days late\. Due Mon 30 Nov/);
    // Also where the departure was not recorded either.
    expect(said("2026-12-05", new Map([["a", SAILING]]))[2]).toBe("");
    const told = (today: string) => {
      const events = Object.entries(scanned).map(([kind, at]) => event(kind, at));
      const ship = sailings.get("a") ?? null;
      const how = { status: row.status, shipped_at: shipped };
      const rows = rowsWith({ pallets: placesOf(pallets, sailings), events, sailing: ship }, how);
      return trackedWords(trackedShipment(rows), today);
    };
    expect(told("2026-11-30").day).toBe("Day 13 of 13");
    const words = told("2026-12-02");
    expect([words.day, words.arrival.map(({ text }) => text).join("")]).toEqual([
      "",
      "2 days late. Due in Limassol Mon 30 Nov, the ship's arrival is not recorded yet.",
    ]);
    const when = (today: string) =>
      told(today)
        .rows.slice(-2)
        .map((row) => row.when);
    expect(when("2026-11-30")).toEqual(["Mon 30 Nov, 18:00", "after Mon 30 Nov"]);
    // Nobody has recorded a time, and it was not delivered after an arrival that did not happen.
    expect(when("2026-12-02")).toEqual(["Mon 30 Nov", "not known yet"]);
  });

  test("on the day of its arrival in Bologna it is in Bologna, not on the road", () => {
    const pallets = [{ shipment: "s", state: "hub_in", sailing: "a", cancelled: false }];
    const sailings = new Map([["a", SAILING]]);
    const row = { status: "in_transit", shipped_at: "2026-11-18 08:00:00.000Z", sailing: "a", pallets, sync: null };
    const scanned = { collected: "2026-11-18 08:00:00.000Z", hub_in: "2026-11-22 08:00:00.000Z" };
    const dates = shipDates({ row: row as never, slug: "germany", today: "2026-11-22" }, sailings, scanned);
    const { caption } = journeyOf(row as never, "germany", "2026-11-22", dates, whereOf(row as never, sailings));
    expect(caption).toEqual({ strong: "Day 5 of 13, in Bologna", rest: "." });
  });
});
