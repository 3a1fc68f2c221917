import { expect, test } from "vitest";
import type { PlannedPallet } from "#domain/sailings/plan.ts";
import { planLoad } from "#domain/sailings/plan-load.ts";
import { containerName, containerNumber } from "#domain/sailings/week.ts";

const pallet = (n: number, over: Partial<PlannedPallet> = {}): PlannedPallet => ({
  ...{ id: `p${n}`, shipment: `s${n}`, length: 1.2, width: 0.8, height: 1, weight: 100, container: 0, loadedAt: null },
  ...over,
});
const many = (count: number, over: Partial<PlannedPallet> = {}) =>
  Array.from({ length: count }, (_, n) => pallet(n, over));

test("without booked containers as many as needed; with booked ones that many, and the rest is listed", () => {
  expect(planLoad([], 0).containers).toHaveLength(0);
  expect(planLoad(many(3), 0).containers).toHaveLength(1);
  const plan = planLoad(many(60), 0);
  expect([plan.containers.length, plan.unplaced]).toEqual([3, []]);
  expect(planLoad(many(60), 2)).toMatchObject({ containers: [{}, {}] });
  expect(planLoad(many(60), 2).unplaced.length).toBeGreaterThan(0);
});

test("weight alone adds a container, an assigned one exists, and pallets that fit through no door add none", () => {
  expect(planLoad(many(3, { weight: 14_000 }), 0).containers).toHaveLength(3);
  expect(planLoad([pallet(1, { container: 3 })], 0).containers).toHaveLength(3);
  expect(planLoad([pallet(1, { height: 2.7 })], 0)).toMatchObject({ containers: [{}], unplaced: [{ why: "door" }] });
});

test("at most as many as a sailing may have", () => {
  const plan = planLoad(many(30, { weight: 26_000 }), 0);
  expect([plan.containers.length, plan.unplaced.length]).toEqual([20, 10]);
});

test("a container's name gives its position, and no other text does", () => {
  for (const n of [1, 9, 20]) expect(containerNumber(containerName(n, "2026-W48"))).toBe(n);
  for (const text of ["", "HC-48", "0HC-48", "100HC-48", "1HC-", "1HC-48b", "box"])
    expect(containerNumber(text)).toBe(0);
});
