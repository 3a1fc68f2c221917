import { clean } from "../text/clean.ts";
import { unguarded } from "../text/csv-guard.ts";
import { latinLetters } from "../text/latin-letters.ts";
import { referenceIn } from "./search.ts";

/**
 * A line of pasted tracking numbers. `number` is "" where the cell is empty; `reference` is of the shipment that it is for, null
 * where the lines go by their order.
 */
export type PastedNumber = { reference: string | null; number: string };

/**
 * What a spreadsheet's cells say as tracking numbers: null for a single line, which the browser pastes as usual. A line of
 * headings is left out. Where each line names one of our references, the number is the cell beside it; otherwise the first.
 */
export function pastedNumbers(pasted: string): PastedNumber[] | null {
  // A spreadsheet ends its last line too.
  const lines = pasted.replace(/\r?\n$/, "").split(/\r?\n/);
  if (lines.length < 2) return null;
  const rows = lines.map((line) => line.split("\t").map(cellText));
  const [first = [], ...rest] = rows;
  // Every number of a carrier has a figure.
  const isHeading = first.some((cell) => cell !== "") && !first.some((cell) => /\d/.test(cell));
  const told = isHeading ? rest : rows;
  const at = referenceColumn(told);
  return told.map((cells) => {
    if (at === null) return { reference: null, number: cells[0] ?? "" };
    const beside = at + 1 < cells.length ? at + 1 : at - 1;
    return { reference: referenceIn(cells[at] ?? ""), number: cells[beside] ?? "" };
  });
}

/** The column in which each line with anything in it has a reference of ours, beside another column. */
function referenceColumn(rows: readonly string[][]): number | null {
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ""));
  const width = Math.max(0, ...filled.map((cells) => cells.length));
  if (width < 2) return null;
  for (let at = 0; at < width; at++) if (filled.every((cells) => referenceIn(cells[at] ?? "") !== null)) return at;
  return null;
}

/** Without what spreadsheets put around a text to keep it one, and without the decimals that they give whole numbers. */
function cellText(cell: string): string {
  const text = unguarded(cell);
  const inside = /^="(.*)"$/.exec(text)?.[1] ?? /^"(.*)"$/.exec(text)?.[1]?.replace(/""/g, '"') ?? text;
  return latinLetters(clean(inside, "code")).replace(/^(\d{7,})[.,]0+$/, "$1");
}
