import { fault } from "../fault.ts";
import { readTyped } from "../numbers/typed-number.ts";
import type { Country, Zone } from "../rates/tariff.ts";
import { TARIFF_LIMITS, tariffColumn } from "./columns.ts";
import { CSV_AMOUNTS } from "./csv.ts";
import { type CsvError, type Header, Line, readHeader } from "./csv-line.ts";
import { type CsvConvention, decimalsOf, readCsvNumber } from "./csv-number.ts";
import { isSerialDay, listFault, storedPostcodes } from "./postcode-list.ts";
import { nameKey, type TariffRows } from "./rows.ts";

/** `convention` is null for a file whose lines could not be read. */
export type CsvImport =
  | { ok: true; rows: TariffRows; zones: number; convention: CsvConvention }
  | { ok: false; errors: CsvError[]; convention: CsvConvention | null };

/**
 * Reads the records of a file as the complete list of zones: a missing zone is removed, countries and sea rates stay. A zone
 * keeps its id by country and name or, if renamed, by country and postcodes. With any error there are no rows.
 */
export function readZoneRecords(
  records: readonly string[][],
  base: TariffRows,
  newId: () => string,
  separator: string,
): CsvImport {
  const header = readHeader(records);
  if (!header.ok) return { ...header, convention: null };
  const convention = { separator, decimals: decimalsOf(figures(records, header), separator) };
  const errors: CsvError[] = [];
  const countries = new Map(base.countries.map((country) => [country.code, country]));
  const codes = new Map(base.zones.map((zone) => [nameOf(zone), zone.zip_codes]));
  const read: ReadZone[] = [];
  const seen = new Map<string, number>();
  for (let index = header.row; index < records.length; index++) {
    const record = records[index] ?? [];
    if (record.every((cell) => cell.trim() === "")) continue;
    const line = new Line(index + 1, record, header.at, errors);
    if (!line.hasWidth(header)) continue;
    const zone = readZone(line, countries, convention, codes);
    checkOnce(line, seen);
    if (zone) read.push(zone);
  }
  if (errors.length === 0 && read.length === 0) errors.push({ row: 1, column: "", cell: "", why: "file_no_zones" });
  if (errors.length > 0) return { ok: false, errors, convention };
  return { ok: true, rows: { ...base, zones: withIds(read, base.zones, newId) }, zones: read.length, convention };
}

/** `seen`: the row in which each zone first appeared. */
function checkOnce(line: Line, seen: Map<string, number>): void {
  const key = `${nameKey(line.text("iso2"))}\n${nameKey(line.text("zone_name"))}`;
  const before = seen.get(key);
  if (before === undefined) seen.set(key, line.row);
  else line.wrong("zone_name", fault("zone_in_row", { zone: line.text("zone_name"), row: before }));
}

/** All cells of the file that should have a number. */
function* figures(records: readonly string[][], { at, row }: Extract<Header, { ok: true }>): Generator<string> {
  for (const record of records.slice(row)) for (const column of CSV_AMOUNTS) yield record[at.get(column) ?? -1] ?? "";
}

type ReadZone = Omit<Zone, "id">;
/** `codes`: the postcodes of the zones that are known, by nameOf. */
function readZone(
  line: Line,
  countries: ReadonlyMap<string, Country>,
  convention: CsvConvention,
  codes: ReadonlyMap<string, string>,
): ReadZone | null {
  const before = line.text("iso2");
  const country = countries.get(before.toUpperCase());
  if (!country)
    line.wrong("iso2", before === "" ? "csv_country_missing" : fault("csv_country_unknown", { code: before }));
  const name = line.text("country");
  if (country) checkName(line, country, name);
  const zone_name = readText(line, "zone_name");
  const known = codes.get(nameOf({ country_id: country?.id ?? "", zone_name: zone_name ?? "" }));
  const zip_codes = readCodes(line, country?.code ?? "", known);
  const rates = CSV_AMOUNTS.map((rate) => readAmount(line, rate, convention));
  if (!country || zone_name === null || zip_codes === null || rates.includes(null)) return null;
  const [under500, under1000, under2000, under2500, over2500, minimum] = rates as number[];
  return {
    country_id: country.id,
    zone_name,
    zip_codes,
    rate_under_500: under500 ?? 0,
    rate_under_1000: under1000 ?? 0,
    rate_under_2000: under2000 ?? 0,
    rate_under_2500: under2500 ?? 0,
    rate_over_2500: over2500 ?? 0,
    minimum_charge: minimum ?? 0,
  };
}

function checkName(line: Line, { code, name }: Country, given: string): void {
  if (given !== "" && nameKey(given) !== nameKey(name))
    line.wrong("country", fault("csv_country_other", { code, name, given }));
}

function readText(line: Line, column: "zone_name" | "zip_codes", text = line.text(column)): string | null {
  const result = tariffColumn("zones", column)?.read(text);
  if (result && "value" in result) return String(result.value);
  return line.wrong(column, result?.problem.why ?? "");
}

/**
 * The postcodes of a zone in their stored form. `known`: what the zone has now. A cell that is as it was is not read: the
 * file of a tariff that was published with an unclear list can be read again, and its prices stay.
 */
function readCodes(line: Line, countryCode: string, known: string | undefined): string | null {
  const text = line.text("zip_codes");
  if (known !== undefined && (text === known || text.replace(", ", ",") === known)) return known;
  if (text.length > TARIFF_LIMITS.zipCodes) return readText(line, "zip_codes");
  if (known !== undefined && isSameNumber(text, known))
    return line.wrong("zip_codes", fault("postcodes_number", { text, known }));
  if (isSerialDay(text)) return line.wrong("zip_codes", fault("postcodes_serial", { text, code: text.slice(0, 5) }));
  const stored = storedPostcodes(text, countryCode);
  if (typeof stored === "string") return readText(line, "zip_codes", stored);
  return line.wrong("zip_codes", listFault(stored));
}

/** Spreadsheets with decimal commas save "01,20" as 1,2; and all of them save "01" as 1. */
function isSameNumber(now: string, before: string): boolean {
  const number = /^\d+(,\d+)?$/;
  if (!number.test(before) || !number.test(now)) return false;
  return Number(before.replace(",", ".")) === Number(now.replace(",", "."));
}

function readAmount(line: Line, column: (typeof CSV_AMOUNTS)[number], convention: CsvConvention): number | null {
  const number = readCsvNumber(line.raw(column), convention);
  if ("why" in number) return line.wrong(column, number.why);
  const typed = readTyped(line.raw(column), column === "minimum_charge" ? "euro" : "rate");
  if (typed.kind === "two") {
    const say = (one: number) => String(one).replace(".", typed.mark);
    const either = { decimal: say(typed.decimal), grouped: say(typed.grouped) };
    return line.wrong(column, fault("two_readings", { text: line.raw(column).trim(), ...either }));
  }
  const result = tariffColumn("zones", column)?.read(number.value);
  if (result && "value" in result) return Number(result.value);
  return line.wrong(column, result?.problem.why ?? "");
}

function withIds(read: readonly ReadZone[], known: readonly Zone[], newId: () => string): Zone[] {
  const byName = new Map(known.map((zone) => [nameOf(zone), zone.id]));
  const ids = read.map((zone) => byName.get(nameOf(zone)));
  const taken = new Set(ids);
  const byCodes = new Map<string, string | null>();
  // Two remaining zones with the same postcodes cannot be told apart, so neither keeps its id.
  for (const zone of known)
    if (!taken.has(zone.id) && zone.zip_codes !== "")
      byCodes.set(codesOf(zone), byCodes.has(codesOf(zone)) ? null : zone.id);
  return read.map((zone, i) => {
    let id = ids[i];
    if (id === undefined) {
      id = byCodes.get(codesOf(zone)) ?? undefined;
      byCodes.delete(codesOf(zone));
    }
    return { id: id ?? newId(), ...zone };
  });
}

const nameOf = (zone: Pick<Zone, "country_id" | "zone_name">) => `${zone.country_id}\n${nameKey(zone.zone_name)}`;
const codesOf = (zone: ReadZone) => `${zone.country_id}\n${zone.zip_codes}`;
