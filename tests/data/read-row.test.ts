import { afterEach, expect, test, vi } from "vitest";
import { readRow } from "#data/pb/read-row.ts";
import { MIRRORED_WIRE, type MirroredCollection } from "#data/pb/wire.ts";

const PALLETS = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
const BREAKDOWN = { transport: 100, fobCharges: 10, documentation: 48, seaFreight: 70, profit: 55, total: 283.5 };
const COLLECTIONS = Object.keys(MIRRORED_WIRE) as MirroredCollection[];
const ODD = [undefined, null, "Λεμεσός", 7, true, [], {}, PALLETS, [{ length: "1" }], BREAKDOWN, { transport: 1 }];

afterEach(() => vi.restoreAllMocks());

/** A row with every field, as zod reads it from a guess at each. */
function whole(collection: MirroredCollection): Record<string, unknown> {
  const schema = MIRRORED_WIRE[collection];
  const row: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape))
    row[name] = [PALLETS, "text", 7, true, BREAKDOWN].find((value) => field.safeParse(value).success);
  return row;
}

/** What zod alone says. */
function byZod(collection: MirroredCollection, row: unknown) {
  const parsed = MIRRORED_WIRE[collection].safeParse(row);
  return parsed.success ? parsed.data : null;
}

test.each(COLLECTIONS)(
  "a whole row of %s is taken as zod takes it, without zod, and nothing unknown with it",
  (collection) => {
    const row = { ...whole(collection), unheard: "of" };
    const asked = byZod(collection, row);
    const zod = vi.spyOn(MIRRORED_WIRE[collection], "safeParse");
    const taken = readRow(collection, "x", row);
    expect(taken).toStrictEqual(asked);
    expect(taken).not.toBe(row);
    expect(zod).not.toHaveBeenCalled();
  },
);

test.each(COLLECTIONS)("whatever stands in a field of %s, the verdict and the row are zod's", (collection) => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  const row = whole(collection);
  let refused = 0;
  for (const name of Object.keys(MIRRORED_WIRE[collection].shape)) {
    const { [name]: _, ...without } = row;
    for (const odd of [without, ...ODD.map((value) => ({ ...row, [name]: value }))]) {
      const expected = byZod(collection, odd);
      if (!expected) refused += 1;
      expect(readRow(collection, "x", odd), `${name} of ${JSON.stringify(odd)}`).toStrictEqual(expected);
    }
  }
  for (const odd of [null, undefined, "row", 7, []]) {
    refused += 1;
    expect(readRow(collection, "x", odd)).toBeNull();
  }
  expect(complaint).toHaveBeenCalledTimes(refused);
});
