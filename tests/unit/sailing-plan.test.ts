import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PALLET_LIMITS, PALLET_PRESETS } from "#domain/rates/pallet.ts";
import { HIGH_CUBE, type PlannedPallet, planSailing, type SailingPlan } from "#domain/sailings/plan.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const INDUSTRIAL = { length: 1.2, width: 1, height: 1.2, weight: 400 };
const pallet = (id: string, more: Partial<PlannedPallet> = {}): PlannedPallet => ({
  id,
  shipment: id.slice(0, 1),
  ...EURO,
  container: 0,
  loadedAt: null,
  ...more,
});
const many = (count: number, more: Partial<PlannedPallet> = {}) =>
  Array.from({ length: count }, (_, i) => pallet(`a${i}`, { shipment: `s${i % 7}`, ...more }));
const idsIn = (plan: SailingPlan, container: number) =>
  plan.containers[container - 1]?.placed.map(({ id }) => id).sort();

describe("one container", () => {
  test("takes 25 Euro pallets or 22 industrial ones, as usual in the trade", () => {
    for (const [size, count] of [
      [EURO, 25],
      [INDUSTRIAL, 22],
    ] as const) {
      const plan = planSailing(many(count + 1, size), 1);
      expect(plan.containers[0]?.placed).toHaveLength(count);
      expect(plan.unplaced).toMatchObject([{ why: "floor" }]);
    }
  });
  test("the fill by floor, volume and weight, of which the highest counts", () => {
    const [plan] = planSailing(many(10), 1).containers;
    expect(plan).toMatchObject({ floor: 9.6, volume: 9.6, weight: 3000 });
    expect(plan?.fill.floor).toBeCloseTo(9.6 / 28.2705, 12);
    expect(plan?.fill.volume).toBeCloseTo(9.6 / 76, 12);
    expect(plan?.fill.weight).toBeCloseTo(3000 / 26_500, 12);
    expect(plan?.fill.most).toBe(plan?.fill.floor);
    expect(planSailing(many(10, { weight: 1500 }), 1).containers[0]?.fill.most).toBeCloseTo(15_000 / 26_500, 12);
  });
  test("the centre of gravity, from the front wall", () => {
    // Both stand across, 0.8 m deep, one behind the other at the front wall; the rest is empty.
    const wide = { length: 2.3, width: 0.8 };
    const plan = planSailing([pallet("a", { ...wide, weight: 100 }), pallet("b", { ...wide, weight: 300 })], 1);
    const at = (id: string) => (plan.containers[0]?.placed.find((one) => one.id === id)?.x ?? 0) + 0.4;
    expect(at("a") + at("b")).toBeCloseTo(0.4 + 1.2, 12);
    expect(at("a")).not.toBe(at("b"));
    expect(plan.containers[0]?.weightCentre).toBeCloseTo((100 * at("a") + 300 * at("b")) / 400, 12);
    expect(planSailing([], 1).containers[0]).toMatchObject({ weightCentre: null, floor: 0, fill: { most: 0 } });
  });
  test("where Euro pallets still fit", () => {
    expect(planSailing([], 1).containers[0]?.free).toHaveLength(25);
    expect(planSailing(many(24), 1).containers[0]?.free).toHaveLength(1);
    expect(planSailing(many(25), 1).containers[0]?.free).toEqual([]);
  });
});

describe("pallets that do not fit", () => {
  test("go into the next container, or are listed", () => {
    const plan = planSailing(many(60), 2);
    expect(plan.containers.map(({ placed }) => placed.length)).toEqual([25, 25]);
    expect(plan.unplaced).toHaveLength(10);
    expect(planSailing(many(2), 0).unplaced).toHaveLength(2);
  });
  test("weight and volume limit a container like the floor does", () => {
    expect(planSailing(many(18, { weight: 1500 }), 1)).toMatchObject({ unplaced: [{ why: "weight" }] });
    // Exactly the payload: 26 500 kg.
    expect(planSailing(many(20, { weight: 1325 }), 1).unplaced).toEqual([]);
    const high = planSailing(many(22, { ...INDUSTRIAL, weight: 100, height: 2.5 }), 1);
    expect([high.containers[0]?.placed.length, high.containers[0]?.volume]).toEqual([22, 66]);
    const full = { length: 2.3, width: 1.2, height: 2.55, weight: 100 };
    // Ten of 7.038 m³ are 70.38, and eleven are more than 76.
    expect(planSailing(many(11, full), 1)).toMatchObject({ unplaced: [{ why: "volume" }] });
  });
  test.each([
    ["door", { height: 2.59 }],
    ["size", { length: 2.4, width: 2.4 }],
    ["size", { length: 12.04 }],
  ] as const)("for good: %s", (why, size) => {
    expect(planSailing([pallet("a", size), pallet("b")], 3)).toMatchObject({ unplaced: [{ id: "a", why }] });
  });
  test("a pallet exactly as high as the doors, or as long as the floor, fits", () => {
    const plan = planSailing([pallet("a", { height: 2.58 }), pallet("b", { length: 12.03, width: 1 })], 1);
    expect(plan.unplaced).toEqual([]);
  });
});

describe("the order of placing", () => {
  test("a shipment stays together if one container has room for all of it", () => {
    // 20 and 10: the second does not fit beside the first, a third of 5 does.
    const group = (shipment: string, count: number) =>
      Array.from({ length: count }, (_, i) => pallet(`${shipment}${i}`, { shipment }));
    const plan = planSailing([...group("a", 20), ...group("b", 10), ...group("c", 5)], 2);
    const shipments = plan.containers.map(({ placed }) => [...new Set(placed.map(({ id }) => id.slice(0, 1)))].sort());
    expect(shipments).toEqual([["a", "c"], ["b"]]);
  });
  test("pallets aboard come first, in loading order, and the office's assignments before the rest", () => {
    const plan = planSailing(
      [
        pallet("free"),
        pallet("chosen", { container: 2 }),
        pallet("later", { container: 2, loadedAt: 20 }),
        pallet("soon", { container: 2, loadedAt: 10 }),
      ],
      2,
    );
    expect(plan.containers[1]?.placed.map(({ id }) => id)).toEqual(["soon", "later", "chosen"]);
    expect(idsIn(plan, 1)).toEqual(["free"]);
  });
  test("an assigned pallet without room in its container is listed, not moved", () => {
    const plan = planSailing(many(26, { container: 1 }), 2);
    expect(plan.unplaced).toMatchObject([{ why: "floor" }]);
    expect(idsIn(plan, 2)).toEqual([]);
  });
  test("an assignment to a container that was removed from the sailing is ignored", () => {
    expect(idsIn(planSailing([pallet("a", { container: 3 })], 2), 1)).toEqual(["a"]);
    expect(planSailing([pallet("a", { container: 3, loadedAt: 1 })], 2).unplaced).toEqual([
      { id: "a", why: "container" },
    ]);
  });
  test("pallets aboard count, whatever the limits", () => {
    const heavy = planSailing(many(20, { weight: 1500, container: 1, loadedAt: 1 }), 1);
    expect(heavy.unplaced).toEqual([]);
    expect(heavy.containers[0]).toMatchObject({ weight: 30_000 });
    const tight = planSailing(many(26, { container: 1, loadedAt: 1 }), 1);
    expect(tight.unplaced).toMatchObject([{ why: "floor" }]);
    expect(tight.containers[0]).toMatchObject({ weight: 7800, volume: 24.96 });
  });
});

describe("any load", () => {
  const cm = (max: number) => fc.integer({ min: 30, max: max * 100 }).map((n) => n / 100);
  const preset = fc.constantFrom(...PALLET_PRESETS).map(({ length, width }) => ({ length, width }));
  const odd = fc.record({ length: cm(PALLET_LIMITS.length), width: cm(PALLET_LIMITS.width) });
  const one = fc.record({
    size: fc.oneof({ weight: 3, arbitrary: preset }, odd),
    height: cm(2.7),
    weight: fc.integer({ min: 50, max: 1500 }),
    shipment: fc.integer({ min: 1, max: 8 }),
    container: fc.constantFrom(0, 0, 0, 1, 2, 4),
    loadedAt: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 4 }),
  });
  const load = fc.array(one, { maxLength: 80, size: "max" }).map((pallets) =>
    pallets.map(
      ({ size, loadedAt, container, ...rest }, i): PlannedPallet => ({
        id: `p${i}`,
        ...rest,
        ...size,
        shipment: `s${rest.shipment}`,
        container,
        loadedAt: container === 0 ? null : loadedAt,
      }),
    ),
  );
  const NOISE = 1e-9;

  test("each pallet has one place or one reason, inside the walls, without overlap, within the limits", () => {
    fc.assert(
      fc.property(load, fc.integer({ min: 0, max: 4 }), (pallets, count) => {
        const plan = planSailing(pallets, count);
        const named = [...plan.containers.flatMap(({ placed }) => placed), ...plan.unplaced].map(({ id }) => id);
        expect(named.sort()).toEqual(pallets.map(({ id }) => id).sort());
        for (const { placed } of plan.containers) {
          placed.forEach((a, i) => {
            const own = pallets.find(({ id }) => id === a.id) as PlannedPallet;
            expect([a.along, a.across]).toEqual(a.turned ? [own.width, own.length] : [own.length, own.width]);
            expect(a.x).toBeGreaterThanOrEqual(0);
            expect(a.y).toBeGreaterThanOrEqual(0);
            expect(a.x + a.along).toBeLessThanOrEqual(HIGH_CUBE.length + NOISE);
            expect(a.y + a.across).toBeLessThanOrEqual(HIGH_CUBE.width + NOISE);
            // Nothing placed earlier is between it and the doors: so it can be loaded, and does not overlap.
            for (const b of placed.slice(0, i))
              if (b.y < a.y + a.across - NOISE && a.y < b.y + b.across - NOISE)
                expect(b.x + b.along).toBeLessThanOrEqual(a.x + NOISE);
          });
        }
        const limited = pallets.every(({ loadedAt }) => loadedAt === null);
        for (const { weight, volume } of limited ? plan.containers : []) {
          expect(weight).toBeLessThanOrEqual(HIGH_CUBE.payload);
          expect(volume).toBeLessThanOrEqual(HIGH_CUBE.volume);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("the same pallets in another order give the same plan", () => {
    fc.assert(
      fc.property(
        load.chain((pallets) =>
          fc.tuple(fc.constant(pallets), fc.shuffledSubarray(pallets, { minLength: pallets.length })),
        ),
        ([pallets, shuffled]) => {
          expect(planSailing(shuffled, 3)).toEqual(planSailing(pallets, 3));
        },
      ),
      { numRuns: 15 },
    );
  });
});

test("80 pallets of common sizes take less room than full rows across would", () => {
  // Two or three side by side in rows of 0.8 to 1.6 m, they would take 47.2 m, which is 3.9 containers.
  const sizes = [
    EURO,
    INDUSTRIAL,
    EURO,
    { length: 1.6, width: 1.1 },
    EURO,
    INDUSTRIAL,
    EURO,
    { length: 0.8, width: 0.6 },
  ];
  const pallets = Array.from({ length: 80 }, (_, i) =>
    pallet(`p${i}`, { shipment: `s${Math.floor(i / 5)}`, ...sizes[Math.floor(i / 5) % sizes.length] }),
  );
  const { containers, unplaced } = planSailing(pallets, 4);
  expect(unplaced).toEqual([]);
  const ends = containers.map(({ placed }) => Math.max(0, ...placed.map(({ x, along }) => x + along)));
  expect(ends.reduce((sum, end) => sum + end, 0) / HIGH_CUBE.length).toBeLessThan(3.5);
});
