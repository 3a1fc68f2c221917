import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPart, isAlike, MOST_MATCHES, matchOfScan, matchScanId } from "#domain/pallets/found.ts";
import { isLaterWord, type MissingWord, missingSince } from "#domain/pallets/missing.ts";
import { scanTime, standingScans } from "#domain/pallets/scan.ts";
import { arbitraryScans, scan } from "./support/scans.ts";

const id = fc.stringMatching(/^[a-z0-9]{15}$/);
const match = fc.integer({ min: 1, max: MOST_MATCHES });

describe("the scan of a match", () => {
  test("has an id that says which match of which find it was, in the order of the matches", () => {
    fc.assert(
      fc.property(id, match, match, (find, n, other) => {
        const made = matchScanId(find, n);
        expect(made).toMatch(/^[a-z0-9]{15}$/);
        expect([matchOfScan(find, made), findPart(made)]).toEqual([n, findPart(find)]);
        expect(made < matchScanId(find, other)).toBe(n < other);
      }),
    );
  });

  test("is none of another find's, and a scan that people made is none", () => {
    expect(matchOfScan("finda0000000000", matchScanId("findb0000000000", 1))).toBe(0);
    expect(matchOfScan("finda0000000000", "finda0000000000")).toBe(0);
    fc.assert(fc.property(id, id, (find, made) => findPart(find) === findPart(made) || matchOfScan(find, made) === 0));
  });
});

const word: fc.Arbitrary<MissingWord> = fc.record({
  at: fc.integer({ min: 1, max: 5 }),
  op: fc.constantFrom("a", "b", "c", "d", "e"),
  missing: fc.boolean(),
});

describe("a missing pallet", () => {
  test("is what the latest word says, in whatever order the words arrive", () => {
    const latest = (words: MissingWord[]) =>
      words.reduce<MissingWord | null>((known, one) => (isLaterWord(one, known) ? one : known), null);
    fc.assert(
      fc.property(fc.uniqueArray(word, { selector: ({ op }) => op, maxLength: 5 }), (words) => {
        expect(latest([...words].reverse())).toEqual(latest(words));
        expect(latest([...words, ...words])).toEqual(latest(words));
      }),
    );
  });

  test("is missing since the word, until a scan that counts was made after it", () => {
    expect(missingSince(null, [])).toBeNull();
    expect(missingSince({ at: 5, op: "a", missing: false }, [])).toBeNull();
    const missing = { at: 5, op: "a", missing: true };
    expect(missingSince(missing, [])).toBe(5);
    expect(missingSince(missing, [scan("x", "hub_in", 5)])).toBe(5);
    const made = scan("y", "hub_in", 6);
    expect(missingSince(missing, [made])).toBeNull();
    expect(missingSince(missing, [made, scan("z", "hub_in", 7, { voids: "y" })])).toBe(5);
    // Made by a clock that is ahead: it counts as received.
    expect(missingSince(missing, [scan("w", "hub_in", 9, { received_at: 4 })])).toBe(5);
  });

  test("does not depend on the order or the repetition of scans", () => {
    fc.assert(
      fc.property(word, arbitraryScans, (said, scans) => {
        const is = missingSince(said, scans);
        expect(missingSince(said, [...scans, ...scans].reverse())).toBe(is);
        const later = standingScans(scans).some((one) => scanTime(one) > said.at);
        expect(is).toBe(said.missing && !later ? said.at : null);
      }),
    );
  });
});

describe("a find of a pallet's measures", () => {
  const pallet = { length: 1.2, width: 0.8, height: 1.4 };
  test.each([
    [{ length: 1.2, width: 0.8, height: 1.4 }, true],
    [{ length: 0.85, width: 1.15, height: 1.35 }, true],
    [{ length: 1.2, width: 0.8, height: 1.46 }, false],
    [{ length: 1.2, width: 1.2, height: 1.4 }, false],
    [{ length: 1.4, width: 0.8, height: 1.2 }, false],
    [{ length: 1.2, width: 0.8, height: 0 }, false],
    [{ length: 0, width: 0, height: 0 }, false],
  ])("%j: %s", (find, alike) => expect(isAlike(pallet, find)).toBe(alike));

  // 0 is no measure: a pallet so flat or so narrow that 0 is within the tolerance must not be offered for it.
  test.each(["length", "width", "height"] as const)("without %s it is like none, however small that one is", (side) => {
    const small = { ...pallet, [side]: 0.04 };
    expect(isAlike(small, { ...pallet, [side]: 0.03 })).toBe(true);
    expect(isAlike(small, { ...pallet, [side]: 0 })).toBe(false);
    expect(isAlike(small, { ...pallet, [side]: Number.NaN })).toBe(false);
  });
});
