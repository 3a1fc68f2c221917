import { type FaultParams, fault } from "../fault.ts";
import type { DecimalMark } from "../numbers/typed-number.ts";

/** The number format of a file. `decimals` is null when no number has decimals. */
export type CsvConvention = { separator: string; decimals: DecimalMark | null };

const PLAIN = /^\d+$/;
const DECIMAL = /^(\d+)([.,])(\d+)$/;
const GROUPED = /^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})+(?:[.,]\d+)?$/;

/**
 * The decimal separator, by all numbers of a file. Where commas separate values, it is the point. Otherwise the separator
 * that more numbers have, so that the others can be reported as errors; in doubt a comma, because spreadsheets that write
 * semicolons write decimal commas.
 */
export function decimalsOf(cells: Iterable<string>, separator: string): DecimalMark | null {
  let points = 0;
  let commas = 0;
  for (const cell of cells) {
    const mark = DECIMAL.exec(cell.trim())?.[2];
    if (mark === ".") points += 1;
    else if (mark === ",") commas += 1;
  }
  if (separator === ",") return ".";
  if (points === 0 && commas === 0) return null;
  return commas >= points ? "," : ".";
}

/** A number in a file: digits and at most the file's separator. For anything else the error says what to write instead. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of mistakes in the order in which they are recognised
export function readCsvNumber(
  cell: string,
  { separator, decimals }: CsvConvention,
): { value: number } | { why: string } {
  const text = cell.trim();
  const mark = decimals ?? ".";
  const say = (figure: string | number) => String(figure).replace(".", mark);
  const example = say(0.355);
  const wrong = (code: string, more: FaultParams) => ({ why: fault(code, { text, ...more }) });
  if (PLAIN.test(text)) return { value: Number(text) };
  const found = DECIMAL.exec(text);
  if (found) {
    const value = Number(`${found[1]}.${found[3]}`);
    if (found[2] === mark) return { value };
    const either = found[3]?.length === 3 && found[1] !== "0";
    const write = { write: say(value), ...(either && { or: `${found[1]}${found[3]}` }) };
    if (mark === ",") return wrong("number_point", write);
    if (separator !== ",") return wrong("number_comma", write);
    // 1,250 is one and a quarter to half of Europe and twelve hundred and fifty to the other half.
    if (either) return wrong("number_either", write);
    return wrong("number_decimal_comma", write);
  }
  if (text === "") return wrong("number_none", { example });
  const bare = text.replace(/^[€$£]\s*|\s*([€$£]|eur|euro)$/i, "");
  if (bare !== text && (PLAIN.test(bare) || DECIMAL.exec(bare)?.[2] === mark))
    return wrong("number_currency", { write: say(Number(bare.replace(",", "."))) });
  if (/^-\s*\d/.test(text)) return wrong("number_minus", {});
  if (GROUPED.test(text)) return wrong("number_grouped", { example: say(1234.5) });
  return wrong(mark === "," ? "no_number_comma" : "no_number_point", { example });
}
