import { useEffect, useRef, useState } from "react";

const HIGHLIGHT_MS = 2000;
/** More rows at once than this is a device that fills its mirror, and they are not highlighted. */
const MOST = 100;

type Row = { id: string; updated: string; status: string };

/**
 * The ids of rows that changed or were added while the list was open, each for two seconds. What this device had before does
 * not count: the rows of the first reading that is `complete`.
 */
export function useFreshRows(rows: readonly Row[], complete: boolean): ReadonlySet<string> {
  const seen = useRef<Map<string, string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const rounds = useRef(new Map<string, symbol>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    if (!complete) return;
    const before = seen.current;
    seen.current = new Map(rows.map((row) => [row.id, mark(row)]));
    if (!before) return;
    const changed = rows.filter((row) => before.get(row.id) !== mark(row)).map(({ id }) => id);
    if (changed.length === 0 || changed.length > MOST) return;
    const round = Symbol();
    for (const id of changed) rounds.current.set(id, round);
    setFresh((now) => new Set([...now, ...changed]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      // A row that changed again in the meantime stays highlighted for another full period.
      const over = changed.filter((id) => rounds.current.get(id) === round);
      for (const id of over) rounds.current.delete(id);
      setFresh((now) => new Set([...now].filter((id) => rounds.current.has(id))));
    }, HIGHLIGHT_MS);
    timers.current.add(timer);
  }, [rows, complete]);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return fresh;
}

const mark = (row: Row) => `${row.updated} ${row.status}`;
