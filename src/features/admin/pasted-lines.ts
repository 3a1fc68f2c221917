import { clean } from "#domain/text/clean.ts";
/**
 * The cells of a pasted column; of several columns the first. Null for a single line, which the browser pastes as usual.
 */
export function pastedLines(pasted: string): string[] | null {
  // A spreadsheet ends its last line too.
  const lines = pasted.replace(/\r?\n$/, "").split(/\r?\n/);
  return lines.length > 1 ? lines.map((line) => clean(line.split("\t")[0] ?? "", "code")) : null;
}
