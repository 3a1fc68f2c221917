import { describe, expect, test } from "vitest";
import { type ChosenShipment, consequences, roomLeft } from "#domain/office/consequences.ts";
import { dayThere, type OpenSailing } from "#domain/sailings/assign.ts";

const at = (text: string) => Date.parse(`${text}Z`);
const ship = (week: number, cutOff: string, etd: string, eta: string, state = "planned"): OpenSailing => {
  return { id: `w${week}`, state, cut_off: at(cutOff), etd: at(etd), eta: at(eta) };
};
const W48 = ship(48, "2026-11-25T11:00", "2026-11-27T20:00", "2026-12-01T06:00");
const W49 = ship(49, "2026-12-02T11:00", "2026-12-04T20:00", "2026-12-08T06:00");
const NOW = at("2026-11-23T07:10");
/** Not confirmed, in Bologna on Friday. */
const BERLIN: ChosenShipment = {
  id: "berlin",
  status: "pending",
  sailing: "",
  there: false,
  inBologna: "2026-11-27",
};
const asked = (over: Partial<ChosenShipment>, choice: { status: string } | { sailing: string }, ships = [W48, W49]) =>
  consequences([{ ...BERLIN, ...over }], choice, ships, NOW);

describe("a confirmation", () => {
  test("takes the first ship that the goods can make", () => {
    expect(asked({}, { status: "confirmed" })).toEqual({
      cannot_make: [],
      later: [],
      shipments: [
        { id: "berlin", in_bologna: "2026-11-27", arrives_was: "", arrives_will: "2026-12-08", first_sailing: "w49" },
      ],
    });
  });

  test("keeps a planned ship that it has, also one whose cut-off the goods miss", () => {
    const found = asked({ sailing: "w48" }, { status: "confirmed" });
    expect([found.cannot_make, found.shipments[0]?.arrives_will]).toEqual([["berlin"], "2026-12-01"]);
  });

  test("under way at once takes a ship too; from a status with pallets none changes", () => {
    expect(asked({}, { status: "in_transit" }).shipments[0]?.arrives_will).toBe("2026-12-08");
    const late = { status: "in_transit", sailing: "w48" };
    expect(asked(late, { status: "delivered" })).toMatchObject({
      cannot_make: [],
      shipments: [{ arrives_will: "2026-12-01" }],
    });
  });

  test("without known road days promises no ship", () => {
    expect(asked({ inBologna: "" }, { status: "confirmed" }).shipments[0]).toMatchObject({
      arrives_will: "",
      first_sailing: "",
    });
  });

  test("knows no ship: no day is promised", () => {
    expect(asked({}, { status: "confirmed" }, []).shipments[0]).toMatchObject({ arrives_will: "", first_sailing: "" });
  });
});

describe("another ship", () => {
  test("a later one is said to be later, an earlier one is not", () => {
    const there = { status: "confirmed", there: true };
    expect(asked({ ...there, sailing: "w48" }, { sailing: "w49" }).later).toEqual(["berlin"]);
    expect(asked({ ...there, sailing: "w49" }, { sailing: "w48" })).toMatchObject({ later: [], cannot_make: [] });
  });

  test("what is in Bologna makes any, what is on the road only those whose cut-off day it can make", () => {
    const on = (over: Partial<ChosenShipment>) =>
      asked({ status: "confirmed", ...over }, { sailing: "w48" }).cannot_make;
    expect([on({ there: true }), on({ inBologna: "2026-11-25" }), on({ inBologna: "2026-11-26" })]).toEqual([
      [],
      [],
      ["berlin"],
    ]);
  });

  test("what has no pallets is put on none", () => {
    expect(asked({}, { sailing: "w49" }).shipments[0]).toMatchObject({ arrives_was: "", arrives_will: "" });
  });

  test("no ship: no day, nobody is late for it", () => {
    expect(asked({ status: "confirmed", sailing: "w48" }, { sailing: "" })).toMatchObject({
      cannot_make: [],
      later: [],
      shipments: [{ arrives_was: "2026-12-01", arrives_will: "" }],
    });
  });
});

describe("the day in Bologna", () => {
  const goods = { origin: { code: "AT", road: 3 }, readyOn: "", booked: "2026-11-20", confirmed: "" };
  test("is that of the schedule, today at the earliest", () => {
    expect(dayThere(goods, NOW)).toBe("2026-11-27");
    expect(dayThere({ ...goods, confirmed: "2026-11-20" }, NOW)).toBe("2026-11-26");
    expect(dayThere({ ...goods, booked: "2026-11-01", confirmed: "2026-11-02" }, NOW)).toBe("2026-11-23");
  });
  test("is not known of a country without road days", () => {
    expect(dayThere({ ...goods, origin: null }, NOW)).toBe("");
  });
});

test("a cancellation leaves no day", () => {
  expect(asked({ sailing: "w48" }, { status: "cancelled" }).shipments[0]?.arrives_will).toBe("");
});

describe("the room that is left", () => {
  const pallet = {
    id: "p",
    shipment: "s",
    length: 1.2,
    width: 0.8,
    height: 1,
    weight: 300,
    container: 0,
    loadedAt: null,
  };
  test("beside the pallets, in the containers that are booked", () => {
    expect(roomLeft([pallet], 2)).toEqual({ floor: 55.58, weight: 52_700, volume: 151.04 });
  });
  test("without booked containers in as many as are needed, none for nothing", () => {
    expect(roomLeft([], 0)).toEqual({ floor: 0, weight: 0, volume: 0 });
    expect(roomLeft([{ ...pallet, weight: 26_000 }], 0).weight).toBe(500);
  });
  test("what does not fit is below nothing", () => {
    expect(roomLeft([{ ...pallet, weight: 27_000 }], 1).weight).toBe(-500);
  });
});
