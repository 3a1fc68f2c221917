import { useRef } from "react";

const OVER = ["delivered", "cancelled"];

/**
 * The shipments under way, those that are `late` first, and those that are over. What ends or arrives while the page is open
 * keeps its place, so that nobody has to look for it. `known`: who is late is said by sailings, and no longer by the schedule.
 */
export function useGroups<T extends { id: string; status: string }>(
  rows: readonly T[],
  late: ReadonlySet<string>,
  known: boolean,
): { moving: T[]; over: T[] } {
  const seen = useRef({ moving: new Set<string>(), late: new Set<string>() });
  const { moving, late: first } = seen.current;
  for (const { id, status } of rows) if (!OVER.includes(status)) moving.add(id);
  if (known) for (const id of late) first.add(id);
  const isFirst = ({ id }: T) => first.has(id) || late.has(id);
  const under = rows.filter(({ id }) => moving.has(id));
  return {
    moving: [...under.filter(isFirst), ...under.filter((row) => !isFirst(row))],
    over: rows.filter(({ id }) => !moving.has(id)),
  };
}
