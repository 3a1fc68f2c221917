import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { POSTCODE_COUNTRIES, writtenPostcode } from "#domain/rates/postcode-forms.ts";
import { readPostcode } from "#domain/rates/read-postcode.ts";
import { COUNTRIES } from "./support/sample-tariff.ts";

const said = (text: string, country: string) => {
  const read = readPostcode(text, country);
  if (read.kind === "whole") return read.code;
  if (read.kind === "several") return read.codes.join(" or ");
  if (read.kind === "unfinished") return `${read.code}…${read.withZero ? ` or ${read.withZero}` : ""}`;
  return read.kind;
};

test("the table has the countries of the sample tariff", () => {
  expect(COUNTRIES.filter(({ code }) => !POSTCODE_COUNTRIES.includes(code))).toEqual([]);
});

test("and an example of each of its countries is read here", () => {
  const read = [...Object.keys(EXAMPLES), ...Object.keys(BRITISH)];
  expect(POSTCODE_COUNTRIES.filter((code) => !read.includes(code))).toEqual([]);
});

/** British codes have no beginning that is one text for people and program. */
const BRITISH: Record<string, string> = {
  GB: "SW1A 1AA",
  GG: "GY1 1WR",
  GI: "GX11 1AA",
  IM: "IM1 1AA",
  JE: "JE2 3QA",
};

test.each([
  ["GB", "E1 6AN", "E1 6AN"],
  ["GB", "e16an", "E1 6AN"],
  ["GB", "EC1A1BB", "EC1A 1BB"],
  ["GB", "GB-M2 5BQ", "M2 5BQ"],
  ["GB", "UK M2 5BQ", "M2 5BQ"],
  ["GB", "10 Downing Street, London SW1A 2AA", "SW1A 2AA"],
  ["GB", "Unit 4, Mill Rd, Belfast BT11 8AB, Northern Ireland", "BT11 8AB"],
  ...Object.entries(BRITISH).flatMap(([country, code]) => [
    [country, code, code],
    [country, `12 High Street, Town ${code.replace(" ", "")}`, code],
  ]),
])("%s: %j is %s", (country = "", typed = "", written = "") => {
  const read = readPostcode(typed, country);
  expect(read.kind === "whole" && writtenPostcode(read.code, country)).toBe(written);
});

test.each([
  ["E1", "unfinished"],
  ["EC1A", "unfinished"],
  ["EC", "none"],
  ["EC1A 1", "none"],
  ["London", "town"],
  ["12345", "none"],
  ["10 Downing Street", "none"],
])("GB: %j is %s", (typed, kind) => {
  expect(readPostcode(typed, "GB").kind).toBe(kind);
});

/** A whole code of each country, as its post writes it. */
const EXAMPLES: Record<string, string> = {
  AD: "500",
  AL: "1001",
  AM: "0010",
  AT: "1010",
  AZ: "1000",
  BA: "71000",
  BE: "1000",
  BG: "1000",
  CH: "8001",
  CZ: "110 00",
  DE: "10115",
  DK: "2100",
  EE: "10111",
  ES: "07001",
  FI: "00100",
  FR: "75001",
  HR: "52100",
  HU: "1051",
  IE: "D02 AF30",
  LT: "01100",
  LU: "1234",
  LV: "1010",
  NL: "1012 AB",
  NO: "0150",
  PL: "00-001",
  PT: "4000-322",
  RO: "010011",
  RS: "11000",
  SE: "113 30",
  SI: "1000",
  SK: "811 01",
  BY: "220030",
  CY: "3070",
  EG: "1151101",
  FO: "100",
  GE: "0105",
  GL: "3900",
  GR: "145 62",
  IL: "6100001",
  IS: "101",
  IT: "20121",
  JO: "11118",
  LB: "1107 2180",
  LI: "9490",
  MC: "98000",
  MD: "2001",
  ME: "81000",
  MK: "1000",
  MT: "VLT 1117",
  RU: "101000",
  SM: "47890",
  TR: "34110",
  UA: "01001",
  VA: "00120",
  XK: "10000",
};

describe.each(Object.entries(EXAMPLES))("%s: %s", (country, example) => {
  const code = example.replace(/[ -]/g, "");
  test.each([
    ["as the post writes it", example],
    ["without gaps", code],
    ["in small letters", example.toLowerCase()],
    ["with the country's code", `${country}-${example}`],
    ["with the code and a space", `${country} ${example}`],
    ["touching the code", `${country}${code}`],
    ["with a long dash", `${country}–${example}`],
    ["with its town", `${example} Ville Neuve`],
    ["after its town", `Ville Neuve ${example}`],
    ["inside an address", `Main Street 5, ${example} Ville`],
    ["inside an address in lines", `Main Street 5\n${country}-${example} Ville`],
    ["as a text of a spreadsheet", `'${example}`],
    ["as a formula of a spreadsheet", `="${example}"`],
    ["with a mark that nobody sees", `\u200e${example}\u200b`],
    ["in wide figures", code.replace(/\d/g, (figure) => String.fromCharCode(figure.charCodeAt(0) + 0xfee0))],
  ])("%s", (_, typed) => {
    expect(said(typed, country)).toBe(code);
  });
  test("two are asked about, the same twice is one", () => {
    const other = code.replace(/\d/, (figure) => String((Number(figure) + 1) % 10));
    expect(said(`${example}, ${writtenPostcode(other, country)}`, country)).toBe(`${code} or ${other}`);
    expect(said(`${example}; ${code}`, country)).toBe(code);
  });
  test("longer is none, and is written as the post writes it", () => {
    expect(said(`${code}1`, country)).toBe("none");
    expect(said(`${code}99999`, country)).toBe("none");
    expect(writtenPostcode(code, country)).toBe(example);
  });
  test("every beginning is unfinished or, without the letters of a street, whole", () => {
    for (let n = 1; n < code.length; n++) {
      const read = readPostcode(writtenPostcode(code.slice(0, n), country), country);
      const whole = (["NL", "PT", "LB"].includes(country) && n === 4) || (["EG", "IL"].includes(country) && n === 5);
      if ((country === "IE" && n === 1) || (country === "MT" && n <= 3)) continue;
      expect(read).toMatchObject({ kind: whole ? "whole" : "unfinished", code: code.slice(0, n) });
    }
  });
});

test.each([
  ["Hauptstr. 5, 10115 Berlin", "DE", "10115"],
  ["Hauptstr. 5", "DE", "none"],
  ["5 10115", "DE", "10115"],
  ["Hauptstr. 5, 101", "DE", "101…"],
  ["99999999", "DE", "none"],
  ["10 115", "DE", "10115"],
  ["1067", "DE", "1067… or 01067"],
  ["1067.0", "DE", "1067… or 01067"],
  ["10,115", "DE", "10115"],
  ["10.115", "DE", "10115"],
  ["50.000", "IT", "50000"],
  ["1,010", "AT", "1010"],
  ["10,115", "AT", "none"],
  ["Hauptstr. 5,101", "DE", "101…"],
  ["1067 Dresden", "DE", "1067… or 01067"],
  ["10115.0", "DE", "10115"],
  ["10115.5", "DE", "none"],
  ["Berlin (10115)", "DE", "10115"],
  ["Werkstr. 12345, 10115 Berlin", "DE", "12345 or 10115"],
  ["10115-10117", "DE", "10115 or 10117"],
  ["F-75001 Paris", "DE", "none"],
  ["F 75001", "DE", "none"],
  ["75008 Paris Cedex 08", "FR", "75008"],
  ["1000", "FR", "1000… or 01000"],
  ["Bahnhofstrasse 5, 8001 Zürich", "CH", "8001"],
  ["Bahnhofstrasse 1234, 8001 Zürich", "CH", "1234 or 8001"],
  ["Dlouhá 123, 110 00 Praha 1", "CZ", "11000"],
  ["Dlouhá 5, 11000 Praha", "CZ", "11000"],
  ["S-113 30 Stockholm", "SE", "11330"],
  ["Damrak 1, 1012 Amsterdam", "NL", "1012"],
  ["6711 Ede", "NL", "6711"],
  ["AX-22100 Mariehamn", "FI", "22100"],
  ["Dublin 2", "IE", "D02…"],
  ["12 Main St, Dublin 6W", "IE", "D6W…"],
  ["H1051 Budapest", "HU", "1051"],
  ["2026-01-02", "DE", "none"],
  ["Berlin", "DE", "town"],
  ["", "DE", "empty"],
  ["20121 Milano", "IT", "20121"],
  ["Via Roma 5, 20121 Milano", "IT", "20121"],
  ["145 62 Kifisia", "GR", "14562"],
  ["Kifisias 99, 145 62", "GR", "14562"],
  ["Kifisias 99, 14562 Kifisia", "GR", "14562"],
  ["AD500", "AD", "500"],
  ["AD500 Andorra la Vella", "AD", "500"],
  ["Republic Street 12, VLT 1117 Valletta", "MT", "VLT1117"],
])("%j in %s: %s", (typed, country, expected) => {
  expect(said(typed, country)).toBe(expected);
});

test("no figures of an address become part of a postcode", () => {
  // A code of three figures and a house of as many are asked about.
  const short = ["AD", "FO", "IS"];
  const country = fc.constantFrom(...Object.keys(EXAMPLES).filter((code) => code !== "IE" && !short.includes(code)));
  const house = fc.integer({ min: 1, max: 999 });
  fc.assert(
    fc.property(country, house, fc.nat(), (code, number, seed) => {
      const example = EXAMPLES[code] ?? "";
      const digits = example.replace(/\D/g, "");
      const last = (seed % 10).toString();
      const whole = example.replace(/\d(?=\D*$)/, last);
      expect(said(`Street ${number}, ${whole} Villeneuve`, code)).toBe(whole.replace(/[ -]/g, ""));
      expect(said(`Street ${number}, ${whole}`, code)).not.toContain(`${number}${digits}`);
    }),
  );
});
