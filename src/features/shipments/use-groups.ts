import { useRef } from "react";

const OVER = ["delivered", "cancelled"];

/**
 * The shipments under way, those that are `late` first, and those that are over. What ends or arrives while the page is open
 * keeps its place, so that nobody has to look for it.
 */
export function useGroups<T extends { id: string; status: string }>(
  rows: readonly T[],
  late: ReadonlySet<string>,
): { moving: T[]; over: T[] } {
  const seen = useRef({ moving: new Set<string>(), late: new Set<string>() });
  const { moving, late: first } = seen.current;
  for (const { id, status } of rows) if (!OVER.includes(status)) moving.add(id);
  for (const id of late) first.add(id);
  const under = rows.filter(({ id }) => moving.has(id));
  return {
    moving: [...under.filter(({ id }) => first.has(id)), ...under.filter(({ id }) => !first.has(id))],
    over: rows.filter(({ id }) => !moving.has(id)),
  };
}
