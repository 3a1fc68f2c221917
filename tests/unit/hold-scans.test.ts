import { describe, expect, it } from "vitest";
import { readEuro } from "#domain/numbers/read-euro.ts";
import { holdScans } from "#domain/pallets/hold.ts";
import type { Scan } from "#domain/pallets/scan.ts";

const scan = (id: string, over: Partial<Scan> = {}): Scan => ({ id, point: "hub_in", scanned_at: 1, ...over });

describe("scans relevant to a hold", () => {
  it("are damage, measures and voids, and no others", () => {
    const quick = [scan("a"), scan("b", { condition: "ok", bay: "Q", weight: 0 })];
    expect(holdScans(quick)).toBe(0);
    expect(holdScans([...quick, scan("c", { condition: "damaged" }), scan("d", { height: 1.4 })])).toBe(2);
    expect(holdScans([scan("c", { condition: "damaged" }), scan("e", { voids: "c" })])).toBe(2);
  });
});

describe("an amount in euro", () => {
  it.each([
    ["412.50", 412.5],
    ["412,5", 412.5],
    ["€ 412", 412],
    ["1.200", null],
    ["1,200.50", null],
    ["", null],
    ["-3", null],
    ["12.345", null],
  ])("%s", (typed, euro) => {
    expect(readEuro(typed)).toBe(euro);
  });
});
