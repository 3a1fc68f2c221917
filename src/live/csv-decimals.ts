import { useState } from "react";
import { type CsvDecimals, keepCsvDecimals, keptCsvDecimals } from "#data/shared/csv-form.ts";

export type { CsvDecimals };

/** The decimal sign of the CSV files that are written at this device, and its choice. */
export function useCsvDecimals(): { decimals: CsvDecimals; onChoose: (decimals: CsvDecimals) => void } {
  const [decimals, setDecimals] = useState(keptCsvDecimals);
  const onChoose = (chosen: CsvDecimals) => {
    keepCsvDecimals(chosen);
    setDecimals(chosen);
  };
  return { decimals, onChoose };
}
