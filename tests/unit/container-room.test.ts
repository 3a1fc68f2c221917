import { describe, expect, test } from "vitest";
import type { PlannedPallet } from "#domain/sailings/plan.ts";
import { roomBeside } from "#domain/sailings/room.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const next = { id: "next", shipment: "s", ...EURO };
const one = { container: 1, containers: 2 };
const any = { container: 0, containers: 2 };
const loaded = (count: number, more: Partial<PlannedPallet> = {}): PlannedPallet[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `a${more.container ?? 1}-${n}`, shipment: "a", ...EURO, container: 1, loadedAt: n },
    ...more,
  }));

describe("room in one container", () => {
  test("25 Euro pallets fit, the 26th has no place on the floor", () => {
    expect(roomBeside(next, loaded(24), one)).toBeNull();
    expect(roomBeside(next, loaded(25), one)).toBe("floor");
  });
  test("up to 26,500 kg exactly", () => {
    const heavy = loaded(10, { weight: 2620 });
    expect(roomBeside(next, heavy, one)).toBeNull();
    expect(roomBeside({ ...next, weight: 300.1 }, heavy, one)).toBe("weight");
  });
  test("up to 76 m³", () => {
    // 24 pallets of 2.4 m are 55.3 m³; a stack that was measured higher than the doors counts with what it has.
    const tall = [...loaded(22, { height: 2.4 }), ...loaded(1, { id: "x", height: 25 })];
    expect(roomBeside({ ...next, height: 1.2 }, tall, one)).toBeNull();
    expect(roomBeside({ ...next, height: 1.5 }, tall, one)).toBe("volume");
  });
  test("what does not pass the doors or is larger than the floor", () => {
    expect(roomBeside({ ...next, height: 2.6 }, [], one)).toBe("door");
    expect(roomBeside({ ...next, width: 2.4, length: 2.5 }, [], one)).toBe("size");
  });
  test("the other containers, and what is only planned, take no room of it", () => {
    expect(roomBeside(next, loaded(25, { container: 2 }), one)).toBeNull();
    expect(roomBeside(next, loaded(25, { loadedAt: null }), one)).toBeNull();
  });
  test("a pallet that is in it already does not stand in its own way", () => {
    const full = loaded(25);
    expect(roomBeside({ ...next, id: full[7]?.id ?? "" }, full, one)).toBeNull();
  });
  test("a pallet that was loaded though it does not fit is not stopped again", () => {
    const high = loaded(1, { height: 2.6 });
    expect(roomBeside({ ...next, id: high[0]?.id ?? "", height: 2.6 }, high, one)).toBeNull();
  });
});

test("where no container was chosen, one with room is enough", () => {
  const [first, second] = [loaded(25), loaded(25, { container: 2 })];
  expect(roomBeside(next, first, any)).toBeNull();
  expect(roomBeside(next, [...first, ...second], any)).toBe("floor");
});

describe("a sailing as the weekly rule makes it: without containers", () => {
  const ruled = { container: 0, containers: 0 };
  test("takes as many as it needs, as in the office's plan", () => {
    expect(roomBeside(next, [], ruled)).toBeNull();
    expect(roomBeside(next, loaded(60, { container: 0 }), ruled)).toBeNull();
    expect(roomBeside(next, [...loaded(25), ...loaded(30, { container: 0 })], ruled)).toBeNull();
  });
  test("what passes no door has no room there either", () => {
    expect(roomBeside({ ...next, height: 2.6 }, [], ruled)).toBe("door");
    expect(roomBeside(next, loaded(1, { container: 0, height: 2.6 }), ruled)).toBeNull();
  });
  test("at most what a sailing may have", () => {
    const heavy = loaded(20, { container: 0, weight: 26_400 });
    expect(roomBeside(next, heavy.slice(1), ruled)).toBeNull();
    expect(roomBeside(next, heavy, ruled)).toBe("weight");
  });
});

test("what was loaded without naming a container takes its room of those that were entered", () => {
  expect(roomBeside(next, loaded(49, { container: 0 }), any)).toBeNull();
  expect(roomBeside(next, loaded(50, { container: 0 }), any)).toBe("floor");
});
