import { beforeEach, expect, test } from "vitest";
import { bayAt, keepBay, storedBays } from "#data/shared/scan-bay.ts";
import { freshDevice } from "../support/data-device.ts";

const HOUR = 3_600_000;
const NOON = Date.parse("2026-11-24T12:00:00Z");
const at = (now = NOON, point: "hub_in" | "port_in" = "hub_in") => bayAt(point, storedBays.get(), now);

beforeEach(async () => {
  localStorage.clear();
  (await freshDevice()).signIn("ada");
});

test("the last bay stays for the next pallets of its point, and the last six can be chosen again", () => {
  for (const bay of ["A 1", "A 2", "A 3", "A 4", "A 5", "A 6", "A 7", "A 3"]) keepBay("hub_in", bay, NOON);
  expect(at()).toEqual({ now: "A 3", recent: ["A 3", "A 7", "A 6", "A 5", "A 4", "A 2"] });
  expect(at(NOON, "port_in")).toEqual({ now: "", recent: [] });
  keepBay("hub_in", "", NOON);
  expect(at()).toMatchObject({ now: "", recent: { length: 6 } });
});

test("it ends twelve hours after its last use, also when the clock was set back", () => {
  keepBay("hub_in", "D 4", NOON);
  expect(at(NOON + 11 * HOUR).now).toBe("D 4");
  expect([at(NOON + 12 * HOUR).now, at(NOON - 24 * HOUR).now]).toEqual(["", ""]);
  expect(at(NOON + 12 * HOUR).recent).toEqual(["D 4"]);
});

test("another person starts without one, and what cannot be read is none", async () => {
  keepBay("hub_in", "D 4", NOON);
  const [key = ""] = Object.keys(localStorage).filter((name) => name.startsWith("akamas_scan_bay"));
  (await freshDevice()).signIn("bob");
  expect(at().now).toBe("");
  (await freshDevice()).signIn("ada");
  for (const broken of ["{", "[]", '{"hub_in":{"now":4}}']) {
    localStorage.setItem(key, broken);
    expect(at()).toEqual({ now: "", recent: [] });
  }
});
