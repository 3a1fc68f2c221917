import { expect, test } from "vitest";
import { bayBeside, hasBays, readBay } from "#domain/pallets/bay.ts";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";

test.each([
  ["d 4", "D 4"],
  ["  Bay   d  4 ", "D 4"],
  ["bay", "BAY"],
  ["θέση 3", "ΘΈΣΗ 3"],
  ["   ", ""],
])("%j is the bay %j", (typed, bay) => expect(readBay(typed)).toBe(bay));

test("only the points with a warehouse have bays", () =>
  expect(SCAN_POINTS.filter(hasBays)).toEqual(["hub_in", "port_in"]));

test("a pallet without a bay belongs beside those of its shipment that stand at the same point", () => {
  const at = (id: string, bay: string, state = "hub_in", cancelled = false) => ({ id, bay, state, cancelled });
  const one = at("1", "");
  expect(bayBeside(one, [one])).toBe("");
  expect(bayBeside(one, [one, at("2", "D 4"), at("3", "F 2"), at("4", "F 2")])).toBe("F 2");
  // Gone from there, or no longer one of them.
  expect(bayBeside(one, [at("2", "D 4", "loaded"), at("3", "F 2", "hub_in", true)])).toBe("");
  expect(bayBeside(at("1", "A 1"), [at("2", "D 4")])).toBe("");
});
