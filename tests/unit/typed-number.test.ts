import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { metresMeant } from "#domain/numbers/metres-meant.ts";
import { QUANTITIES, type Quantity } from "#domain/numbers/quantities.ts";
import { numberOf, readTyped, stepTyped, written } from "#domain/numbers/typed-number.ts";

const ALL = Object.keys(QUANTITIES) as Quantity[];
const MEASURES = ALL.filter((quantity) => !QUANTITIES[quantity].whole);
const ASKED = ALL.filter((quantity) => QUANTITIES[quantity].askUpTo !== undefined);
const two = (grouped: number, decimal: number, mark: "." | "," = ".") => ({ kind: "two", grouped, decimal, mark });

describe("common to all measures", () => {
  test.each([
    ["1.2", 1.2],
    ["1,2", 1.2],
    [" 0,80 ", 0.8],
    [".5", 0.5],
    [".500", 0.5],
    ["5.", 5],
    ["300", 300],
    ["-3", -3],
    ["\u22123", -3],
    ["-1.200", -1.2],
    ["1.2000", 1.2],
    ["1200.500", 1200.5],
    ["1 200", 1200],
    ["1\u00a0200", 1200],
    ["1\u202f200", 1200],
    ["1\u2009200,5", 1200.5],
    ["1'200", 1200],
    ["1\u2019200.50", 1200.5],
    ["12 345 678", 12345678],
    ["1.200,5", 1200.5],
    ["1.200,500", 1200.5],
    ["1,200.5", 1200.5],
    ["1.200.000", 1200000],
    ["1,200,000", 1200000],
    ["1.200.000,25", 1200000.25],
    ["0.000", 0],
    ["300\u200b", 300],
    ["\u200e300", 300],
    ["3\u00ad00", 300],
    ["\ufeff300\u202c", 300],
    ["３００", 300],
    ["１，５", 1.5],
    ["٣٠٠", 300],
    ["\u20133", -3],
  ])("%j is %d", (text, value) => {
    for (const quantity of MEASURES) expect(numberOf(text, quantity), quantity).toBe(value);
  });

  test.each([
    "abc",
    "1e3",
    "0x10",
    "Infinity",
    "NaN",
    ".",
    ",",
    "-",
    "--1",
    "1.2.3",
    "1,2,3",
    "12 5",
    "1 2000",
    "0 500",
    "1 200'000",
    "1.200.00",
    "1.2,5",
    "1200,500.5",
    "1.200 500",
    "1,200,5",
    "1.200,5,5",
    "1..2",
    "½",
    "12lb",
    "kg",
    "€5",
    "5%",
    "1/2",
    "9".repeat(41),
    "300\u200b kg 200",
    `1${"\u200b".repeat(1000)}`,
  ])("%j is no number", (text) => {
    for (const quantity of ALL) expect(readTyped(text, quantity), quantity).toEqual({ kind: "none" });
  });

  test.each(["", " ", "\u00a0\u2009"])("%j is nothing yet", (text) => {
    for (const quantity of ALL) expect(readTyped(text, quantity)).toEqual({ kind: "empty" });
  });
});

describe("three digits after the only point or comma", () => {
  test.each([
    ["1.200", two(1200, 1.2)],
    ["1,200", two(1200, 1.2, ",")],
    ["12.345", two(12345, 12.345)],
    ["123,456", two(123456, 123.456, ",")],
    // Half a kilogram, or half a tonne written in tonnes.
    ["0.500", two(500, 0.5)],
    ["+1.200", two(1200, 1.2)],
    ["\u00a01.200 ", two(1200, 1.2)],
  ])("%j as a weight is asked about", (text, read) => {
    expect(readTyped(text, "weight")).toEqual(read);
    expect(numberOf(text, "weight")).toBeNaN();
  });

  test("are decimals for a pallet's metres and a rate per kilogram", () => {
    for (const text of ["1.200", "1,200", "0.355", "0.001"])
      for (const quantity of ["palletLength", "rate"] as const)
        expect(numberOf(text, quantity)).toBe(Number(text.replace(",", ".")));
  });

  test("are asked about for a piece's centimetres, up to the longest piece", () => {
    expect(readTyped("1.200", "pieceLength")).toEqual(two(1200, 1.2));
    expect(readTyped("100,000", "pieceLength")).toEqual(two(100000, 100, ","));
    expect(numberOf("100.001", "pieceLength")).toBe(100.001);
  });

  test("are asked about for amounts", () => expect(readTyped("1.250", "euro")).toEqual(two(1250, 1.25)));
});

describe("a number with the unit of its field", () => {
  test.each([
    ["300 kg", "weight", 300],
    ["300kg", "weight", 300],
    ["300,5 KG.", "weight", 300.5],
    ["1 200 kg", "weight", 1200],
    ["0,3 t", "weight", 300],
    ["120cm", "pieceLength", 120],
    ["1,2 m", "pieceLength", 120],
    ["1.15 m", "pieceLength", 115],
    ["1.200 m", "pieceLength", 120],
    ["1200 mm", "pieceLength", 120],
    ["1,2 m", "palletLength", 1.2],
    ["120cm", "palletLength", 1.2],
    ["115 cm", "palletLength", 1.15],
    ["1200 mm", "palletLength", 1.2],
    ["300 κ.", "weight", 300],
    ["300κ", "weight", 300],
    ["300 ΚΙΛΑ", "weight", 300],
    ["300 κιλά", "weight", 300],
    ["300 κg", "weight", 300],
    ["1,5 τόνος", "weight", 1500],
    ["2 τόνους", "weight", 2000],
    ["1.5 to", "weight", 1500],
    ["3 q", "weight", 300],
    ["1,5 tonnellate", "weight", 1500],
    ["300 chili", "weight", 300],
    ["0,8 μ.", "palletLength", 0.8],
    ["0,8 \u00b5", "palletLength", 0.8],
    ["0,8 μέτρα", "palletLength", 0.8],
    ["120 εκ.", "palletLength", 1.2],
    ["1200 χιλ.", "palletLength", 1.2],
    ["1,2 metri", "pieceLength", 120],
    ["80 εκ", "pieceLength", 80],
  ] as const)("%j as %s is %d", (text, quantity, value) => {
    expect(numberOf(text, quantity)).toBe(value);
  });
  test("is asked about as without it, and another unit is none", () => {
    expect(readTyped("1.200 kg", "weight")).toEqual(two(1200, 1.2));
    for (const [text, of] of [
      ["120 cm", "weight"],
      ["300 kg", "palletLength"],
      ["2 m", "count"],
      ["1.200 mm", "palletLength"],
      ["3 kg kg", "weight"],
    ] as const)
      expect(readTyped(text, of)).toEqual({ kind: "none" });
  });
  test("an arrow key goes on without it", () => {
    expect(stepTyped("300 kg", "weight", 1)).toBe("301");
    expect(stepTyped("115cm", "palletLength", 0.01)).toBe("1.16");
    expect(stepTyped("112.5 cm", "palletLength", 0.01)).toBe("1.135");
  });
});

test("counts are whole: groups are read, a point or comma before at most one group is not", () => {
  expect(numberOf("12", "count")).toBe(12);
  expect(numberOf("1 200", "count")).toBe(1200);
  expect(numberOf("1.200.000", "count")).toBe(1200000);
  for (const text of ["1.200", "1.5", "2,0", "2.", "1.200,5"])
    expect(readTyped(text, "count")).toEqual({ kind: "none" });
});

describe("the text written into a field", () => {
  test("a weight with three decimals gets a fourth, otherwise it would be asked about again", () => {
    expect(written(1.234, "weight")).toBe("1.2340");
    expect(written(1.234, "palletLength")).toBe("1.234");
    expect(written(1200, "weight")).toBe("1200");
    expect(written(1.2, "weight", ",")).toBe("1,2");
  });

  const amount = fc.integer({ min: 0, max: 100_000_000 });
  const places = fc.integer({ min: 0, max: 5 });
  const quantity = fc.constantFrom(...MEASURES);

  test("has one reading: the number itself", () => {
    fc.assert(
      fc.property(amount, places, quantity, fc.constantFrom(".", ","), (n, p, of, mark) => {
        const value = n / 10 ** p;
        expect(numberOf(written(value, of, mark as "."), of)).toBe(value);
      }),
    );
  });

  test("each answer to a question is one of its readings, with the typed separator", () => {
    const typed = fc.tuple(
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom(".", ","),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(...ASKED), ([before, after, mark], of) => {
        const text = `${before}${mark}${String(after).padStart(3, "0")}`;
        const read = readTyped(text, of);
        if (read.kind !== "two") {
          expect(of).toBe("pieceLength");
          return;
        }
        expect(read.decimal).toBe(Number(text.replace(",", ".")));
        expect(read.grouped).toBe(read.decimal === 0 ? 0 : Math.round(read.decimal * 1000));
        for (const value of [read.grouped, read.decimal]) {
          const answer = written(value, of, read.mark);
          expect(numberOf(answer, of)).toBe(value);
          expect(answer).not.toContain(mark === "." ? "," : ".");
        }
      }),
    );
  });

  test("thousands are read the same in every notation", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
        fc.constantFrom(".", ",", " ", "'", "\u202f"),
        (n, sign) => {
          const text = String(n).replace(/\B(?=(\d{3})+$)/g, sign);
          for (const of of ALL) expect(numberOf(text, of)).toBe(n);
        },
      ),
    );
  });

  test("any text is a number, a question, nothing yet or invalid", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,' +\-e\u00a0]{0,12}$/), quantity, (text, of) => {
        const read = readTyped(text, of);
        if (read.kind === "one") expect(Number.isFinite(read.value)).toBe(true);
        if (read.kind === "two") expect(Number.isFinite(read.grouped) && Number.isFinite(read.decimal)).toBe(true);
      }),
    );
  });
});

describe("an arrow key", () => {
  test.each([
    ["1.2", "palletLength", 0.01, "1.21"],
    ["1,20", "palletLength", -0.01, "1,19"],
    ["0.1", "palletLength", 0.01, "0.11"],
    ["1.200", "palletLength", 0.01, "1.210"],
    ["300", "weight", 1, "301"],
    ["300.5", "weight", -1, "299.5"],
    ["1 200", "weight", 1, "1201"],
    ["1.200,5", "weight", 1, "1201,5"],
    ["1.2340", "weight", 1, "2.2340"],
    ["", "weight", 1, "1"],
    ["abc", "palletLength", 0.01, "0.01"],
  ] as const)("from %j as %s by %d leads to %j", (text, quantity, step, next) =>
    expect(stepTyped(text, quantity, step)).toBe(next),
  );

  test("stops at the limits", () => {
    expect(stepTyped("1500", "weight", 1, { max: 1500 })).toBe("1500");
    expect(stepTyped("0.01", "palletLength", -0.01, { min: 0.01 })).toBe("0.01");
  });

  test("changes nothing while the number is being asked about", () =>
    expect(stepTyped("1.200", "weight", 1)).toBe("1.200"));
});

describe("the metres that a side over its limit most likely means", () => {
  test.each([
    ["120", 120, 2.4, 1.2],
    ["1200 is millimetres", 1200, 2.4, 1.2],
    ["80.5", 80.5, 1.8, 0.805],
    ["240 fits exactly", 240, 2.4, 2.4],
    ["241 fits in millimetres only", 241, 2.4, 0.241],
    ["2.4 is within the limit", 2.4, 2.4, null],
    ["3 would be 3 cm", 3, 2.4, null],
    ["9000 fits in nothing", 9000, 2.4, null],
    ["no number", Number.NaN, 2.4, null],
  ])("%s", (_, typed, max, metres) => expect(metresMeant(typed, max)).toBe(metres));
});
