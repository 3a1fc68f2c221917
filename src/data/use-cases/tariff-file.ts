import Papa from "papaparse";
import { csvText } from "#data/shared/csv-file.ts";
import type { CsvDecimals } from "#data/shared/csv-form.ts";
import { zoneRecords } from "#domain/tariff/csv.ts";
import type { CsvError } from "#domain/tariff/csv-line.ts";
import { type CsvImport, readZoneRecords } from "#domain/tariff/csv-read.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";

/** The largest zone file that is read: 10,000 zones need less than a third of it. */
export const MAX_CSV_BYTES = 8 * 1_048_576;

const DELIMITERS = [",", ";", "\t"] as const;
const refused = (why: string): CsvImport => ({
  ok: false,
  errors: [{ row: 1, column: "", cell: "", why }],
  convention: null,
});

/** The zones as the text of a file. */
export function writeTariffFile(rows: TariffRows, decimals: CsvDecimals): string {
  return csvText(zoneRecords(rows, decimals), decimals);
}

/** Reads a chosen file. Nothing is guessed: anything uncertain is an error with its position. */
export function readTariffFile(bytes: ArrayBuffer, base: TariffRows, newId: () => string): CsvImport {
  if (bytes.byteLength > MAX_CSV_BYTES) return refused("file_large");
  const text = decoded(bytes);
  if (text === null) return refused("file_not_utf8");
  const { records, errors, separator } = parsed(text);
  return errors.length > 0 ? { ok: false, errors, convention: null } : readZoneRecords(records, base, newId, separator);
}

/** Decodes UTF-8, or UTF-16 with a byte order mark ("Unicode text"). Null for anything else: no letter may be changed. */
function decoded(bytes: ArrayBuffer): string | null {
  const [a, b] = new Uint8Array(bytes.slice(0, 2));
  const wide = (a === 0xff && b === 0xfe && "utf-16le") || (a === 0xfe && b === 0xff && "utf-16be");
  try {
    const text = new TextDecoder(wide || "utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function parsed(text: string): { records: string[][]; errors: CsvError[]; separator: string } {
  // Spreadsheets write "sep=;" as a first line. It is not a row, but it counts as a line.
  const said = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = text.replace(/^\uFEFF/, "").slice(said ? said[0].replace(/^\uFEFF/, "").length : 0);
  const separator = said?.[1] ?? delimiterOf(body);
  const result = Papa.parse<string[]>(body, { delimiter: separator, skipEmptyLines: false });
  const above = said ? 1 : 0;
  const errors = result.errors
    .filter(({ type }) => type === "Quotes")
    .map(({ row }) => ({
      row: (row ?? 0) + 1 + above,
      column: "",
      cell: "",
      why: "file_quotes",
    }));
  return { records: said ? [[], ...result.data] : result.data, errors, separator };
}

/** The header has no free text, so the separator is the one that gives the most columns. */
function delimiterOf(text: string): string {
  const header = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== "") ?? "";
  return [...DELIMITERS].sort((a, b) => header.split(b).length - header.split(a).length)[0] ?? ",";
}
