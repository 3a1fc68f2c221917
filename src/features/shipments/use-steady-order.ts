import { useRef } from "react";

/**
 * Newest first, but rows do not move once they are shown: existing rows keep their order whatever a change does to their dates,
 * and new ones are added at the top. Until the list was `complete` once, rows arrive in the order of the feed and are sorted
 * into place.
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
