import { type FocusEvent, useCallback, useEffect, useRef } from "react";

const CONTROLS = "select:not(:disabled), button, a";

/**
 * For a table whose controls come and go with answers. When the one that had the focus is gone, the focus goes on in its
 * row, or in the row that took its place, and not to the top of the page. Where nothing is left it is the page's title.
 */
export function useKeptFocus() {
  const last = useRef<{ control: HTMLElement; row: HTMLTableRowElement; at: number } | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    // What happens in a dialog of a row bubbles to the row without being in it.
    const row = table.current?.contains(target) ? target.closest("tr") : null;
    if (row) last.current = { control: target, row, at: rowsOf(table.current).indexOf(row) };
  }, []);
  useEffect(() => {
    // After a dialog that closes with the same answer has tried to give the focus back.
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
