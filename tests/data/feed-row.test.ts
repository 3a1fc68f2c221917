import { afterEach, describe, expect, test, vi } from "vitest";
import { readRow, requireRow, rowOf } from "#data/remote/feed-row.ts";
import { FED, FED_COLLECTIONS, type FedCollection, keptFields } from "#domain/records/fed.ts";
import type { Field } from "#domain/records/field.ts";

const PALLETS = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
const BREAKDOWN = { transport: 100, fobCharges: 10, documentation: 48, seaFreight: 70, profit: 55, total: 283.5 };
const ODD = [null, "Λεμεσός", 7, true, [], {}, PALLETS, [{ length: "1" }], BREAKDOWN, { transport: 1 }];

afterEach(() => vi.restoreAllMocks());

/** For each field: a valid value, other valid values, and the default for a missing one. */
function samples(field: Field): { value: unknown; also: unknown[]; blank: unknown; lenient?: true } {
  if (field.type === "number") return { value: 7, also: [], blank: 0 };
  if (field.type === "bool") return { value: true, also: [], blank: false };
  if (field.type !== "json") return { value: "Λεμεσός", also: [], blank: "" };
  if (field.shape === "breakdown") return { value: BREAKDOWN, also: [null], blank: null };
  if (field.shape === "pallets") return { value: PALLETS, also: [[]], blank: [] };
  if (field.shape === "containers")
    return { value: [{ number: "MSCU1", seal: "" }], also: [[]], blank: [], lenient: true };
  return { value: PALLETS, also: [null, []], blank: null, lenient: true };
}

const whole = (collection: FedCollection): Record<string, unknown> => ({
  id: "x",
  ...Object.fromEntries(keptFields(collection).map(([name, field]) => [name, samples(field).value])),
});

describe.each(FED_COLLECTIONS)("a row of %s", (collection) => {
  test("with exactly its fields is returned unchanged", () => {
    const row = whole(collection);
    expect(readRow(collection, "x", row)).toBe(row);
  });

  test("loses fields that devices do not keep; from the feed, unknown fields of a newer version stay", () => {
    const row = whole(collection);
    const more = Object.fromEntries(Object.keys(FED[collection]).map((name) => [name, "more"]));
    const kept = { ...more, ...row, unheard: "of" };
    expect(rowOf(collection, kept)).toStrictEqual(row);
    expect(readRow(collection, "x", kept)).toStrictEqual({ ...row, unheard: "of" });
  });

  test.each(keptFields(collection))("%s is filled in when it is missing, or the row cannot be read", (name, field) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { [name]: _, ...without } = whole(collection);
    const { blank } = samples(field);
    expect(readRow(collection, "x", without)).toStrictEqual(field.needed ? null : { ...without, [name]: blank });
  });

  test.each(keptFields(collection))("%s takes what it may hold and nothing else", (name, field) => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
    const { value, also, blank, lenient } = samples(field);
    const taken = new Set([value, ...also].map((one) => JSON.stringify(one)));
    let refused = 0;
    for (const odd of ODD) {
      const row = { ...whole(collection), [name]: odd };
      const fits = taken.has(JSON.stringify(odd));
      const expected = fits ? row : lenient ? { ...row, [name]: blank } : null;
      if (!expected) refused += 1;
      expect(readRow(collection, "x", row), JSON.stringify(odd)).toStrictEqual(expected);
    }
    expect(complaint).toHaveBeenCalledTimes(refused);
  });

  test("is an object with an id", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { id: _, ...nameless } = whole(collection);
    for (const odd of [null, undefined, "row", 7, [], nameless]) {
      expect(readRow(collection, "x", odd)).toBeNull();
      expect(rowOf(collection, odd)).toBeNull();
      expect(() => requireRow(collection, odd)).toThrow(TypeError);
    }
  });
});
