import { expect, test } from "vitest";
import { hasBays, readBay } from "#domain/pallets/bay.ts";
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
