import { describe, expect, test } from "vitest";
import { isTown } from "#domain/rates/read-postcode.ts";
import type { Zone } from "#domain/rates/tariff.ts";
import { normalisePostcode, zipTokens, zoneOfPostcode } from "#domain/rates/zone-of-postcode.ts";
import { ZONES, zone } from "./support/sample-tariff.ts";

const find = (code: string, postcode: string) =>
  zoneOfPostcode(
    postcode,
    { code },
    ZONES.filter((z) => z.country_id === code),
  )?.id ?? null;

describe("the sample tariff", () => {
  test("has 72 zones in 26 countries", () => {
    expect([ZONES.length, new Set(ZONES.map((z) => z.country_id)).size]).toEqual([72, 26]);
  });

  // A postcode of every single entry: none may be shadowed by another zone's.
  const entries = ZONES.flatMap((z) =>
    zipTokens(z.zip_codes, z.country_id).flatMap(({ from, to, except }) =>
      [from, to].map((prefix) => ({ zone: z, prefix, except: except.some((e) => e.from === prefix) })),
    ),
  );
  test.each(entries.filter(({ except }) => !except).map(({ zone: z, prefix }) => [z.id, prefix] as const))(
    "%s is reached by %s…",
    (id, prefix) => {
      const country = id.slice(0, 2);
      // In Ireland a letter is followed by two digits; elsewhere digits follow digits.
      const postcode = country === "IE" ? `${prefix}65` : prefix.padEnd(country === "DE" ? 5 : 4, "9");
      expect(find(country, postcode)).toBe(id);
    },
  );
  test("and each zone has at least one entry", () => {
    expect(new Set(entries.map((entry) => entry.zone.id)).size).toBe(72);
  });
});

describe("postcodes as people write them", () => {
  test.each([
    ["DE", "10115", "DE-4"],
    ["DE", "D-10115", "DE-4"],
    ["DE", "de 10115", "DE-4"],
    ["DE", " 10 115 ", "DE-4"],
    ["DE", "10", "DE-4"],
    ["AT", "A-6020", "AT-1"],
    ["IT", "20121", null],
    ["PL", "00-950", "PL-2"],
    ["PL", "30‑001", "PL-1"],
    ["SE", "SE-111 22", "SE-2"],
    ["SE", "S-111 22", "SE-2"],
    ["NL", "1012 AB", "NL-2"],
    ["NL", "1012ab", "NL-2"],
    ["NL", "1012a", "NL-2"], // a beginning
    ["LV", "LV-1010", "LV-1"],
    ["LT", "LT-01100", "LT-1"],
    ["LU", "L-1234", "LU-1"],
    ["PT", "4000-322", "PT-1"],
    ["CH", "CH-8001", "CH-1"],
    ["IE", "D02 AF30", "IE-1"],
    ["IE", "d6w xh30", "IE-1"],
    ["IE", "T12", "IE-2"],
    ["IE", "D02 A", "IE-1"], // beginnings
    ["IE", "D02 AF3", "IE-1"],
    ["IE", "IE H91 AF30", "IE-3"],
    ["IE", "IRL-D02 AF30", "IE-1"],
    ["ES", "E-07001", "ES-4"],
    ["FR", "F-75001", "FR-3"],
  ])("%s %j: %s", (code, postcode, expected) => {
    expect(find(code, postcode)).toBe(expected);
  });
});

describe("on request", () => {
  test.each([
    ["Bornholm", "DK", "3700"],
    ["Bornholm with its country", "DK", "DK-3740"],
    ["Gotland", "SE", "621 41"],
    ["Aland", "FI", "22100"],
    ["nothing", "DE", ""],
    ["a word", "DE", "Berlin"],
    ["another country's", "DE", "F-75001"],
    ["an Irish letter that is no county's", "IE", "B12 AF30"],
    ["figures in Ireland", "IE", "12345"],
    ["letters in Germany", "DE", "D02AF30"],
    ["more letters than a Dutch code has", "NL", "1012ABC"],
    ["more than an Eircode has", "IE", "D02 AF305"],
    ["more figures than a code has", "DE", "99999999"],
    ["two codes", "DE", "10115 or 80331"],
    ["Corsica", "FR", "20000"],
    ["one digit where two decide", "DE", "1"],
  ])("%s", (_name, code, postcode) => {
    expect(find(code, postcode)).toBeNull();
  });
  test("neighbours of an excluded range have a zone", () => {
    expect([find("DK", "3600"), find("SE", "611 30"), find("FI", "21100")]).toEqual(["DK-2", "SE-2", "FI-1"]);
  });
});

describe("entries", () => {
  const made = (id: string, zip_codes: string): Zone => ({ ...zone("DE-4"), id, zone_name: id, zip_codes });
  const at = (postcode: string, ...zones: Zone[]) => zoneOfPostcode(postcode, { code: "DE" }, zones)?.id ?? null;

  test("the longest prefix wins, in any order", () => {
    const [one, two] = [made("one", "1"), made("two", "10-14")];
    expect([at("10115", one, two), at("10115", two, one), at("15000", two, one)]).toEqual(["two", "two", "one"]);
  });
  test("of equal ones the first by name", () => {
    expect([at("10", made("b", "10"), made("a", "10")), at("10", made("a", "10"), made("b", "10"))]).toEqual([
      "a",
      "a",
    ]);
  });
  test("an exclusion applies to the whole zone and to no other", () => {
    const most = made("most", "1,2,3 (excl. 15, 27-28 islands)");
    expect([at("15000", most), at("27000", most), at("28000", most), at("29000", most)]).toEqual([
      null,
      null,
      null,
      "most",
    ]);
    expect(at("15000", most, made("islands", "15"))).toBe("islands");
  });
  test("text that is no entry is ignored", () => {
    expect(zipTokens("1-22, 9-3, , all of it?, 40-49 (Ruhr)", "DE").map(({ from, to }) => [from, to])).toEqual([
      ["ALL", "ALL"],
      ["40", "49"],
    ]);
  });
  test("zones of other countries are ignored when the country's id is known", () => {
    expect(zoneOfPostcode("10115", { code: "DE", id: "DE" }, ZONES)?.id).toBe("DE-4");
    expect(zoneOfPostcode("10115", { code: "DE", id: "nowhere" }, ZONES)).toBeNull();
  });
  test("a postcode is normalised or null", () => {
    expect([
      normalisePostcode("d-10115", "DE"),
      normalisePostcode("D–10115", "DE"),
      normalisePostcode("x", "DE"),
    ]).toEqual(["10115", "10115", null]);
  });
});

describe("a postcode with its town, and a town alone", () => {
  test.each([
    ["10115 Berlin", "DE", "10115"],
    ["D-10115 Berlin", "DE", "10115"],
    ["Frankfurt am Main 60311", "DE", "60311"],
    ["60311, Frankfurt", "DE", "60311"],
    ["113 45 Stockholm", "SE", "11345"],
    ["1012 AB Amsterdam", "NL", "1012AB"],
    ["6711 Ede", "NL", "6711"],
    ["1012 AB", "NL", "1012AB"],
    ["00-950 Warszawa", "PL", "00950"],
    ["Dublin D6W XY45", "IE", "D6WXY45"],
    ["F-75001 Paris", "DE", null],
    ["Berlin", "DE", null],
  ])("%s in %s is %s", (typed, country, code) => {
    expect(normalisePostcode(typed, country)).toBe(code);
  });

  test.each([
    ["Berlin", true],
    ["Αθήνα", true],
    ["Frankfurt am Main", true],
    ["Be", false],
    ["D-", false],
    ["IRL", false],
    ["D6W", false],
    ["10115 Berlin", false],
    ["", false],
  ])("%s is a town: %s", (typed, is) => {
    expect(isTown(typed)).toBe(is);
  });
});
