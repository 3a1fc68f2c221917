import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffRows, withCell, withoutRow, withRow } from "#domain/tariff/diff.ts";
import { mergeRows } from "#domain/tariff/merge.ts";
import { parseTariffRows, type TariffRows } from "#domain/tariff/rows.ts";
import { changeZone, published, rowId, zoneRow } from "./support/tariff-rows.ts";

const base = published();

describe("the difference of two versions", () => {
  test("changed cells, added and removed rows", () => {
    const changed = changeZone(base, "DE-4", { rate_under_500: 0.6, zone_name: "DE-4 Βερολίνο" });
    const after = withRow(withoutRow(changed, "zones", rowId("AT-1")), "zones", zoneRow());
    const added = diffRows(base, after);
    expect(added.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      `removed ${rowId("AT-1")}`,
      `changed ${rowId("DE-4")}`,
      "added zone00000000000",
    ]);
    expect(added[1]?.cells).toEqual([
      { column: "zone_name", from: expect.stringContaining("DE-4"), to: "DE-4 Βερολίνο" },
      { column: "rate_under_500", from: 0.52, to: 0.6 },
    ]);
    expect(added[2]?.cells).toHaveLength(9);
  });

  test("a different order of rows is no change; a country is removed with its zones", () => {
    expect(diffRows(base, { ...base, zones: [...base.zones].reverse() })).toEqual([]);
    const without = withoutRow(base, "countries", rowId("DE"));
    expect(parseTariffRows(without).ok).toBe(true);
    expect(diffRows(base, without).every(({ kind }) => kind === "removed")).toBe(true);
  });
});

describe("a draft rebased onto somebody else's publication", () => {
  test("different cells of one row merge", () => {
    const mine = changeZone(base, "DE-4", { rate_under_500: 0.6 });
    const theirs = changeZone(base, "DE-4", { minimum_charge: 120 });
    const { rows, conflicts } = mergeRows(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(diffRows(base, rows)[0]?.cells).toEqual([
      { column: "rate_under_500", from: 0.52, to: 0.6 },
      { column: "minimum_charge", from: 105, to: 120 },
    ]);
  });

  test("the same cell is a conflict, and the choice counts", () => {
    const mine = changeZone(base, "DE-4", { rate_under_500: 0.6 });
    const theirs = changeZone(base, "DE-4", { rate_under_500: 0.7 });
    const { conflicts } = mergeRows(base, mine, theirs);
    expect(conflicts).toEqual([
      expect.objectContaining({ column: "rate_under_500", base: 0.52, mine: 0.6, theirs: 0.7, choice: null }),
    ]);
    const key = conflicts[0]?.key ?? "";
    const rate = (choice: "mine" | "theirs") =>
      mergeRows(base, mine, theirs, { [key]: choice }).rows.zones.find(({ id }) => id === rowId("DE-4"))
        ?.rate_under_500;
    expect([rate("mine"), rate("theirs")]).toEqual([0.6, 0.7]);
  });

  test("the same change on both sides is no conflict", () => {
    const both = changeZone(base, "DE-4", { rate_under_500: 0.6 });
    expect(mergeRows(base, both, both)).toMatchObject({ conflicts: [] });
  });

  test("a row that one side removed and the other changed is a conflict; unchanged it is removed", () => {
    const gone = withoutRow(base, "zones", rowId("DE-4"));
    const changed = changeZone(base, "DE-4", { rate_under_500: 0.7 });
    for (const [mine, theirs] of [
      [gone, changed],
      [changed, gone],
    ] as [TariffRows, TariffRows][]) {
      const { conflicts } = mergeRows(base, mine, theirs);
      expect(conflicts).toEqual([expect.objectContaining({ column: "", id: rowId("DE-4") })]);
      const key = conflicts[0]?.key ?? "";
      expect(diffRows(mine, mergeRows(base, mine, theirs, { [key]: "mine" }).rows)).toEqual([]);
      expect(diffRows(theirs, mergeRows(base, mine, theirs, { [key]: "theirs" }).rows)).toEqual([]);
    }
    expect(diffRows(gone, mergeRows(base, gone, base).rows)).toEqual([]);
    expect(diffRows(gone, mergeRows(base, base, gone).rows)).toEqual([]);
  });

  test("rows added on both sides are both kept", () => {
    const mine = withRow(base, "zones", zoneRow({ id: rowId("m1"), zone_name: "Mine" }));
    const theirs = withRow(base, "zones", zoneRow({ id: rowId("t1"), zone_name: "Theirs" }));
    expect(mergeRows(base, mine, theirs).rows.zones).toHaveLength(base.zones.length + 2);
  });

  const columns = ["rate_under_500", "rate_over_2500", "minimum_charge", "zip_codes"] as const;
  const edit = fc.record({
    zone: fc.integer({ min: 0, max: 5 }),
    column: fc.constantFrom(...columns),
    value: fc.integer({ min: 1, max: 3 }),
    remove: fc.boolean(),
  });
  const apply = (rows: TariffRows, edits: { zone: number; column: string; value: number; remove: boolean }[]) =>
    edits.reduce((now, { zone, column, value, remove }) => {
      const id = base.zones[zone]?.id ?? "";
      if (remove) return withoutRow(now, "zones", id);
      return withCell(now, "zones", id, column, column === "zip_codes" ? String(value) : value);
    }, rows);

  test("no side's change is lost without a conflict, and there is no conflict without two changes", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), fc.array(edit, { maxLength: 6 }), (a, b) => {
        const [mine, theirs] = [apply(base, a), apply(base, b)];
        const { rows, conflicts } = mergeRows(base, mine, theirs);
        const asked = new Set(conflicts.map(({ id, column }) => `${id} ${column}`));
        const cells = (to: TariffRows) =>
          diffRows(base, to).flatMap(({ id, kind, cells: list }) =>
            kind === "removed" ? [`${id} `] : list.map(({ column, to: value }) => `${id} ${column} ${value}`),
          );
        const merged = new Set(cells(rows));
        for (const change of [...cells(mine), ...cells(theirs)]) {
          const [id = "", column = ""] = change.split(" ");
          expect(merged.has(change) || asked.has(`${id} ${column}`) || asked.has(`${id} `)).toBe(true);
        }
        // And the result has nothing that neither side did.
        const done = new Set([...cells(mine), ...cells(theirs)]);
        for (const change of merged) expect(done.has(change)).toBe(true);
        expect(mergeRows(base, mine, base).conflicts).toEqual([]);
        expect(diffRows(mergeRows(base, mine, base).rows, mine)).toEqual([]);
        expect(diffRows(mergeRows(base, base, theirs).rows, theirs)).toEqual([]);
      }),
    );
  });
});
