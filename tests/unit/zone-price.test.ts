import { describe, expect, it } from "vitest";
import { asksForPrice, chargedZone, isZoneUnsaid, zonePriceVerdict } from "#domain/shipment/zone-price.ts";

const row = { status: "pending", adjusted_rate: 0, zone_by_postcode: "z2" };
const edit = { rate: 261, status: "confirmed", seen: "z2" };

describe("the price of a pickup in another zone", () => {
  it.each([
    ["is asked about once, before the booking is taken", row, "confirmed", true],
    ["also where a step is passed over", row, "in_transit", true],
    ["also where a cancelled one is taken", { ...row, status: "cancelled" }, "confirmed", true],
    ["not at a cancellation", row, "cancelled", false],
    ["not where it is taken already", { ...row, status: "confirmed" }, "in_transit", false],
    ["not where the zone is the booked one", { ...row, zone_by_postcode: "" }, "confirmed", false],
    ["not where it has a price of its own", { ...row, adjusted_rate: 5 }, "confirmed", false],
  ])("%s", (_, shipment, to, expected) => {
    expect(asksForPrice(shipment, to)).toBe(expected);
  });

  it.each([
    ["none", row, { ...edit, rate: 0 }],
    ["set", row, edit],
    ["same", { ...row, adjusted_rate: 261, status: "confirmed" }, { ...edit, status: "" }],
    ["outdated", { ...row, adjusted_rate: 250 }, edit],
    ["outdated", { ...row, status: "confirmed" }, { ...edit, status: "" }],
    ["outdated", row, { ...edit, seen: "z3" }],
    ["outdated", row, { ...edit, seen: "" }],
  ] as const)("an edit that gives one: %s", (expected, shipment, given) => {
    expect(zonePriceVerdict(shipment, given)).toBe(expected);
  });

  it("is what a measured pallet is charged by too", () => {
    const charged = { zone_id: "z1", zone_by_postcode: "z2", adjusted_rate: 261, measured_weight: 0 };
    expect(chargedZone(charged)).toBe("z2");
    expect(chargedZone({ ...charged, adjusted_rate: 0 })).toBe("z1");
    expect(chargedZone({ ...charged, zone_by_postcode: "none" })).toBe("z1");
    // After a first decision about measures the row does not say any more which zone was charged.
    expect([charged, { ...charged, measured_weight: 640 }].map(isZoneUnsaid)).toEqual([false, true]);
    expect(isZoneUnsaid({ ...charged, measured_weight: 640, zone_by_postcode: "" })).toBe(false);
  });
});
