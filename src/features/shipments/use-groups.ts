import { useRef } from "react";

const OVER = ["delivered", "cancelled"];

/**
 * The shipments under way, and those that are over. What ends while the page is open keeps its place, so that nobody has to
 * look for it.
 */
export function useGroups<T extends { id: string; status: string }>(rows: readonly T[]): { moving: T[]; over: T[] } {
  const seen = useRef(new Set<string>());
  for (const { id, status } of rows) if (!OVER.includes(status)) seen.current.add(id);
  const moving = rows.filter(({ id }) => seen.current.has(id));
  return { moving, over: rows.filter(({ id }) => !seen.current.has(id)) };
}
