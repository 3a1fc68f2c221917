import type { DecimalMark } from "#domain/numbers/typed-number.ts";
import { deviceStorage } from "./device-storage.ts";

const KEY = "akamas_csv_decimals";

/** The decimal sign of the CSV files that are written here. With commas, columns are separated by semicolons. */
export type CsvDecimals = DecimalMark;

/** What separates the columns, as spreadsheets with this decimal sign read them. */
export const separatorOf = (decimals: CsvDecimals): "," | ";" => (decimals === "," ? ";" : ",");

/** What was chosen at this device, else the sign of the browser's own language, because `navigator.language` may be none ("c"). */
export function keptCsvDecimals(): CsvDecimals {
  const kept = deviceStorage()?.getItem(KEY);
  if (kept === "." || kept === ",") return kept;
  const parts = new Intl.NumberFormat().formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}

export function keepCsvDecimals(decimals: CsvDecimals): void {
  try {
    deviceStorage()?.setItem(KEY, decimals);
  } catch (error) {
    // On a full device the next start has the language's sign again.
    console.error(error);
  }
}
