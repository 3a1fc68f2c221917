import { type FocusEvent, useCallback, useEffect, useRef } from "react";

const CONTROLS = "select:not(:disabled), button, a";

/**
 * For a table whose controls appear and disappear with answers of the server. When the focused one is removed, the focus moves
 * to its row or the row that took its place, else to the page's title, and not to the top of the page.
 */
export function useKeptFocus() {
  const last = useRef<{ control: HTMLElement; row: HTMLTableRowElement; at: number } | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    // Events in a row's dialog bubble through React to the row, although the dialog is not inside it.
    const row = table.current?.contains(target) ? target.closest("tr") : null;
    if (row) last.current = { control: target, row, at: rowsOf(table.current).indexOf(row) };
  }, []);
  useEffect(() => {
    // Delayed, because a dialog that closes at the same time restores the focus first.
    const timer = setTimeout(() => {
      const gone = last.current;
      if (!gone || gone.control.isConnected || document.activeElement !== document.body) return;
      last.current = null;
      const rows = rowsOf(table.current);
      const row = gone.row.isConnected ? gone.row : (rows[gone.at] ?? rows.at(-1));
      const next = row?.querySelector<HTMLElement>(CONTROLS) ?? document.getElementById("page-title");
      next?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  });
  return { ref: table, onFocus };
}

const rowsOf = (table: HTMLTableElement | null) => [...(table?.querySelectorAll("tr") ?? [])];
