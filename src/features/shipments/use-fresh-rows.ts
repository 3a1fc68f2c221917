import { useEffect, useRef, useState } from "react";

const HIGHLIGHT_MS = 2000;

type Row = { id: string; updated: string; status: string };

/**
 * The ids of rows that changed or came in while the list was open, each for two seconds.
 * What the first reading brings is not news.
 */
export function useFreshRows(rows: readonly Row[]): ReadonlySet<string> {
  const seen = useRef<Map<string, string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const before = seen.current;
    seen.current = new Map(rows.map((row) => [row.id, mark(row)]));
    if (!before) return;
    const changed = rows.filter((row) => before.get(row.id) !== mark(row)).map(({ id }) => id);
    if (changed.length === 0) return;
    setFresh((now) => new Set([...now, ...changed]));
    for (const id of changed) {
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => {
          timers.current.delete(id);
          setFresh((now) => new Set([...now].filter((other) => other !== id)));
        }, HIGHLIGHT_MS),
      );
    }
  }, [rows]);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  return fresh;
}

const mark = (row: Row) => `${row.updated} ${row.status}`;
