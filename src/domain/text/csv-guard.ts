/** Signs that begin a formula in spreadsheets, also in their full-width and small forms. */
const SIGN = "[=+\\-@＝＋－＠﹦﹢﹣﹫]";
/** What spreadsheets skip before a formula. */
const BLANK = "[\\s\\p{Cc}\\p{Cf}]*";
const FORMULA = new RegExp(`^'*(?:${BLANK}${SIGN}|[\\t\\r\\n])`, "u");
const BREAKS = "\\n\\r\\v\\f\\u0085\\u2028\\u2029";
/** Blanks of one line: with line breaks among them a text of many empty lines would be searched again from each. */
const LATER_LINE = new RegExp(`(\\r\\n|[${BREAKS}])(?='*(?:(?![${BREAKS}])[\\s\\p{Cc}\\p{Cf}])*${SIGN})`, "gu");

/**
 * A text as a cell of a CSV file that no spreadsheet evaluates: an apostrophe stands before what would be a formula, at the
 * beginning and after each line break, where a program that does not know quotation marks would begin a row. Every CSV file
 * of the product goes through this (src/data/shared/csv-file.ts).
 */
export function guarded(text: string): string {
  const lines = text.replace(LATER_LINE, "$1'");
  return FORMULA.test(text) ? `'${lines}` : lines;
}

/** A text of one line as it was before it was guarded, trimmed. */
export function unguarded(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
