import type { DecimalMark } from "#domain/numbers/typed-number.ts";
import { deviceStorage } from "./device-storage.ts";

const KEY = "akamas_csv_decimals";

/** The decimal sign of the CSV files that are written here. With commas, columns are separated by semicolons. */
export type CsvDecimals = DecimalMark;

/** What separates the columns, as spreadsheets with this decimal sign read them. */
export const separatorOf = (decimals: CsvDecimals): "," | ";" => (decimals === "," ? ";" : ",");

/** Languages with a decimal point, among those that people here may have; Switzerland has one in each of its languages. */
const WITH_POINT = /^(en|ga|cy|mt|he|zh|ja|ko|th)\b|-CH$/i;

/** What was chosen at this device, else the sign of the browser's language, which may be none ("c"). */
export function keptCsvDecimals(): CsvDecimals {
  const kept = deviceStorage()?.getItem(KEY);
  if (kept === "." || kept === ",") return kept;
  const { language } = navigator;
  return /^[a-z]{2}\b/i.test(language) && !WITH_POINT.test(language) ? "," : ".";
}

export function keepCsvDecimals(decimals: CsvDecimals): void {
  try {
    deviceStorage()?.setItem(KEY, decimals);
  } catch (error) {
    // On a full device the next start has the language's sign again.
    console.error(error);
  }
}
