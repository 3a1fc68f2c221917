import Papa from "papaparse";
import { guarded } from "#domain/text/csv-guard.ts";

/** Guarded cells as the text of a file: with the byte order mark that spreadsheets need for Greek, and CRLF line ends. */
export function csvText(cells: string[][]): string {
  return `\uFEFF${Papa.unparse(cells, { newline: "\r\n" })}\r\n`;
}

/** Any texts as a file in UTF-8, with no cell that a spreadsheet would evaluate. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([csvText(rows.map((row) => row.map(guarded)))], { type: "text/csv;charset=utf-8" });
}
