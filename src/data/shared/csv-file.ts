import Papa from "papaparse";

/** Rows as a file: UTF-8 with the byte order mark that spreadsheets need for Greek, and no cell that they would evaluate. */
export function csvFile(rows: string[][]): Blob {
  const text = `\uFEFF${Papa.unparse(rows, { newline: "\r\n", escapeFormulae: true })}\r\n`;
  return new Blob([text], { type: "text/csv;charset=utf-8" });
}
