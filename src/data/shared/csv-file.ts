import Papa from "papaparse";
import { guarded } from "#domain/text/csv-guard.ts";
import { type CsvDecimals, separatorOf } from "./csv-form.ts";

/** Guarded cells as the text of a file: with the byte order mark that spreadsheets need for Greek, and CRLF line ends. */
export function csvText(cells: string[][], decimals: CsvDecimals): string {
  return `\uFEFF${Papa.unparse(cells, { newline: "\r\n", delimiter: separatorOf(decimals) })}\r\n`;
}

/**
 * Any texts as a file in UTF-8, with no cell that a spreadsheet would evaluate.
 * @param figures the columns, from 0, whose numbers have decimals
 */
export function csvFile(
  rows: readonly (readonly string[])[],
  decimals: CsvDecimals,
  figures: readonly number[] = [],
): Blob {
  const cell = (text: string, column: number) =>
    figures.includes(column) && /^\d+\.\d+$/.test(text) ? text.replace(".", decimals) : guarded(text);
  return new Blob(
    [
      csvText(
        rows.map((row) => row.map(cell)),
        decimals,
      ),
    ],
    { type: "text/csv;charset=utf-8" },
  );
}
