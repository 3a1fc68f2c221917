import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatEuro } from "#domain/rates/money.ts";
import { fixed } from "#letters/numbers.ts";
import { isFormat, isLetter, isMark } from "#letters/scripts.ts";

// The server's engine has no Intl and no \p{…}: the letters' replacements are compared with this engine's.

describe("numbers are formatted like Intl", () => {
  const intl = (decimals: number) =>
    new Intl.NumberFormat("en", {
      useGrouping: false,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      roundingMode: "halfEven",
    } as Intl.NumberFormatOptions);
  const BY_DECIMALS = [0, 2, 3].map((decimals) => [decimals, intl(decimals)] as const);

  test.each(BY_DECIMALS)("with %d decimals: halves, eighths, sixteenths", (decimals, format) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (n) => {
        expect(fixed(n / 16, decimals)).toBe(format.format(n / 16));
      }),
    );
  });
  // Weights have two decimals and volumes three (src/domain/numbers/quantities.ts).
  test.each(BY_DECIMALS)("with %d decimals: as many as are kept", (decimals, format) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (n) => {
        const kept = n / 10 ** decimals;
        expect(fixed(kept, decimals)).toBe(format.format(kept));
      }),
    );
  });
  test.each([
    [312.5, 0, "312"],
    [313.5, 0, "314"],
    [0.0625, 3, "0.062"],
    [0.1875, 3, "0.188"],
    [0.125, 2, "0.12"],
    [0.375, 2, "0.38"],
    [-0.125, 2, "-0.12"],
    [0, 0, "0"],
  ])("%d with %d decimals is %s", (n, decimals, text) => expect(fixed(n, decimals)).toBe(text));

  test("amounts in euro", () => {
    const euro = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR", useGrouping: false });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(formatEuro(cents / 100)).toBe(euro.format(cents / 100));
      }),
    );
  });
});

describe("character classes equal Unicode's", () => {
  const KINDS = [
    ["letters", isLetter, /^\p{L}$/u],
    ["marks", isMark, /^\p{M}$/u],
    ["formats", isFormat, /^\p{Cf}$/u],
  ] as const;
  test.each(KINDS)("%s", (_, is, pattern) => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const known = pattern.test(String.fromCodePoint(code));
      // Newer versions add characters to most scripts, but not to these: Latin, Greek, Cyrillic and the common Han.
      const settled = code < 0x530 || (code >= 0x4e00 && code <= 0x9fff);
      if (is(code) !== known && (settled || !known)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});
