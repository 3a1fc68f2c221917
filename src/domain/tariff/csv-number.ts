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
): { value: number } | { message: string } {
  const text = cell.trim();
  const mark = decimals ?? ".";
  const say = (figure: string | number) => String(figure).replace(".", mark);
  const example = say(0.355);
  if (PLAIN.test(text)) return { value: Number(text) };
  const found = DECIMAL.exec(text);
  if (found) {
    const value = Number(`${found[1]}.${found[3]}`);
    if (found[2] === mark) return { value };
    const either = found[3]?.length === 3 && found[1] !== "0";
    const write = either ? `${say(value)} or ${found[1]}${found[3]}` : say(value);
    if (mark === ",") return { message: `“${text}” has a point in a file with decimal commas. Write ${write}` };
    if (separator !== ",") return { message: `“${text}” has a comma in a file with decimal points. Write ${write}` };
    // 1,250 is one and a quarter to half of Europe and twelve hundred and fifty to the other half.
    if (either) return { message: `“${text}” has a comma. Write ${write}: a point for decimals` };
    return { message: `“${text}” has a decimal comma. Write ${write}` };
  }
  if (text === "") return { message: `Nothing is written here. Write the amount, such as ${example}` };
  const bare = text.replace(/^[€$£]\s*|\s*([€$£]|eur|euro)$/i, "");
  if (bare !== text && (PLAIN.test(bare) || DECIMAL.exec(bare)?.[2] === mark))
    return { message: `“${text}” has a currency sign. Write ${say(Number(bare.replace(",", ".")))}` };
  if (/^-\s*\d/.test(text)) return { message: `“${text}” is below 0. Write the amount without a minus` };
  if (GROUPED.test(text))
    return { message: `“${text}” groups its figures. Write them without gaps, such as ${say(1234.5)}` };
  const sign = mark === "," ? "comma" : "point";
  return { message: `“${text}” is not a number. Write figures with a decimal ${sign}, such as ${example}` };
}
