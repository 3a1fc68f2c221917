import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";
import { readTrackedNumber } from "#domain/track/reference.ts";
import { isTracked, TRACKED_MILESTONES, type TrackedRows, trackedShipment } from "#domain/track/tracked.ts";

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
