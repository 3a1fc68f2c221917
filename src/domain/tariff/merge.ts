import { TARIFF_COLUMNS, TARIFF_LISTS, type TariffList } from "./columns.ts";
import { type Cell, diffCells, type TariffRow } from "./diff.ts";
import type { TariffRows } from "./rows.ts";

export type Side = "mine" | "theirs";

/**
 * A value that both sides changed differently. `column` is "" when one side removed the row and the other changed it; then
 * the side that removed it is null, and the other true.
 */
export type Conflict = {
  key: string;
  list: TariffList;
  id: string;
  column: string;
  row: TariffRow;
  base: Cell | null;
  mine: Cell | null;
  theirs: Cell | null;
  choice: Side | null;
};

/**
 * A draft rebased onto a version that somebody else published in the meantime, cell by cell: a change on one side only is
 * taken; where both changed, `choices` (by conflict key) decides. An open conflict keeps the draft's value and is reported.
 */
export function mergeRows(
  base: TariffRows,
  mine: TariffRows,
  theirs: TariffRows,
  choices: Readonly<Record<string, Side>> = {},
): { rows: TariffRows; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const rows: Record<TariffList, TariffRow[]> = { countries: [], zones: [], sea_rates: [] };
  for (const list of TARIFF_LISTS)
    rows[list] = mergeList(list, { base: base[list], mine: mine[list], theirs: theirs[list] }, choices, conflicts);
  return { rows: rows as unknown as TariffRows, conflicts };
}

type Sides<T> = { base: T; mine: T; theirs: T };

function mergeList(
  list: TariffList,
  lists: Sides<readonly TariffRow[]>,
  choices: Readonly<Record<string, Side>>,
  conflicts: Conflict[],
): TariffRow[] {
  const byId = (rows: readonly TariffRow[]) => new Map(rows.map((row) => [row.id, row]));
  const [base, mine, theirs] = [byId(lists.base), byId(lists.mine), byId(lists.theirs)];
  const merged: TariffRow[] = [];
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const sides = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const row = mergeRow(list, id, sides, choices, conflicts);
    if (row) merged.push(row);
  }
  return merged;
}

function mergeRow(
  list: TariffList,
  id: string,
  { base, mine, theirs }: Sides<TariffRow | undefined>,
  choices: Readonly<Record<string, Side>>,
  conflicts: Conflict[],
): TariffRow | undefined {
  if (mine && theirs) return mergeCells(list, { base, mine, theirs }, choices, conflicts);
  const left = mine ?? theirs;
  // Added on one side only, or removed on one side and unchanged on the other.
  if (!base || !left) return left;
  if (diffCells(list, base, left).length === 0) return undefined;
  const key = `${list} ${id}`;
  const choice = choices[key] ?? null;
  conflicts.push({
    key,
    list,
    id,
    column: "",
    row: left,
    base: true,
    mine: mine ? true : null,
    theirs: theirs ? true : null,
    choice,
  });
  return choice === "theirs" ? theirs : mine;
}

function mergeCells(
  list: TariffList,
  { base, mine, theirs }: { base: TariffRow | undefined; mine: TariffRow; theirs: TariffRow },
  choices: Readonly<Record<string, Side>>,
  conflicts: Conflict[],
): TariffRow {
  const merged: TariffRow = { ...theirs };
  for (const { name: column } of TARIFF_COLUMNS[list]) {
    const was = base?.[column] ?? null;
    const [ours, other] = [mine[column] ?? null, theirs[column] ?? null];
    if (ours === other || ours === was || ours === null) continue;
    if (other === was) {
      merged[column] = ours;
      continue;
    }
    const key = `${list} ${mine.id} ${column}`;
    const choice = choices[key] ?? null;
    conflicts.push({ key, list, id: mine.id, column, row: mine, base: was, mine: ours, theirs: other, choice });
    if (choice !== "theirs") merged[column] = ours;
  }
  return merged;
}
