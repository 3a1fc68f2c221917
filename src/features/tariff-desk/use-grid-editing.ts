import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Cell, TariffRow } from "#domain/tariff/diff.ts";
import { cellText, readTyped } from "./cell-text.ts";

export type Place = { id: string; column: string };

type Editing = Place & { typed: string; error: string | null };

/** The active cell of a grid and its edited text. Only valid values are committed. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the cell that is active; its functions are short
export function useGridEditing(input: {
  list: "zones" | "sea_rates";
  columns: readonly { name: string }[];
  rows: readonly TariffRow[];
  readOnly: boolean;
  onCommit: (id: string, column: string, value: Cell) => void;
  table: RefObject<HTMLTableElement | null>;
}) {
  const { list, columns, rows, readOnly, onCommit, table } = input;
  const [active, setActive] = useState<Place | null>(null);
  const [editing, putEditing] = useState<Editing | null>(null);
  const now = useRef<Editing | null>(null);
  const setEditing = (next: Editing | null) => {
    now.current = next;
    putEditing(next);
  };
  const wantsFocus = useRef(false);
  const first = rows[0] && columns[0] ? { id: rows[0].id, column: columns[0].name } : null;
  const known = active && rows.some(({ id }) => id === active.id) ? active : null;
  const place = known ?? first;

  // The edited cell is rendered again, so the focus is set to the new active cell.
  useEffect(() => {
    if (!wantsFocus.current || editing || !place) return;
    wantsFocus.current = false;
    cellAt(table.current, place)?.focus();
  });

  const edit = (at: Place, typed: string) => {
    setActive(at);
    if (!readOnly) setEditing({ ...at, typed, error: null });
  };
  /** Commits the typed text; false if it is invalid, and then the cell stays in editing mode. */
  const commit = (): boolean => {
    if (!editing) return true;
    const row = rows.find(({ id }) => id === editing.id);
    const before = cellText(row?.[editing.column]);
    if (!row || editing.typed === before) {
      setEditing(null);
      return true;
    }
    const read = readTyped(list, editing.column, editing.typed);
    if ("error" in read) {
      setEditing({ ...editing, error: read.error });
      return false;
    }
    if (read.value !== row[editing.column]) onCommit(editing.id, editing.column, read.value);
    setEditing(null);
    return true;
  };
  const beside = (from: Place, down: number, right: number): Place | null => {
    const row = rows[rows.findIndex(({ id }) => id === from.id) + down];
    const column = columns[columns.findIndex(({ name }) => name === from.column) + right];
    return row && column ? { id: row.id, column: column.name } : null;
  };
  const go = (to: Place | null) => {
    if (!to) return;
    setActive(to);
    cellAt(table.current, to)?.focus();
  };
  const textAt = (at: Place) => cellText(rows.find(({ id }) => id === at.id)?.[at.column]);

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a table of keys while a cell is written
  const onEditingKey = (event: KeyboardEvent, at: Editing) => {
    if (event.key === "Escape") {
      event.preventDefault();
      wantsFocus.current = true;
      setEditing(null);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!commit()) return;
      wantsFocus.current = true;
      setActive(beside(at, event.shiftKey ? -1 : 1, 0) ?? at);
    } else if (event.key === "Tab") {
      const next = beside(at, 0, event.shiftKey ? -1 : 1) ?? wrapped(at, event.shiftKey);
      if (!next) return; // Tab leaves the grid; the blur event commits
      event.preventDefault();
      if (commit()) edit(next, textAt(next));
    }
  };
  const wrapped = (at: Place, back: boolean): Place | null => {
    const row = beside(at, back ? -1 : 1, 0);
    const column = back ? columns.at(-1) : columns[0];
    return row && column ? { id: row.id, column: column.name } : null;
  };

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a table of keys on a cell
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return onEditingKey(event, editing);
    const target = event.target as HTMLElement;
    const at = target.dataset.column ? { id: target.dataset.id ?? "", column: target.dataset.column } : null;
    if (!at) return;
    const move = MOVES[event.key];
    if (move) {
      event.preventDefault();
      go(beside(at, move[0], move[1]));
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const column = event.key === "Home" ? columns[0] : columns.at(-1);
      go(column ? { id: at.id, column: column.name } : null);
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      edit(at, textAt(at));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      edit(at, "");
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      edit(at, event.key === " " ? textAt(at) : event.key);
    }
  };

  const same = (a: Place | null, b: Place) => a?.id === b.id && a.column === b.column;
  return {
    place: active && known,
    typed: editing?.typed ?? "",
    error: editing?.error ?? null,
    isActive: (at: Place) => same(place, at),
    isEditing: (at: Place) => same(editing, at),
    activate: (at: Place) => setActive(at),
    edit: (at: Place, typed: string) => {
      if (commit()) edit(at, typed);
    },
    type: (typed: string) => editing && setEditing({ ...editing, typed, error: null }),
    /** On blur: commits a valid value, keeps an invalid one open with its message. */
    leave: (at: Place) => {
      // An input that is removed after its edit fires blur, too.
      if (same(now.current, at)) commit();
    },
    onKeyDown,
  };
}

const MOVES: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function cellAt(table: HTMLTableElement | null, { id, column }: Place): HTMLElement | null {
  return table?.querySelector(`[data-id="${CSS.escape(id)}"][data-column="${CSS.escape(column)}"]`) ?? null;
}
