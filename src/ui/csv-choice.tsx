import { ui } from "#text/ui.ts";
import { Segments } from "./segments.tsx";

const text = ui.csv;
const CHOICES = [
  { value: ".", label: text.point },
  { value: ",", label: text.comma },
];

export type CsvChoiceProps = { decimals: "." | ","; onChoose: (decimals: "." | ",") => void };

/**
 * The decimal sign of a CSV file. With commas, semicolons separate the columns: Greek and Italian spreadsheets open the other kind
 * as one column.
 */
export function CsvChoice({ decimals, onChoose }: CsvChoiceProps) {
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2 print:hidden">
      <span aria-hidden="true" className="text-15 text-ink-2">
        {text.label}
      </span>
      <Segments
        legend={text.legend}
        options={CHOICES}
        value={decimals}
        className="w-[9.5rem] max-w-full"
        onChange={(value) => onChoose(value === "," ? "," : ".")}
      />
    </div>
  );
}
