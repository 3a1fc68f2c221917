import { useCallback, useMemo, useState } from "react";
import type { Shipment } from "#live/office.ts";
import type { Listed } from "./use-shipment-search.ts";

/** The selected shipments, in the order of the list, those not in it last; they stay selected when the filter changes. */
export type Chosen = {
  ids: ReadonlySet<string>;
  rows: readonly Shipment[];
  /** State of the "select all" checkbox for the visible list. */
  box: "none" | "some" | "all";
  /** How many of the listed rows can be selected. */
  shown: number;
  /** How many selected rows are not in the current list. */
  elsewhere: number;
  toggle: (id: string, on: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** `all`: every shipment in the mirror. Rows that only the server has cannot be selected: they were closed long ago. */
export function useChosen(all: readonly Shipment[], listed: readonly Listed[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string, on: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        if (on) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const shown = useMemo(() => listed.filter(({ old }) => !old).map(({ row }) => row.id), [listed]);
  const rows = useMemo(() => (ids.size === 0 ? [] : chosenRows(ids, all, listed)), [all, listed, ids]);
  const ticked = ids.size === 0 ? 0 : shown.filter((id) => ids.has(id)).length;
  const box = ticked === 0 ? "none" : ticked === shown.length ? "all" : "some";
  return {
    ids,
    rows,
    box,
    shown: shown.length,
    elsewhere: rows.length - ticked,
    toggle,
    toggleAll: () =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of shown) {
          if (box === "all") next.delete(id);
          else next.add(id);
        }
        return next;
      }),
    clear: () => setIds(new Set()),
  };
}

function chosenRows(ids: ReadonlySet<string>, all: readonly Shipment[], listed: readonly Listed[]): Shipment[] {
  const shown = listed.filter(({ row, old }) => !old && ids.has(row.id)).map(({ row }) => row);
  const here = new Set(shown.map(({ id }) => id));
  return [...shown, ...all.filter(({ id }) => ids.has(id) && !here.has(id))];
}
