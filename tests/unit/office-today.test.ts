import { describe, expect, test } from "vitest";
import { daysBetween, storedText } from "#domain/calendar.ts";
import { todayLimits } from "#domain/office/limits.ts";
import { type LineName, lineFrom, TODAY_LINES } from "#domain/office/line-names.ts";
import { aWorkingDayAfter, isRedLine } from "#domain/office/lines.ts";
import { latenessOf, linesOf, type TodayRows, todayOf } from "#domain/office/today.ts";
import { dayInBologna } from "#domain/sailings/assign.ts";
import { localDay } from "#domain/sailings/clock.ts";

// Monday 23 November 2026, 08:10 in Nicosia. The ship of week 48 closes on Tuesday 24, 12:00 in Italy.
const NOW = Date.parse("2026-11-23T06:10:00Z");
const at = (text: string) => `${text.replace("T", " ")}:00.000Z`;
const SHIP = {
  ...{ id: "w48", state: "planned", cut_off: at("2026-11-24T11:00") },
  ...{ etd: at("2026-11-26T21:00"), eta: at("2026-11-30T06:00"), ata: "" },
};
const COUNTRIES = [
  { id: "slovakia", code: "SK", road: 2 },
  { id: "germany", code: "DE", road: 5 },
];
const shipment = (id: string, over: Partial<TodayRows["shipments"][number]> = {}) => ({
  ...{ id, status: "confirmed", created: at("2026-11-10T09:00"), sailing: "w48", country_id: "slovakia" },
  ...{ ready_on: "", booking_date: at("2026-11-10T09:00"), confirmed_at: at("2026-11-11T09:00") },
  ...over,
});
const pallet = (id: string, shipment: string, over: Partial<TodayRows["pallets"][number]> = {}) => ({
  ...{ id, shipment, sailing: "w48", state: "", cancelled: false, hold: false, missing_since: "" },
  ...over,
});
const NONE: TodayRows = { shipments: [], pallets: [], sailings: [SHIP], finds: [], requests: [] };
const TIMES = { held: new Map<string, string>(), port: new Map<string, string>() };

function today(rows: Partial<TodayRows>, times = TIMES, now = NOW) {
  const all = { ...NONE, ...rows };
  const open = all.sailings.filter(({ state }) => state === "planned" || state === "closed");
  const ships = open.map(({ id, cut_off }) => ({ id, cut_off: Date.parse(cut_off.replace(" ", "T")) }));
  return todayOf(all, times, todayLimits(now, COUNTRIES, ships));
}
const ids = (rows: Partial<TodayRows>, line: LineName) => today(rows)[line].map(({ id }) => id);

describe("what each line counts", () => {
  test("bookings to confirm, the oldest first, and those of another zone", () => {
    const rows = [
      shipment("b", { status: "pending", created: at("2026-11-22T09:00"), zone_by_postcode: "DE-1" }),
      shipment("a", { status: "pending", created: at("2026-11-20T14:40") }),
      shipment("c"),
    ];
    const found = today({ shipments: rows });
    expect(found.to_confirm.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(found.zone_marked.map(({ id }) => id)).toEqual(["b"]);
    expect(linesOf(found)[0]).toEqual({ kind: "to_confirm", count: 2, oldest: at("2026-11-20T14:40") });
  });

  test("collections whose last day is at the latest Sunday of this week, overdue ones too, and none that was scanned", () => {
    // Sunday is the 29th: two road days reach a cut-off on 1 December, five one on the 4th.
    const ships = [
      { ...SHIP, id: "tue", cut_off: at("2026-12-01T11:00") },
      { ...SHIP, id: "wed", cut_off: at("2026-12-02T11:00") },
      { ...SHIP, id: "past", state: "sailed", cut_off: at("2026-11-17T11:00"), etd: at("2026-12-24T00:00") },
      { ...SHIP, id: "off", state: "cancelled" },
    ];
    const shipments = [
      ...["tue", "wed", "past", "off", ""].map((sailing) => shipment(`sk-${sailing}`, { sailing })),
      shipment("de-wed", { sailing: "wed", country_id: "germany" }),
      shipment("scanned", { sailing: "tue" }),
      shipment("gone", { sailing: "tue", status: "in_transit" }),
      shipment("elsewhere", { sailing: "tue", country_id: "atlantis" }),
    ];
    const pallets = [pallet("p1", "scanned", { state: "collected" }), pallet("p2", "scanned")];
    expect(ids({ shipments, pallets, sailings: ships }, "to_collect").sort()).toEqual(["de-wed", "sk-past", "sk-tue"]);
    // A cancelled pallet's scan counts for nothing.
    const [first] = pallets;
    const cancelled = [{ ...(first as (typeof pallets)[number]), cancelled: true }];
    expect(ids({ shipments, pallets: cancelled, sailings: ships }, "to_collect")).toContain("scanned");
  });

  test("pallets: missing and on hold, not delivered or cancelled ones", () => {
    const since = at("2026-11-22T10:00");
    const pallets = [
      pallet("m", "s", { missing_since: since, state: "hub_in" }),
      pallet("there", "s", { missing_since: since, state: "delivered" }),
      pallet("off", "s", { missing_since: since, hold: true, cancelled: true }),
      pallet("h1", "s", { hold: true, state: "hub_in" }),
      pallet("h2", "s", { hold: true, state: "hub_in" }),
    ];
    const found = today({ pallets }, { ...TIMES, held: new Map([["h2", since]]) });
    expect(found.missing).toEqual([{ id: "m", shipment: "s", since }]);
    // The one whose time is known stands first.
    expect(found.on_hold.map(({ id }) => id)).toEqual(["h2", "h1"]);
    expect(linesOf(today({ pallets }))[4]).toEqual({ kind: "on_hold", count: 2, oldest: "" });
  });

  test("goods that miss their cut-off: by readiness, booking, confirmation, or because the day is past", () => {
    // Two road days before Tuesday 24 is Sunday 22: the last day of collection is Friday 20.
    const shipments = [
      shipment("in-time", { ready_on: "2026-11-20", booking_date: at("2026-11-19T21:59") }),
      shipment("ready", { ready_on: "2026-11-21" }),
      shipment("booked", { booking_date: at("2026-11-19T22:00"), status: "in_transit" }),
      shipment("confirmed", { confirmed_at: at("2026-11-19T22:00") }),
      shipment("there", { ready_on: "2026-11-23" }),
      shipment("off", { ready_on: "2026-11-23", status: "cancelled" }),
    ];
    const pallets = shipments.map(({ id }) => pallet(`p-${id}`, id, { state: id === "there" ? "hub_in" : "" }));
    expect(ids({ shipments, pallets }, "late_for_cut_off").sort()).toEqual(["booked", "confirmed", "ready"]);
    const wednesday = today({ shipments, pallets }, TIMES, NOW + 2 * 86_400_000).late_for_cut_off;
    expect(wednesday.map(({ id }) => id).sort()).toEqual(["booked", "confirmed", "in-time", "ready"]);
    // What has not come by Friday is three days late, by whatever day it was expected.
    const friday = NOW + 4 * 86_400_000;
    const late = latenessOf(
      today({ shipments, pallets }, TIMES, friday).late_for_cut_off,
      shipments,
      COUNTRIES,
      friday,
    );
    expect([...late.values()]).toEqual(Array(4).fill({ inBologna: "2026-11-27", days: 3 }));
  });

  // The 8th of December in Bologna, and the days after Christmas and Easter.
  const HOLIDAYS = ["2026-12-08T11:00:00Z", "2026-12-29T11:00:00Z", "2027-03-30T10:00:00Z"];

  test("the limits say the same as the day in Bologna, for every day around a cut-off and both changes of the clock", () => {
    const hour = 3_600_000;
    for (const cutOff of ["2026-11-24T11:00:00Z", "2026-03-31T10:00:00Z", "2026-10-27T11:00:00Z", ...HOLIDAYS]) {
      const cut_off = Date.parse(cutOff);
      for (let hours = -12 * 24; hours < 24; hours += 5)
        for (const origin of COUNTRIES) {
          const { id, road } = origin;
          const time = cut_off + hours * hour;
          const row = shipment("s", { country_id: id, booking_date: storedText(time), confirmed_at: storedText(time) });
          const day = localDay(time, "Europe/Nicosia");
          const bologna = dayInBologna({ readyOn: null, booked: day, confirmed: day, origin });
          const ship = { ...SHIP, cut_off: storedText(cut_off) };
          const rows = { shipments: [row], pallets: [pallet("p", "s")], sailings: [ship] };
          const now = cut_off - 12 * 24 * hour;
          const missed = today(rows, TIMES, now).late_for_cut_off;
          const late = latenessOf(missed, rows.shipments, COUNTRIES, now).get("s");
          const days = daysBetween(localDay(cut_off, "Europe/Rome"), bologna);
          const said = days > 0 ? { inBologna: bologna, days } : undefined;
          expect([cutOff, hours, road, missed.length, late]).toEqual([cutOff, hours, road, days > 0 ? 1 : 0, said]);
        }
    }
  });

  test("ships that should have left or arrived", () => {
    const past = at("2026-11-20T06:00");
    const sailings = [
      { ...SHIP, id: "left", state: "planned", etd: past },
      { ...SHIP, id: "closed", state: "closed", etd: past },
      { ...SHIP, id: "arrived", state: "sailed", etd: past, eta: past },
      { ...SHIP, id: "at-sea", state: "sailed", etd: past },
      { ...SHIP, id: "done", state: "arrived", etd: past, eta: past, ata: past },
      { ...SHIP, id: "off", state: "cancelled", etd: past },
      SHIP,
    ];
    expect(ids({ sailings }, "ships_overdue")).toEqual(["arrived", "closed", "left"]);
  });

  test("messages and requests after a day, finds without a pallet", () => {
    const requests = [
      { id: "day", created: storedText(NOW - 86_400_001), handled_at: "" },
      { id: "new", created: storedText(NOW - 86_399_999), handled_at: "" },
      { id: "done", created: storedText(NOW - 3 * 86_400_000), handled_at: at("2026-11-22T10:00") },
    ];
    const finds = [
      { id: "mine", pallet: "x", found_at: at("2026-11-22T10:00") },
      { id: "nobodys", pallet: "", found_at: at("2026-11-22T10:00") },
    ];
    expect(ids({ requests }, "unanswered")).toEqual(["day"]);
    expect(ids({ finds }, "found")).toEqual(["nobodys"]);
  });

  test("what is in Limassol by its ship or by a scan, and not delivered", () => {
    const ship = { ...SHIP, id: "w46", state: "arrived", ata: at("2026-11-09T06:00") };
    const shipments = [
      shipment("ship", { status: "in_transit", sailing: "w46" }),
      shipment("scan", { status: "in_transit" }),
      shipment("done", { status: "delivered", sailing: "w46" }),
      shipment("sea", { status: "in_transit" }),
    ];
    const pallets = [
      pallet("p1", "ship", { sailing: "w46", state: "loaded" }),
      pallet("p2", "scan", { state: "port_in" }),
      pallet("p3", "scan", { state: "loaded" }),
      pallet("p4", "done", { sailing: "w46", state: "delivered" }),
      pallet("p5", "sea", { state: "loaded" }),
    ];
    const times = { ...TIMES, port: new Map([["p2", at("2026-11-22T10:00")]]) };
    expect(today({ shipments, pallets, sailings: [SHIP, ship] }, times).in_limassol).toEqual([
      { id: "ship", shipment: "ship", since: at("2026-11-09T06:00") },
      { id: "scan", shipment: "scan", since: at("2026-11-22T10:00") },
    ]);
  });
});

describe("what is red", () => {
  const line = (kind: LineName, oldest = "", count = 1) => ({ kind, count, oldest });
  test("missing pallets, missed cut-offs and unanswered messages, as soon as there is one", () => {
    const always = TODAY_LINES.filter((kind) => isRedLine(line(kind), NOW));
    expect(always).toEqual(["missing", "late_for_cut_off", "unanswered"]);
    expect(isRedLine(line("missing", "", 0), NOW)).toBe(false);
  });

  test("a ship from the day after", () => {
    expect(isRedLine(line("ships_overdue", at("2026-11-22T22:30")), NOW)).toBe(false);
    expect(isRedLine(line("ships_overdue", at("2026-11-22T21:30")), NOW)).toBe(true);
  });

  test("a booking that waits for over one working day: weekends do not count", () => {
    // Friday 16:40 in Nicosia waits until Monday 16:40.
    const friday = "2026-11-20T14:40";
    expect(isRedLine(line("to_confirm", at(friday)), NOW)).toBe(false);
    expect(isRedLine(line("to_confirm", at(friday)), Date.parse("2026-11-23T14:41:00Z"))).toBe(true);
    const due = (text: string) => new Date(aWorkingDayAfter(Date.parse(text))).toISOString();
    expect(due("2026-11-21T10:00:00Z")).toBe("2026-11-23T22:00:00.000Z");
    expect(due("2026-11-24T10:00:00Z")).toBe("2026-11-25T10:00:00.000Z");
  });
});

test("a line's name is one of ten", () => {
  expect(lineFrom("to_collect")).toBe("to_collect");
  for (const name of ["", "toString", 1, undefined]) expect(lineFrom(name)).toBeNull();
});
