import { useRef } from "react";

/**
 * Newest first, but what is on screen keeps its place: rows that were there stay in their order whatever a change does
 * to their dates, and new ones come in at the top. Nothing moves under the finger. Until the list has been `complete`
 * once, its rows come in the order of the feed, and each takes its own place.
 */
export function useSteadyOrder<T extends { id: string }>(
  rows: readonly T[],
  newestFirst: (a: T, b: T) => number,
  complete: boolean,
): T[] {
  const order = useRef<readonly string[]>([]);
  if (!complete) order.current = [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(order.current);
  const fresh = rows.filter(({ id }) => !known.has(id)).sort(newestFirst);
  const ordered = [...fresh, ...order.current.flatMap((id) => byId.get(id) ?? [])];
  order.current = ordered.map(({ id }) => id);
  return ordered;
}
