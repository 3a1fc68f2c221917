import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitsPlaces, POSTCODE_COUNTRIES, placesOf, postcodeForm } from "#domain/rates/postcode-forms.ts";
import type { Zone } from "#domain/rates/tariff.ts";
import { canMatch, zipTokens, zoneOfPostcode } from "#domain/rates/zone-of-postcode.ts";
import { isSerialDay, pricedAs, readPostcodeList } from "#domain/tariff/postcode-list.ts";
import { ZONES } from "./support/sample-tariff.ts";

/** The list that is stored, or its first problem. */
const stored = (text: string, country = "HR") => {
  const { problems, written } = readPostcodeList(text, country);
  return problems[0] ? `${problems[0].why}: ${problems[0].part}` : written;
};

test.each(ZONES.map((zone) => [zone.id, zone.zip_codes, zone.country_id]))("%s keeps %s", (_, codes, country) => {
  expect(stored(codes ?? "", country)).toBe(codes);
});

describe("ranges", () => {
  test.each([
    "51-53",
    "51 - 53",
    "51 – 53",
    "51–53",
    "51—53",
    "51‑53",
    "51−53",
    "51 ‐ 53",
    "51 － 53",
    "51\u00a0–\u00a053",
    "51 to 53",
    "51 bis 53",
    "51 έως 53",
    "HR-51 – HR-53",
    "５１－５３",
    "51\u200b-\u200e53",
  ])("%j", (text) => {
    expect(zipTokens(stored(text), "DE")).toEqual([{ from: "51", to: "53", except: [] }]);
  });
  test.each([
    ["51;53", "HR", "51,53"],
    ["51\u200b,53", "HR", "51,53"],
    ["51\n53", "HR", "51,53"],
    ["51 and 53", "HR", "51,53"],
    ["51 & 53", "HR", "51,53"],
    ["10, 40-49,", "HR", "10, 40-49,"],
    ["00-950", "PL", "00950"],
    ["30-34", "PL", "30-34"],
    ["30-001 - 30-999", "PL", "30001-30999"],
    ["111 22", "SE", "11122"],
    ["100 00 – 109 99", "CZ", "10000-10999"],
    ["4000-322", "PT", "4000322"],
    ["1000-1999", "PT", "1000-1999"],
    ["LV-1010", "LV", "1010"],
    ["a,c,d6w", "IE", "a,c,d6w"],
    ["D02 AF30", "IE", "D02AF30"],
    ["A – D", "IE", "A-D"],
    ["1012 AB", "NL", "1012AB"],
    ["1012 EX", "NL", "1012EX"],
    ["1012NO, 1013 no", "NL", "1012NO,1013NO"],
    ["1012 EX - 1012 NO", "NL", "1012EX-1012NO"],
    ["D02 EX45", "IE", "D02EX45"],
    ["D-10115", "DE", "10115"],
  ])("%j in %s is %s", (text, country, written) => {
    expect(stored(text, country)).toBe(written);
  });
});

describe("what is left out", () => {
  test.each([
    "0-5 (excl. 37)",
    "0-5 (excl 37)",
    "0-5 (EXCL.: 37)",
    "0-5 (excluding 37)",
    "0-5 (except 37)",
    "0-5 [except for 37]",
    "0-5 except 37",
    "0-5 excl. 37",
    "0-5 excl.37",
    "0-5, not 37",
    "0-5 but not 37",
    "0-5 without 37",
    "0-5 ohne 37",
    "0-5 (außer 37)",
    "0-5 (AUSSER 37)",
    "0-5 (nicht 37)",
    "0-5 sauf 37",
    "0-5 (tranne 37)",
    "0-5 undtagen 37",
    "0-5 (uden 37 Bornholm)",
    "0-5 (εκτός 37)",
    "0-5 (ΕΚΤΟΣ 37)",
    "0-5 πλην 37",
    "0 - 5 (excl. 37 Bornholm)",
  ])("%s", (text) => {
    expect(zipTokens(stored(text, "DK"), "DK")).toEqual([{ from: "0", to: "5", except: [{ from: "37", to: "37" }] }]);
  });
  test("names stay beside their codes, several codes in brackets or with words", () => {
    expect(stored("0-5 (except 37 Bornholm; 38 – 39)", "DK")).toBe("0-5 (excl. 37 Bornholm, 38-39)");
    expect(stored("0-5, not 37 and 38, not 39", "DK")).toBe("0-5 (excl. 37, 38, 39)");
  });
  test.each([
    ["0-5 except 37, 38", "scope: 38"],
    ["excl. 37, 0-5", "scope: 0-5"],
    ["0-5 (37)", "unclear: (37)"],
    ["0-5 (37 excluded)", "unclear: (37 excluded)"],
    ["0-5 (Bornholm)", "unclear: (Bornholm)"],
    ["0-5 (excl. Bornholm)", "unclear: Bornholm"],
    ["0-5 (excl.)", "unclear: (excl.)"],
    ["0-5 (excl. 37 without 3790)", "unclear: 37 without 3790"],
    ["0-5 (excl. 37", "unclear: 0-5 (excl. 37"],
    ["0-5 bis auf 37", "unclear: 0-5 bis auf 37"],
    ["0-5 nie 37", "unclear: 0-5 nie 37"],
    ["0-5, -37", "unclear: -37"],
    ["0-5 !37", "unclear: 0-5 !37"],
  ])("%s: %s", (text, problem) => {
    expect(stored(text, "DK")).toBe(problem);
  });
});

describe("what is refused", () => {
  test.each([
    ["51/53", "unclear: 51/53"],
    ["51 53", "unclear: 51 53"],
    ["51.53", "date: 51.53"],
    ["May 51", "date: May 51"],
    ["Mai 51", "date: Mai 51"],
    ["Μαϊ-51", "date: Μαϊ-51"],
    ["12-Oct", "date: 12-Oct"],
    ["12. Okt", "date: 12. Okt"],
    ["01/02/2026", "date: 01/02/2026"],
    ["2026-01-02", "date: 2026-01-02"],
    ["2026-01-02 00:00:00", "date: 2026-01-02 00:00:00"],
    ["02.01.26", "date: 02.01.26"],
    ["5.1E+01", "date: 5.1E+01"],
    ["51-53 Pula", "unclear: 51-53 Pula"],
    ["51*", "unclear: 51*"],
    ["51xxx", "unclear: 51xxx"],
    ["51…53", "unclear: 51…53"],
    ["51-", "unclear: 51-"],
    ["51-53-55", "date: 51-53-55"],
    ["53-51", "order: 53-51"],
    ["51-530", "order: 51-530"],
    ["521001", "long: 521001"],
    ["9", "begins: 9"],
    ["Pula", "unclear: Pula"],
    ["51,#53", "unclear: #53"],
    ["F-75", "unclear: F-75"],
  ])("%s: %s", (text, problem) => {
    expect(stored(text)).toBe(problem);
  });
  test("a number that a spreadsheet keeps for a day", () => {
    expect(["46307", "46307.5", "42370"].map(isSerialDay)).toEqual([true, true, true]);
    expect(["46307-46307", "46307,46308", "4630", "80331", "10"].map(isSerialDay)).toEqual(Array(5).fill(false));
  });
});

test("a list published earlier keeps its prices, and they can be shown", () => {
  expect(pricedAs("51 – 53", "DE")).toBe("51");
  expect(pricedAs("51;53", "DE")).toBe("51");
  expect(pricedAs("0-5 (except 37)", "DE")).toBe("0-5");
  expect(pricedAs("0-5 (excl. 37 Bornholm)", "DE")).toBe("0-5 (excl. 37)");
});

// British lists have their own test: their keys are not what people write.
const country = fc.constantFrom(...POSTCODE_COUNTRIES.filter((code) => !postcodeForm(code).british));
/** Codes that fit the country's form; not all of them exist. */
const codeOf = (code: string) =>
  fc.tuple(fc.array(fc.nat(), { minLength: 7, maxLength: 7 }), fc.integer({ min: 1, max: 7 })).map(([seeds, length]) =>
    placesOf(postcodeForm(code))
      .slice(0, length)
      .map((signs, i) => signs[(seeds[i] ?? 0) % signs.length])
      .join(""),
  );
const spans = (code: string, max: number) =>
  fc.array(
    fc.tuple(codeOf(code), codeOf(code)).map(([a, b]) => {
      const pair = [a, b.padEnd(a.length, b[0]).slice(0, a.length)].sort();
      return pair.every((one) => fitsPlaces(one, postcodeForm(code))) ? pair : [a, a];
    }),
    { minLength: 1, maxLength: max },
  );

test("every list that is stored is read back the same, and is what prices are found with", () => {
  const drawn = country.chain((code) =>
    fc.tuple(
      fc.constant(code),
      spans(code, 6),
      fc.option(spans(code, 3)),
      fc.constantFrom("-", " - ", " – ", "—", " to ", " bis "),
      fc.constantFrom(",", ", ", ";", " ; ", "\n"),
      fc.constantFrom("excl. ", "except ", "ohne ", "not "),
    ),
  );
  fc.assert(
    fc.property(drawn, ([code, some, without, dash, comma, word]) => {
      const list = (all: string[][]) => all.map(([a, b]) => (a === b ? a : `${a}${dash}${b}`)).join(comma);
      const text = `${list(some)}${without ? ` (${word}${list(without)})` : ""}`;
      const read = readPostcodeList(text, code);
      const possible = read.problems.every(({ why }) => why === "begins");
      expect(read.problems.filter(() => !possible)).toEqual([]);
      if (read.problems.length > 0) return;
      const again = readPostcodeList(read.written, code);
      expect({ ...again, written: "" }).toEqual({ ...read, written: "" });
      expect(again.written).toBe(read.written);
      const except = read.except.map(({ from, to }) => ({ from, to }));
      expect(zipTokens(read.written, code)).toEqual(read.entries.map(({ from, to }) => ({ from, to, except })));
      expect(pricedAs(read.written, code)).toBe(pricedAs(pricedAs(read.written, code), code));
    }),
    { numRuns: 400 },
  );
});

describe("countries that the office adds", () => {
  test.each([
    ["GB", "E,EC,N", "E,EC,N"],
    ["GB", "BT1-BT94", "BT1-BT94"],
    ["GB", "bt1 – 94; ec1a", "BT1-BT94,EC1A"],
    ["GB", "SW (excl. SW19 Wimbledon)", "SW (excl. SW19 Wimbledon)"],
    ["GB", "E1 6AN, EC1A 1BB", "E1 6AN, EC1A 1BB"],
    ["GB", "GB-E1", "E1"],
    ["GI", "GX11", "GX11"],
    ["MT", "VLT, MTF", "VLT, MTF"],
    ["MT", "MT-VLT 1117", "VLT1117"],
    ["AD", "AD100-AD500", "100-500"],
    ["GR", "145, 10-18", "145, 10-18"],
    ["LB", "1107 2180", "11072180"],
  ])("%s %j is stored as %j, and read back the same", (country, text, stored) => {
    const read = readPostcodeList(text, country);
    expect([read.written, read.problems]).toEqual([stored, []]);
    expect({ ...readPostcodeList(stored, country), written: "" }).toEqual({ ...read, written: "" });
    expect(zipTokens(stored, country).map(({ from, to }) => ({ from, to }))).toEqual(
      read.entries.map(({ from, to }) => ({ from, to })),
    );
    expect(pricedAs(stored, country)).toBe(pricedAs(pricedAs(stored, country), country));
    expect(canMatch(stored, country)).toBe(true);
  });
  test.each([
    ["GB", "A-E", "unclear"],
    ["GB", "XX", "begins"],
    ["GB", "10-19", "unclear"],
    ["GB", "BT94-BT1", "order"],
    ["MT", "10", "unclear"],
    ["AD", "900", "begins"],
    ["LI", "80", "begins"],
  ])("%s %j is refused: %s", (country, text, why) => {
    expect(readPostcodeList(text, country).problems.map((problem) => problem.why)).toEqual([why]);
  });
  test.each([
    ["GB", "10-19", false],
    ["GB", "E", true],
    ["DE", "BT1-BT94", false],
    ["DE", "E,EC,N", false],
    ["DE", "", true],
    ["DE", "VLT, 10", true],
    ["SK", "50", false],
    ["US", "90", true],
    ["US", "K1A", false],
  ])("%s %j can match: %s", (country, text, can) => {
    expect(canMatch(text, country)).toBe(can);
  });
  test("E is not EC, and BT1 is not BT11", () => {
    const zoneOf = (postcode: string, ...lists: string[]) =>
      zoneOfPostcode(
        postcode,
        { code: "GB" },
        lists.map((zip_codes, n) => ({ ...(ZONES[0] as Zone), id: zip_codes, zone_name: `GB-${n}`, zip_codes })),
      )?.id ?? null;
    expect(zoneOf("EC1A 1BB", "E")).toBeNull();
    expect(zoneOf("E1 6AN", "E", "EC")).toBe("E");
    expect(zoneOf("ec1a1bb", "E", "EC")).toBe("EC");
    expect(zoneOf("BT11 8AB", "BT1")).toBeNull();
    expect(zoneOf("BT1 5AA", "BT1", "BT2-BT94")).toBe("BT1");
    expect(zoneOf("Mill Road 12, BT94 1AA Enniskillen", "BT1", "BT2-BT94")).toBe("BT2-BT94");
  });
});

test("no accepted list has a character that was not understood", () => {
  const piece = fc.constantFrom(
    ..."0123456789,,;--–—() ().:/\\*#!?&+xAWD'\"=",
    "excl.",
    "except",
    " to ",
    " and ",
    "not",
    "nicht",
    "Oct",
    "Bornholm",
    "DE",
    "\n",
    "\u200b",
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.constantFrom("DE", "PL", "IE", "SE", "PT", "GB", "MT"), text, (code, drawn) => {
      const reading = (text: string) => {
        const { problems, entries, except } = readPostcodeList(text, code);
        return problems.length > 0 ? "refused" : JSON.stringify([entries, except]);
      };
      const accepted = reading(drawn);
      if (accepted === "refused") return;
      for (let i = 0; i <= drawn.length; i++) {
        // A sign that means nothing is refused wherever it stands.
        expect(reading(`${drawn.slice(0, i)}¿${drawn.slice(i)}`)).toBe("refused");
        if (!/\d/.test(drawn[i] ?? "")) continue;
        // Every figure counts: with another one it is another list, or none.
        const other = String((Number(drawn[i]) + 1) % 10);
        expect(reading(`${drawn.slice(0, i)}${other}${drawn.slice(i + 1)}`)).not.toBe(accepted);
      }
    }),
    { numRuns: 3000 },
  );
});
