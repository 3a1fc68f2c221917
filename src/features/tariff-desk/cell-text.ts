import type { Quantity } from "#domain/numbers/quantities.ts";
import { readTyped as readNumber } from "#domain/numbers/typed-number.ts";
import { TARIFF_COLUMNS, tariffColumn } from "#domain/tariff/columns.ts";
import type { Cell, RowChange, TariffRow } from "#domain/tariff/diff.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { nameOf } from "#text/faults/names.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { deskWords } from "./desk-words.ts";

/** Formats a value for the rate sheet. */
export function cellText(value: Cell | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? text.changes.yes : text.changes.no;
  return String(value);
}

/** The label of a column. */
export function columnLabel(list: RowChange["list"], column: string): string {
  return nameOf(tariffColumn(list, column)?.of ?? column);
}

/** Parses the text of a cell to a value, or an error message. */
export function readTyped(list: RowChange["list"], column: string, typed: string): { value: Cell } | { error: string } {
  const rule = tariffColumn(list, column);
  if (!rule) return { value: typed };
  const number = isAmount(list, column) ? readNumber(typed, quantityOf(column)) : null;
  if (number?.kind === "none") return { error: text.grid.notNumber(nameOf(rule.of)) };
  if (number?.kind === "two") return { error: text.grid.twoReadings(typed.trim(), number.grouped, number.decimal) };
  const result = rule.read(number === null ? typed : number.kind === "one" ? number.value : "");
  return "value" in result ? { value: result.value } : { error: deskWords(result.problem.why) };
}

/** Rates are euro per kilogram; minimum charges and sea rates are amounts. */
const quantityOf = (column: string): Quantity => (/^rate_(under|over)/.test(column) ? "rate" : "euro");

/** Whether a column has numbers. */
export function isAmount(list: RowChange["list"], column: string): boolean {
  return list !== "countries" && /^(rate_(under|over|value)|minimum_)/.test(column) && known(list, column);
}

function known(list: RowChange["list"], column: string): boolean {
  return TARIFF_COLUMNS[list].some(({ name }) => name === column);
}

/** "DE  DE-4 East": the name of a row in a list of all countries. */
export function rowName(list: RowChange["list"], row: TariffRow, rows: TariffRows): { code: string; name: string } {
  if (list === "countries") return { code: String(row.code), name: String(row.name) };
  if (list === "sea_rates") return { code: "", name: `${text.changes.seaRate} ${String(row.rate_name)}` };
  const country = rows.countries.find(({ id }) => id === row.country_id);
  return { code: country?.code ?? "", name: String(row.zone_name) };
}
