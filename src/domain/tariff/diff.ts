import { TARIFF_COLUMNS, TARIFF_LISTS, type TariffList } from "./columns.ts";
import type { TariffRows } from "./rows.ts";

export type Cell = string | number | boolean;
/** A row of any list, read by column names. */
export type TariffRow = { id: string; [column: string]: Cell };

/** One value that differs; null where the row does not exist on that side. */
export type CellChange = { column: string; from: Cell | null; to: Cell | null };

/** A row that differs between two versions; `row` is its later form, or its last one if it was removed. */
export type RowChange = {
  list: TariffList;
  id: string;
  kind: "added" | "removed" | "changed";
  row: TariffRow;
  cells: CellChange[];
};

/** The changes from `before` to `after`. Rows are matched by id; their order does not matter. */
export function diffRows(before: TariffRows, after: TariffRows): RowChange[] {
  return TARIFF_LISTS.flatMap((list) => diffList(list, before[list], after[list]));
}

function diffList(list: TariffList, before: readonly TariffRow[], after: readonly TariffRow[]): RowChange[] {
  const changes: RowChange[] = [];
  const now = new Map(after.map((row) => [row.id, row]));
  for (const row of before) {
    const next = now.get(row.id);
    const cells = diffCells(list, row, next);
    if (!next) changes.push({ list, id: row.id, kind: "removed", row, cells });
    else if (cells.length > 0) changes.push({ list, id: row.id, kind: "changed", row: next, cells });
  }
  const known = new Set(before.map(({ id }) => id));
  for (const row of after) {
    if (known.has(row.id)) continue;
    changes.push({ list, id: row.id, kind: "added", row, cells: diffCells(list, undefined, row) });
  }
  return changes;
}

/** The columns in which two rows differ, without the id. */
export function diffCells(list: TariffList, from: TariffRow | undefined, to: TariffRow | undefined): CellChange[] {
  return TARIFF_COLUMNS[list].flatMap(({ name }) => {
    const [was, is] = [from?.[name] ?? null, to?.[name] ?? null];
    return name === "id" || was === is ? [] : [{ column: name, from: was, to: is }];
  });
}

/** A list with one cell changed; other rows stay the same objects. Unknown ids change nothing. */
export function withCell(rows: TariffRows, list: TariffList, id: string, column: string, value: Cell): TariffRows {
  const changed = (rows[list] as readonly TariffRow[]).map((row) =>
    row.id === id ? { ...row, [column]: value } : row,
  );
  return { ...rows, [list]: changed } as TariffRows;
}

/** A list with a row added at the end. */
export function withRow(rows: TariffRows, list: TariffList, row: TariffRow): TariffRows {
  return { ...rows, [list]: [...rows[list], row] } as TariffRows;
}

/** A list without a row; a country is removed with its zones. */
export function withoutRow(rows: TariffRows, list: TariffList, id: string): TariffRows {
  const rest = (rows[list] as readonly TariffRow[]).filter((row) => row.id !== id);
  const zones = list === "countries" ? rows.zones.filter((zone) => zone.country_id !== id) : rows.zones;
  return { ...rows, zones, [list]: rest } as TariffRows;
}
