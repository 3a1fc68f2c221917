import { fault } from "../fault.ts";
import { clean } from "../text/clean.ts";
import { unguarded } from "../text/csv-guard.ts";
import { CSV_COLUMNS, CSV_DISTANCE, type CsvColumn } from "./csv.ts";

/** An error in a file. `row` is the spreadsheet's line number, from 1; `cell` its name there, such as F7. */
export type CsvError = { row: number; column: string; cell: string; why: string };

/**
 * The positions of the columns; `row` is the first record after the header. `width` counts to the last named column, `least`
 * to the last required one: spreadsheets add empty cells at the end of lines, or leave them out.
 */
export type Header =
  | { ok: true; at: Map<string, number>; width: number; least: number; row: number }
  | { ok: false; errors: CsvError[] };

/** The first non-empty line. Every column must be there once, in any order and letter case. */
export function readHeader(records: readonly string[][]): Header {
  const first = records.findIndex((record) => record.some((cell) => clean(cell, "code") !== ""));
  const record = records[first];
  if (!record) return { ok: false, errors: [{ row: 1, column: "", cell: "", why: "file_empty" }] };
  const errors: CsvError[] = [];
  const at = new Map<string, number>();
  record.forEach((cell, i) => {
    const column = clean(cell, "code");
    const name = column.toLowerCase();
    const place = { row: first + 1, column, cell: cellName(i, first + 1) };
    if (name === "") {
      // Spreadsheets end lines with empty cells; a value in one of them is reported with its cell.
      return;
    }
    if (!(CSV_COLUMNS as readonly string[]).includes(name))
      errors.push({
        ...place,
        why: fault("column_unknown", { column, columns: CSV_COLUMNS.join(", ") }),
      });
    else if (at.has(name)) errors.push({ ...place, why: fault("column_twice", { column: name }) });
    else at.set(name, i);
  });
  for (const name of CSV_COLUMNS)
    if (name !== CSV_DISTANCE && !at.has(name))
      errors.push({ row: first + 1, column: name, cell: "", why: fault("column_missing", { column: name }) });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, at, ...widths(at), row: first + 1 };
}

function widths(at: ReadonlyMap<string, number>): { width: number; least: number } {
  const ends = [...at].map(([name, index]) => ({ name, end: index + 1 }));
  const widest = (list: { end: number }[]) => Math.max(...list.map(({ end }) => end));
  return { width: widest(ends), least: widest(ends.filter(({ name }) => name !== CSV_DISTANCE)) };
}

/** A line of the file, with the names of its cells. */
export class Line {
  constructor(
    readonly row: number,
    private readonly record: readonly string[],
    private readonly at: ReadonlyMap<string, number>,
    private readonly errors: CsvError[],
  ) {}

  raw(column: CsvColumn): string {
    return this.record[this.at.get(column) ?? -1] ?? "";
  }

  text(column: CsvColumn): string {
    return unguarded(this.raw(column));
  }

  wrong(column: CsvColumn | "", why: string): null {
    const index = column === "" ? undefined : this.at.get(column);
    this.errors.push({
      row: this.row,
      column,
      cell: index === undefined ? "" : cellName(index, this.row),
      why,
    });
    return null;
  }

  /** An unquoted amount with a decimal comma splits into two cells, and all later ones are shifted. */
  hasWidth({ width, least }: { width: number; least: number }): boolean {
    const values = this.record.length;
    const extra = this.record.slice(width).some((cell) => cell.trim() !== "");
    if (values >= least && !extra) return true;
    this.wrong("", fault(values < least ? "row_short" : "row_long", { values, width }));
    return false;
  }
}

/** "F7": a cell's name in a spreadsheet. */
function cellName(index: number, row: number): string {
  let letters = "";
  for (let i = index; i >= 0; i = Math.floor(i / 26) - 1) letters = String.fromCharCode(65 + (i % 26)) + letters;
  return `${letters}${row}`;
}
