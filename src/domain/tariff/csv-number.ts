const PLAIN = /^\d+(\.\d+)?$/;
const COMMA = /^(\d+),(\d+)$/;
const GROUPED = /^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})+(?:[.,]\d+)?$/;

/** A figure of a file: digits and at most one point. Everything else hears what to write instead. */
export function readCsvNumber(cell: string): { value: number } | { message: string } {
  const text = cell.trim();
  if (PLAIN.test(text)) return { value: Number(text) };
  if (text === "") return { message: "Nothing is written here. Write the amount, such as 0.355" };
  const comma = COMMA.exec(text);
  if (comma) {
    const decimal = Number(`${comma[1]}.${comma[2]}`);
    // 1,250 is one and a quarter to one half of Europe and twelve hundred and fifty to the other.
    if (comma[2]?.length === 3 && comma[1] !== "0")
      return { message: `“${text}” has a comma. Write ${decimal} or ${comma[1]}${comma[2]}: a point for decimals` };
    return { message: `“${text}” has a decimal comma. Write ${decimal}` };
  }
  const bare = text.replace(/^[€$£]\s*|\s*([€$£]|eur|euro)$/i, "");
  if (bare !== text && PLAIN.test(bare)) return { message: `“${text}” has a currency sign. Write ${Number(bare)}` };
  if (/^-\s*\d/.test(text)) return { message: `“${text}” is below 0. Write the amount without a minus` };
  if (GROUPED.test(text)) return { message: `“${text}” groups its figures. Write them without gaps, such as 1234.5` };
  return { message: `“${text}” is not a number. Write figures with a decimal point, such as 0.355` };
}
