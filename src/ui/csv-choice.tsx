import { ui } from "#text/ui.ts";
import { Segments } from "./segments.tsx";

const text = ui.csv;
const CHOICES = [
  { value: ".", label: text.point, detail: text.commas },
  { value: ",", label: text.comma, detail: text.semicolons },
];

export type CsvChoiceProps = { decimals: "." | ","; onChoose: (decimals: "." | ",") => void };

/** How numbers and columns of a CSV file are written: Greek and Italian spreadsheets open the other kind as one column. */
export function CsvChoice({ decimals, onChoose }: CsvChoiceProps) {
  return (
    <Segments
      legend={text.legend}
      options={CHOICES}
      value={decimals}
      className="w-[13rem] print:hidden"
      onChange={(value) => onChoose(value === "," ? "," : ".")}
    />
  );
}
