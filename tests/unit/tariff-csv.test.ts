import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTariffFile, writeTariffFile } from "#data/use-cases/tariff-file.ts";
import { CSV_COLUMNS, zoneRecords } from "#domain/tariff/csv.ts";
import type { CsvImport } from "#domain/tariff/csv-read.ts";
import { diffRows } from "#domain/tariff/diff.ts";
import { parseTariffRows, type TariffRows } from "#domain/tariff/rows.ts";
import { sentence } from "#i18n/faults.ts";
import { allFaults } from "#text/faults/all.ts";
import { fileFaults } from "#text/faults/tariff.ts";
import { sampleRows } from "../vectors/sample-rows.mjs";
import { changeZone, published, rowId, zoneRow } from "./support/tariff-rows.ts";

let made = 0;
const newId = () => `new${String(++made).padStart(12, "0")}`;
const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const read = (text: string, base: TariffRows = published()) => readTariffFile(bytes(text), base, newId);
const FAULTS = { ...allFaults, ...fileFaults };
const errorsOf = (result: CsvImport) =>
  result.ok ? [] : result.errors.map(({ why, ...at }) => ({ ...at, message: sentence(why, FAULTS) }));
const rowsOf = (result: CsvImport): TariffRows => {
  if (!result.ok) throw new Error(JSON.stringify(result.errors[0]));
  return result.rows;
};
const sample = () => writeTariffFile(published(), ".");
/** The sample's file with the first occurrence of a text replaced. */
const edited = (from: string | RegExp, to: string) => {
  const text = sample();
  if (typeof from === "string" ? !text.includes(from) : !from.test(text)) throw new Error(`${from} is not in the file`);
  return text.replace(from, to);
};

describe("the file that is written", () => {
  test("has the sample's columns and rows", () => {
    const records = zoneRecords(published(), ".");
    expect(records[0]).toEqual(Object.keys(sampleRows()[0] ?? {}));
    expect(records).toHaveLength(73);
    expect(records).toContainEqual([
      ..."DE|Germany|DE-4 East (Berlin, Brandenburg, Sachsen-Anhalt, Mecklenburg-Vorpommern)".split("|").slice(0, 2),
      expect.stringContaining("DE-4"),
      expect.any(String),
      "",
      "0.52",
      "0.425",
      "0.345",
      "0.3",
      "0.27",
      "105",
    ]);
  });

  test("is one that Greek and Italian spreadsheets open: decimal commas between semicolons, and no list is a number", () => {
    const zones = [zoneRow({ zone_name: "Two codes", zip_codes: "01,20", rate_under_500: 0.52, minimum_charge: 1.25 })];
    const base = { ...published(), zones };
    const file = writeTariffFile(base, ",");
    expect(file).toContain("iso2;country;zone_name;zip_codes;");
    expect(file).toContain(";Two codes;01, 20;;0,52;");
    expect(file).toMatch(/;1,25\r\n$/);
    expect(rowsOf(read(file, base)).zones).toEqual(zones);
  });

  test("begins with UTF-8's byte order mark and has Windows line ends", () => {
    expect(sample().startsWith("\uFEFFiso2,country,")).toBe(true);
    expect(sample().split("\r\n")).toHaveLength(74);
    expect(sample().replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test.each(["=1+1", "+1", "-1", "@sum", "'=x", "''-y", "＝1"])(
    "%s is no formula there, and the same after reading",
    (text) => {
      const base = { ...published(), zones: [zoneRow({ zone_name: text, zip_codes: text })] };
      const file = writeTariffFile(base, ".");
      expect(file).not.toMatch(/(^|[,"])[=+\-@＝]/m);
      expect(rowsOf(read(file, base)).zones).toEqual(base.zones);
    },
  );
});

describe("the file that is read", () => {
  test("an unchanged export changes nothing", () => {
    expect(diffRows(published(), rowsOf(read(sample())))).toEqual([]);
  });

  test("for any zones export and import give the same rows", () => {
    // What parseTariffRows accepts: one line, trimmed; including Greek, quotes, separators and formulas.
    const word = fc
      .stringMatching(/^[A-Za-zΑ-Ωα-ω0-9 ,;"'=+@()-]{1,40}$/)
      .map((text) => text.trim())
      .filter((text) => text !== "");
    const amount = fc.integer({ min: 1, max: 100_000_000 }).map((n) => n / 1000);
    const zone = fc.record({
      zone_name: word,
      zip_codes: fc.constantFrom("", "1", "10,20", "10-15 (excl. 12 Ösel)", "1,D6W", "1,-5"),
      rate_under_500: amount,
      rate_under_1000: amount,
      rate_under_2000: amount,
      rate_under_2500: amount,
      rate_over_2500: amount,
      minimum_charge: amount,
    });
    const zones = fc.uniqueArray(zone, { minLength: 1, maxLength: 12, selector: (z) => z.zone_name.toLowerCase() });
    fc.assert(
      fc.property(zones, fc.constantFrom(",", ";", "\t"), (drawn, delimiter) => {
        const base = published();
        const rows = { ...base, zones: drawn.map((z, i) => zoneRow({ ...z, id: rowId(`z${i + 1}x`) })) };
        expect(parseTariffRows(rows).ok).toBe(true);
        for (const decimals of [".", ","] as const)
          expect(diffRows(rows, rowsOf(read(writeTariffFile(rows, decimals), rows)))).toEqual([]);
        const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const other = zoneRecords(rows, ".")
          .map((record, i) => (i === 0 ? record : record.map(cell)).join(delimiter))
          .join("\n");
        expect(diffRows(rows, rowsOf(read(other, rows)))).toEqual([]);
      }),
    );
  });

  test("5,000 zones are read, the new ones with new ids", () => {
    const base = published();
    const zones = Array.from({ length: 5000 }, (_, i) => zoneRow({ id: rowId(`n${i}e`), zone_name: `Zone ${i}` }));
    const rows = rowsOf(read(writeTariffFile({ ...base, zones }, "."), base));
    expect(rows.zones).toHaveLength(5000);
    expect(new Set(rows.zones.map(({ id }) => id)).size).toBe(5000);
    expect(parseTariffRows(rows).ok).toBe(true);
  });

  test.each([
    ["no mark", (text: string) => text.slice(1)],
    ["Unix lines", (text: string) => text.replaceAll("\r\n", "\n")],
    ["old Mac lines", (text: string) => text.replaceAll("\r\n", "\r")],
    ["empty lines and a line of separators", (text: string) => text.replace("\r\n", "\r\n\r\n,,,,,,,,,,\r\n")],
    ["columns without their case", (text: string) => text.replace("iso2,country", "ISO2,Country")],
    ["no distance", (text: string) => text.replaceAll(/^((?:(?:"[^"]*"|[^,\r\n]*),){4})[^,]*,/gm, "$1")],
    ["lower-case codes", (text: string) => text.replaceAll("\r\nAT,", "\r\nat,")],
    ["what a spreadsheet says in front", (text: string) => `sep=,\r\n${text.slice(1)}`],
  ] as const)("%s", (_, change) => {
    const text = change(sample());
    expect(text).not.toBe(sample());
    expect(diffRows(published(), rowsOf(read(text)))).toEqual([]);
  });

  test("UTF-16 with a byte order mark is read; anything that is not UTF-8 is refused, not guessed", () => {
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...[...sample().slice(1)].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ]);
    expect(readTariffFile(wide.buffer as ArrayBuffer, published(), newId)).toMatchObject({ ok: true, zones: 72 });
    const latin = new Uint8Array([...bytes2("iso2,country\r\nDE,Gr"), 0xfc, ...bytes2("n")]);
    expect(errorsOf(readTariffFile(latin.buffer as ArrayBuffer, published(), newId))).toEqual([
      { row: 1, column: "", cell: "", message: expect.stringContaining("not UTF-8") },
    ]);
  });

  test("a renamed zone keeps its id by its postcodes, a new one gets one, a missing one is removed", () => {
    const text = edited("AT-1 West (Tirol, Vorarlberg)", "AT-1 Τιρόλο").replace(/^BE,Belgium,BE-2.*\r\n/m, "");
    const after = rowsOf(read(`${text}AT,Austria,AT-9 New,99,,1,1,1,1,1,1\r\n`));
    expect(diffRows(published(), after)).toEqual([
      expect.objectContaining({
        kind: "changed",
        id: rowId("AT-1"),
        cells: [{ column: "zone_name", from: "AT-1 West (Tirol, Vorarlberg)", to: "AT-1 Τιρόλο" }],
      }),
      expect.objectContaining({ kind: "removed", id: rowId("BE-2") }),
      expect.objectContaining({ kind: "added", row: expect.objectContaining({ zone_name: "AT-9 New" }) }),
    ]);
  });
});

/** A file as saved by a spreadsheet with semicolons and decimal commas: quotes only where needed, Windows line ends. */
function savedByGreekExcel(rows: TariffRows, change: (record: string[], row: number) => string[] = (record) => record) {
  const cell = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const amounts = (record: string[]) => record.map((text, i) => (i > 4 ? text.replace(".", ",") : text));
  const lines = zoneRecords(rows, ".").map((record, i) =>
    change(i === 0 ? record : amounts(record), i + 1)
      .map(cell)
      .join(";"),
  );
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

describe("a file of a spreadsheet with semicolons and decimal commas", () => {
  test("has the exported values, and reports how it was read", () => {
    const result = read(savedByGreekExcel(published()));
    expect(errorsOf(result)).toEqual([]);
    expect(result.convention).toEqual({ separator: ";", decimals: "," });
    expect(diffRows(published(), rowsOf(result))).toEqual([]);
    const file = savedByGreekExcel(published());
    expect(file).toContain(";0,355;");
    expect(rowsOf(read(file.replace(";0,355;", ";0,3555;"))).zones[0]?.rate_under_500).toBe(0.3555);
  });

  test("with tabs, and with the byte order mark of Unicode text, as well", () => {
    const tabs = savedByGreekExcel(published()).replaceAll(";", "\t").slice(1);
    expect(read(tabs).convention).toEqual({ separator: "\t", decimals: "," });
    expect(diffRows(published(), rowsOf(read(tabs)))).toEqual([]);
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...[...tabs].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ]);
    const result = readTariffFile(wide.buffer as ArrayBuffer, published(), newId);
    expect(diffRows(published(), rowsOf(result))).toEqual([]);
  });

  test("three decimals are decimals there: the file has one convention", () => {
    const file = savedByGreekExcel(published()).replace(";0,355;", ";1,250;");
    expect(rowsOf(read(file)).zones[0]?.rate_under_500).toBe(1.25);
  });

  test.each([
    ["with them", (record: string[]) => [...record, "", "", ""]],
    ["in the header alone", (record: string[], row: number) => (row === 1 ? [...record, "", ""] : record)],
    ["in the values alone", (record: string[], row: number) => (row === 1 ? record : [...record, "", ""])],
    ["up to a certain row", (record: string[], row: number) => (row < 17 ? [...record, ""] : record)],
  ] as const)("empty columns at the end are no values: %s", (_, change) => {
    const result = read(savedByGreekExcel(published(), change));
    expect(errorsOf(result)).toEqual([]);
    expect(diffRows(published(), rowsOf(result))).toEqual([]);
  });

  test("an empty distance in the last column may be missing", () => {
    const last = (record: string[]) => [...record.slice(0, 4), ...record.slice(5), record[4] ?? ""];
    const file = savedByGreekExcel(published(), (record, row) =>
      row === 1 ? last(record) : last(record).slice(0, -1),
    );
    expect(diffRows(published(), rowsOf(read(file)))).toEqual([]);
  });

  test("semicolons with decimal points are read too", () => {
    const file = zoneRecords(published(), ".")
      .map((record) => record.join(";"))
      .join("\r\n");
    expect(read(file).convention).toEqual({ separator: ";", decimals: "." });
    expect(diffRows(published(), rowsOf(read(file)))).toEqual([]);
  });

  test("numbers with the other separator are reported by row and field, and nothing is read", () => {
    const file = savedByGreekExcel(published());
    const mixed = read(file.replace(";0,355;0,29;", ";0.355;1.250;"));
    expect(mixed.convention).toEqual({ separator: ";", decimals: "," });
    expect(errorsOf(mixed)).toEqual([
      {
        row: 2,
        column: "rate_under_500",
        cell: "F2",
        message: "“0.355” has a point in a file with decimal commas. Write 0,355",
      },
      {
        row: 2,
        column: "rate_under_1000",
        cell: "G2",
        message: "“1.250” has a point in a file with decimal commas. Write 1,25 or 1250",
      },
    ]);
    const points = zoneRecords(published(), ".")
      .map((record) => record.join(";"))
      .join("\r\n");
    expect(errorsOf(read(points.replace(";0.355;", ";0,355;")))).toEqual([
      expect.objectContaining({ message: "“0,355” has a comma in a file with decimal points. Write 0.355" }),
    ]);
  });

  test.each([
    ["€0,355", "“€0,355” has a currency sign. Write 0,355"],
    ["1.234,5", "“1.234,5” groups its figures. Write them without gaps, such as 1234,5"],
    ["3,55E-01", "“3,55E-01” is not a number. Write figures with a decimal comma, such as 0,355"],
    ["-0,355", "“-0,355” is below 0. Write the amount without a minus"],
    ["", "Nothing is written here. Write the amount, such as 0,355"],
  ])("%j is told in the file's own way to write", (cell, message) => {
    expect(errorsOf(read(savedByGreekExcel(published()).replace(";0,355;", `;${cell};`)))).toEqual([
      { row: 2, column: "rate_under_500", cell: "F2", message },
    ]);
  });

  test("postcodes that the spreadsheet turned into a number are reported", () => {
    const known = { ...published(), zones: [zoneRow({ zip_codes: "01,20" })] };
    const lost = (codes: string) => read(savedByGreekExcel(known).replace(";01,20;", `;${codes};`), known);
    expect(errorsOf(lost("1,2"))).toEqual([
      {
        row: 2,
        column: "zip_codes",
        cell: "D2",
        message:
          "“1,2” was “01,20”: the spreadsheet made a number of the postcodes. Format the column as text, then write them again",
      },
    ]);
    expect(errorsOf(lost("01,21"))).toEqual([]);
  });

  describe("the list of a zone", () => {
    /** The file with other postcodes for HR-2, which has 51-53. */
    const withCodes = (codes: string) => read(sample().replace(",51-53,", `,"${codes.replaceAll('"', '""')}",`));
    const codesOf = (codes: string) =>
      rowsOf(withCodes(codes)).zones.find(({ zone_name }) => zone_name.startsWith("HR-2"))?.zip_codes;

    test.each(["51 – 53", "51—53", "51 - 53", "51 to 53", "HR-51 – HR-53"])("%s is what it means", (codes) => {
      expect(codesOf(codes)).toBe("51-53");
    });
    test("what is left out and lists in other signs, too", () => {
      expect(codesOf("51;53")).toBe("51,53");
      expect(codesOf("5 ohne 54")).toBe("5 (excl. 54)");
      expect(codesOf("5 (except 54; 55 – 56)")).toBe("5 (excl. 54, 55-56)");
    });
    test.each([
      ["51/53", "“51/53” is not understood. Write"],
      ["51 53", "“51 53” is not understood. Write"],
      ["51,52 (53)", "“(53)” is not understood. Write"],
      ["51.53", "“51.53” is a date. The spreadsheet changed"],
      ["May 51", "“May 51” is a date. The spreadsheet changed"],
      ["01/02/2026", "“01/02/2026” is a date. The spreadsheet changed"],
      ["2026-01-02", "“2026-01-02” is a date. The spreadsheet changed"],
      ["46307", "“46307” is the number that a spreadsheet keeps for a date. Format"],
      ["5 except 54, 55", "“55” follows what is left out. Put that in brackets"],
      ["53-51", "“53-51” is no range"],
      ["9", "No postcode of the country begins with “9”"],
    ])("%s is an error at its cell", (codes, message) => {
      expect(errorsOf(withCodes(codes))).toEqual([
        { row: 11, column: "zip_codes", cell: "D11", message: expect.stringContaining(message) },
      ]);
    });
    test("a list that was published before is kept as it is, and its prices with it", () => {
      const old = changeZone(published(), "HR-2", { zip_codes: "51/53" });
      expect(diffRows(old, rowsOf(read(writeTariffFile(old, "."), old)))).toEqual([]);
    });
  });

  test.each([
    [",", "1.250", "“1.250” can mean 1.25 or 1250. Write one of them, without a third decimal"],
    [";", "1,250", "“1,250” can mean 1,25 or 1250. Write one of them, without a third decimal"],
  ])("a minimum charge with two readings is asked about, between %s", (separator, amount, message) => {
    const zones = [zoneRow({ minimum_charge: 777 })];
    const base = { ...published(), zones };
    const text = separator === "," ? writeTariffFile(base, ".") : savedByGreekExcel(base);
    expect(errorsOf(read(text.replace("777", amount), base))).toEqual([
      { row: 2, column: "minimum_charge", cell: "K2", message },
    ]);
    expect(rowsOf(read(text.replace("777", `${amount}0`), base)).zones[0]?.minimum_charge).toBe(1.25);
  });

  test("Greek letters in a legacy code page are refused, not guessed", () => {
    const text = savedByGreekExcel(published()).slice(1).replace("AT-1 West", "AT-1 ΑΒΓ");
    // windows-1253 has the Greek capitals from 0xC1 on.
    const old = new Uint8Array(
      [...text].map((c) => (c.charCodeAt(0) > 0x390 ? c.charCodeAt(0) - 0x2d0 : c.charCodeAt(0))),
    );
    expect(errorsOf(readTariffFile(old.buffer as ArrayBuffer, published(), newId))).toEqual([
      { row: 1, column: "", cell: "", message: expect.stringContaining("then “CSV UTF-8”") },
    ]);
  });

  test("for any prices export and import give the same rows", () => {
    const amount = fc.integer({ min: 1, max: 100_000_000 }).map((n) => n / 1000);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (amounts) => {
        const zones = amounts.map((rate, i) =>
          zoneRow({ id: rowId(`z${i + 1}x`), zone_name: `Z ${i}`, rate_under_500: rate, minimum_charge: rate }),
        );
        const rows = { ...published(), zones };
        expect(diffRows(rows, rowsOf(read(savedByGreekExcel(rows), rows)))).toEqual([]);
      }),
    );
  });
});

describe("errors are reported by row, column and cell, and nothing is read", () => {
  test.each([
    [
      "a decimal comma",
      "0.355,0.29",
      '"0,355",0.29',
      2,
      "rate_under_500",
      "F2",
      "“0,355” has a decimal comma. Write 0.355",
    ],
    ["1,25", "0.355,0.29", '"1,25",0.29', 2, "rate_under_500", "F2", "“1,25” has a decimal comma. Write 1.25"],
    [
      "a comma that may be either",
      "0.355,0.29",
      '"1,250",0.29',
      2,
      "rate_under_500",
      "F2",
      "“1,250” has a comma. Write 1.25 or 1250: a point for decimals",
    ],
    [
      "a currency sign",
      "0.355,0.29",
      "€0.355,0.29",
      2,
      "rate_under_500",
      "F2",
      "“€0.355” has a currency sign. Write 0.355",
    ],
    [
      "a negative rate",
      "0.355,0.29",
      "-0.355,0.29",
      2,
      "rate_under_500",
      "F2",
      "“-0.355” is below 0. Write the amount without a minus",
    ],
    [
      "a rate of nothing",
      "0.355,0.29",
      "0,0.29",
      2,
      "rate_under_500",
      "F2",
      "Rate under 500 kg must be greater than 0",
    ],
    [
      "an empty rate",
      "0.355,0.29",
      ",0.29",
      2,
      "rate_under_500",
      "F2",
      "Nothing is written here. Write the amount, such as 0.355",
    ],
    [
      "an exponent",
      "0.355,0.29",
      "3e5,0.29",
      2,
      "rate_under_500",
      "F2",
      "“3e5” is not a number. Write figures with a decimal point, such as 0.355",
    ],
    [
      "grouped figures",
      "0.355,0.29",
      '"1,234.5",0.29',
      2,
      "rate_under_500",
      "F2",
      "“1,234.5” groups its figures. Write them without gaps, such as 1234.5",
    ],
    [
      "an unknown country",
      "\r\nAT,Austria",
      "\r\nXX,Atlantis",
      2,
      "iso2",
      "A2",
      "There is no country “XX” in the tariff. Add it at the desk first",
    ],
    ["another country's name", "\r\nAT,Austria", "\r\nAT,Belgium", 2, "country", "B2", "AT is Austria, not “Belgium”"],
    ["a zone without a name", '"AT-1 West (Tirol, Vorarlberg)"', "", 2, "zone_name", "C2", "Zone is required"],
    [
      "postcodes that became a date",
      '",6,,0.355',
      '",12-Oct,,0.355',
      2,
      "zip_codes",
      "D2",
      "“12-Oct” is a date. The spreadsheet changed the postcodes: format the column as text, then write them again",
    ],
  ] as const)("%s", (_, from, to, row, column, cell, message) => {
    expect(errorsOf(read(edited(from, to)))).toEqual([{ row, column, cell, message }]);
  });

  test("a duplicate zone names both rows, in any letter case", () => {
    const line = /^BE,Belgium,BE-2[^\r]*/m.exec(sample())?.[0] ?? "";
    const text = `${sample()}${line.replace("BE-2", "be-2")}\r\n`;
    expect(errorsOf(read(text))).toEqual([
      expect.objectContaining({
        row: 74,
        column: "zone_name",
        cell: "C74",
        message: expect.stringMatching(/is in row \d+ already$/),
      }),
    ]);
  });

  test("an unquoted decimal comma splits a cell: reported once, for the row", () => {
    expect(errorsOf(read(edited("0.355,0.29", "0,355,0.29")))).toEqual([
      { row: 2, column: "", cell: "", message: expect.stringContaining("The row has 12 values, not 11") },
    ]);
    expect(errorsOf(read(edited(",85\r\n", "\r\n")))).toEqual([
      { row: 2, column: "", cell: "", message: "The row has 10 values, not 11" },
    ]);
  });

  test("wrong columns: each missing, unknown and repeated one", () => {
    const text = edited("zip_codes,approx_km_to_bologna", "plz,iso2");
    expect(errorsOf(read(text))).toEqual([
      { row: 1, column: "plz", cell: "D1", message: expect.stringContaining("There is no column “plz”") },
      { row: 1, column: "iso2", cell: "E1", message: "The column iso2 is there twice" },
      { row: 1, column: "zip_codes", cell: "", message: "The column zip_codes is missing" },
    ]);
    expect(errorsOf(read("a shopping list\nmilk\n"))).toHaveLength(1 + CSV_COLUMNS.length - 1);
  });

  test("an empty file, a header only, an unclosed quotation mark", () => {
    expect(errorsOf(read(""))).toEqual([expect.objectContaining({ message: "The file is empty" })]);
    expect(errorsOf(read("\r\n\r\n"))).toEqual([expect.objectContaining({ message: "The file is empty" })]);
    expect(errorsOf(read(`${CSV_COLUMNS.join(",")}\n`))).toEqual([
      expect.objectContaining({ message: "The file has a header and no zones" }),
    ]);
    expect(errorsOf(read(edited('"AT-1 West (Tirol, Vorarlberg)"', '"AT-1 West')))[0]?.message).toContain(
      "A quotation mark is not closed",
    );
  });

  test("all errors of a file are reported, not only the first", () => {
    const text = sample().replaceAll(",105\r\n", ',"105,5"\r\n');
    const errors = errorsOf(read(text));
    expect(errors.length).toBeGreaterThan(5);
    expect(new Set(errors.map(({ column }) => column))).toEqual(new Set(["minimum_charge"]));
  });

  test("for any bytes the result is rows or errors", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (junk) => {
        const result = readTariffFile(junk.slice().buffer as ArrayBuffer, published(), newId);
        expect(result.ok || result.errors.length > 0).toBe(true);
      }),
    );
  });
});

function bytes2(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
