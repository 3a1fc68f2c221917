import { fault } from "#domain/fault.ts";
import { clean } from "#domain/text/clean.ts";
import type { Tariff } from "../rates/tariff.ts";
import { canMatch } from "../rates/zone-of-postcode.ts";
import { TARIFF_COLUMNS, TARIFF_LIMITS, TARIFF_LISTS, type TariffList, type ValueProblem } from "./columns.ts";

/** The content of a version: the three complete lists. */
export type TariffRows = Pick<Tariff, "countries" | "zones" | "sea_rates">;

/** One error. `row` counts from 0 in its list; `column` is "" for an error of the whole row or list. */
export type RowError = {
  list: TariffList;
  row: number;
  id: string;
  column: string;
  code: ValueProblem["code"] | "duplicate" | "unknown" | "unknown_country" | "too_many";
  why: string;
};

export type ParsedRows = { ok: true; value: TariffRows } | { ok: false; errors: RowError[]; count: number };

type Row = Record<string, unknown>;

/**
 * The rows of a tariff to be published (docs/api.md, POST /api/tariff): texts trimmed, all columns known, names unique
 * whatever their case. Of many errors the first `most` are reported and all are counted. Written with plain loops: the
 * server's engine runs it over ten thousand zones.
 */
export function parseTariffRows(input: unknown, most = Number.POSITIVE_INFINITY): ParsedRows {
  const found: Found = { errors: [], count: 0, most };
  const given = (typeof input === "object" && input !== null ? input : {}) as Record<string, unknown>;
  const rows: Record<TariffList, Row[]> = { countries: [], zones: [], sea_rates: [] };
  for (const list of TARIFF_LISTS) rows[list] = readList(list, given[list], found);
  checkUnique(rows, found);
  checkCountries(rows, found);
  if (found.count > 0) return { ok: false, errors: found.errors, count: found.count };
  return { ok: true, value: rows as unknown as TariffRows };
}

type Found = { errors: RowError[]; count: number; most: number };

function tell(found: Found, error: RowError): void {
  found.count += 1;
  if (found.errors.length < found.most) found.errors.push(error);
}

function readList(list: TariffList, given: unknown, found: Found): Row[] {
  const whole = (code: RowError["code"], why: string): Row[] => {
    tell(found, { list, row: 0, id: "", column: "", code, why });
    return [];
  };
  if (!Array.isArray(given)) return whole("required", fault("list_missing", { list }));
  if (given.length === 0) return whole("required", fault("list_empty", { list }));
  if (given.length > TARIFF_LIMITS[list])
    return whole("too_many", fault("list_long", { list, max: TARIFF_LIMITS[list], count: given.length }));
  const rows: Row[] = [];
  for (let i = 0; i < given.length; i++) rows.push(readRow(list, i, given[i], found));
  return rows;
}

function readRow(list: TariffList, row: number, given: unknown, found: Found): Row {
  const read: Row = {};
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    tell(found, { list, row, id: "", column: "", code: "invalid", why: "row_no_object" });
    return read;
  }
  const values = given as Row;
  const id = typeof values.id === "string" ? values.id : "";
  const columns = TARIFF_COLUMNS[list];
  let known = 0;
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i] as (typeof columns)[number];
    const own = column.name in values;
    if (own) known += 1;
    const result = column.read(own ? values[column.name] : undefined);
    if ("value" in result) read[column.name] = result.value;
    else tell(found, { list, row, id, column: column.name, ...result.problem });
  }
  const keys = Object.keys(values);
  const unknown = keys.length > known ? keys.filter((key) => !columns.some(({ name }) => name === key)) : [];
  for (const key of unknown)
    tell(found, {
      list,
      row,
      id,
      column: key,
      code: "unknown",
      why: fault("no_such_column", { column: key.slice(0, 60) }),
    });
  return read;
}

/** Values that must be unique. Zone names are unique within their country. */
const UNIQUE: readonly { list: TariffList; column: string; within?: string }[] = [
  { list: "countries", column: "id" },
  { list: "countries", column: "name" },
  { list: "countries", column: "code" },
  { list: "countries", column: "slug" },
  { list: "zones", column: "id" },
  { list: "zones", column: "zone_name", within: "country_id" },
  { list: "sea_rates", column: "id" },
  { list: "sea_rates", column: "rate_name" },
];

function checkUnique(rows: Record<TariffList, Row[]>, found: Found): void {
  for (const unique of UNIQUE) {
    const first = new Map<string, number>();
    for (let row = 0; row < rows[unique.list].length; row++)
      checkOnce(unique, first, row, rows[unique.list][row] as Row, found);
  }
}

/** `first`: the row in which each name first appeared. */
function checkOnce(
  { list, column, within }: (typeof UNIQUE)[number],
  first: Map<string, number>,
  row: number,
  values: Row,
  found: Found,
): void {
  const value = values[column];
  if (typeof value !== "string") return;
  const key = nameKey(value) + (within ? `\n${String(values[within])}` : "");
  const before = first.get(key);
  if (before === undefined) {
    first.set(key, row);
    return;
  }
  const id = typeof values.id === "string" ? values.id : "";
  const why = fault("in_row_already", { of: `column_${column}`, value, row: before + 1 });
  tell(found, { list, row, id, column, code: "duplicate", why });
}

/** Names are compared without regard to case. */
export function nameKey(name: string): string {
  return clean(name, "line").toLowerCase();
}

/** Each zone has a country of the list, and postcodes of which one can be the country's. */
function checkCountries(rows: Record<TariffList, Row[]>, found: Found): void {
  const codes = new Map(rows.countries.map(({ id, code }) => [id, code]));
  for (let row = 0; row < rows.zones.length; row++) {
    const { id, country_id, zone_name, zip_codes } = rows.zones[row] as Row;
    const at = { list: "zones", row, id: typeof id === "string" ? id : "" } as const;
    const code = codes.get(country_id);
    if (typeof country_id === "string" && !codes.has(country_id)) {
      const why = fault("zone_country_unknown", { zone: String(zone_name ?? "") });
      tell(found, { ...at, column: "country_id", code: "unknown_country", why });
    } else if (typeof code === "string" && typeof zip_codes === "string" && !canMatch(zip_codes, code)) {
      const part = zip_codes.length > 80 ? `${zip_codes.slice(0, 80)}…` : zip_codes;
      tell(found, { ...at, column: "zip_codes", code: "invalid", why: fault("postcodes_never", { part }) });
    }
  }
}
