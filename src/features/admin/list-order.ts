import { useMemo } from "react";
import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";
import type { Listed } from "./use-shipment-search.ts";

/** The office's list as it was last shown; on a phone it is not there while a shipment is open. */
export const listOrder = createStore<readonly Listed[]>([]);

/** The ids of the shipments before and after one in the list, "" where there is none. */
export function useNeighbours(id: string): { before: string; after: string } {
  const list = useStore(listOrder);
  return useMemo(() => {
    const at = list.findIndex(({ row }) => row.id === id);
    const idAt = (n: number) => (at < 0 ? "" : (list[n]?.row.id ?? ""));
    return { before: idAt(at - 1), after: idAt(at + 1) };
  }, [list, id]);
}
