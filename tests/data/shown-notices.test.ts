import { clear, get } from "idb-keyval";
import { beforeEach, expect, it } from "vitest";
import { keepShown, wasShown } from "#data/local/shown-notices.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-24T06:00:00Z");
const message = (n: number) => `shipment-AKF-7P6CT-F30HM ${n}`;

beforeEach(() => clear());

it("knows what was shown, and names no shipment", async () => {
  await keepShown(message(1), NOW);
  expect([await wasShown(message(1)), await wasShown(message(2))]).toEqual([true, false]);
  expect(JSON.stringify(await get("shown-notices"))).not.toContain("7P6CT");
});

it("forgets after 14 days", async () => {
  await keepShown(message(1), NOW);
  await keepShown(message(2), NOW + 13 * DAY);
  expect(await wasShown(message(1))).toBe(true);
  await keepShown(message(3), NOW + 14 * DAY);
  expect([await wasShown(message(1)), await wasShown(message(2))]).toEqual([false, true]);
});

it("keeps the newest 200", async () => {
  for (let n = 0; n <= 200; n++) await keepShown(message(n), NOW + n);
  const known = await Promise.all([0, 1, 200].map((n) => wasShown(message(n))));
  expect(known).toEqual([false, true, true]);
});
