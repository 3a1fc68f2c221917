import { useEffect, useMemo, useState } from "react";
import { isUnderWay } from "#domain/sailings/assign.ts";
import { containsWords, searchText, searchWords } from "#domain/shipment/search.ts";
import type { Assigned, Customer, OfficeShipments, PendingEdit, Shipment, ShipmentSailings } from "#live/office.ts";
import { type HistorySearch, useHistorySearch } from "#live/office-server.ts";
import { isStuck } from "./failed-row.ts";
import { inOrder } from "./in-order.ts";
import type { Filter } from "./use-filter.ts";

/** A line of the office's list. */
export type Listed = {
  row: Shipment;
  customer: Customer | undefined;
  edit: PendingEdit | undefined;
  /** This device's unsent assignment to a sailing. */
  assigned: Assigned | undefined;
  /** The id of the shown sailing, "" for none. */
  sailing: string;
  /** Under way with a pallet that needs a sailing: it has none, or its sailing was cancelled. */
  lacks: boolean;
  /** Found only by the server: closed long ago, and not in the mirror. */
  old: boolean;
};

export type ShipmentSearchResult = {
  listed: Listed[];
  narrowed: boolean;
  history: HistorySearch;
  /** Of all shipments in the mirror: how many have unsaved changes, and how many have no sailing. */
  counts: { unsaved: number; unassigned: number };
};

const ASK_AFTER_MS = 250;

/** The filtered shipments of the mirror at once, followed by what the server finds in the whole history. */
export function useShipmentSearch(
  office: OfficeShipments,
  { sailings, assigned, lacking }: ShipmentSailings,
  { q, status, only, sort }: Filter,
): ShipmentSearchResult {
  const { rows, customers, edits, before, complete } = office;
  const textOf = useSearchTexts(office);
  const words = useMemo(() => searchWords(q), [q]);
  const narrowed = words.length > 0 || status !== null || only !== null;

  const { local, counts } = useMemo(() => {
    const listed: Listed[] = [];
    const found = { unsaved: 0, unassigned: 0 };
    for (const row of rows) {
      const item = listedOf(row, { customer: customers.get(row.user_id), edit: edits.get(row.id), assigned, lacking });
      const marks = marksOf(item);
      found.unsaved += Number(marks.unsaved);
      found.unassigned += Number(marks.unassigned);
      // A row with an unsaved change also stays in the filter of its old status, until the change is resolved.
      const fits = row.status === status || (marks.unsaved && before.get(row.id) === status);
      if ((status !== null && !fits) || (only !== null && !marks[only])) continue;
      if (words.length > 0 && !containsWords(textOf(row, item.customer), words)) continue;
      listed.push(item);
    }
    return { local: listed, counts: found };
  }, [rows, customers, edits, before, assigned, lacking, words, status, only, textOf]);
  // The first rows that are read are the newest: in another order they would not be the first.
  const sorted = useMemo(
    () => (complete || sort === "newest" ? inOrder([...local], sort, { sailings }) : []),
    [complete, local, sort, sailings],
  );

  const asked = useSettled(q.trim(), ASK_AFTER_MS);
  // The server's history cannot answer the filters "unsaved" and "unassigned".
  const on = narrowed && only === null && asked === q.trim();
  const history = useHistorySearch({ q: asked, status: status ?? "", on });
  const { found } = history;

  const listed = useMemo(() => {
    if (found.length === 0) return sorted;
    const here = new Set(rows.map(({ id }) => id));
    // Earlier results stay while they match the longer word, until the new answer arrives.
    const old = found.filter(
      ({ row, customer }) => !here.has(row.id) && containsWords(searchText(row, customer ?? undefined), words),
    );
    if (old.length === 0) return sorted;
    const extra = old.map(({ row, customer }) => ({
      ...listedOf(row, { customer: customer ?? undefined, edit: undefined, assigned: new Map(), lacking: new Set() }),
      old: true,
    }));
    return inOrder([...sorted, ...extra], sort, { sailings });
  }, [found, sorted, rows, words, sort, sailings]);

  return { listed, narrowed, history, counts };
}

type Known = Pick<Listed, "customer" | "edit"> & Pick<ShipmentSailings, "assigned" | "lacking">;

function listedOf(row: Shipment, { customer, edit, assigned, lacking }: Known): Listed {
  const put = assigned.get(row.id);
  const sailing = put && !isStuck(put) ? put.sailing : row.sailing;
  const lacks = isUnderWay(row.status) && lacking.has(row.id);
  return { row, customer, edit, assigned: put, sailing, lacks, old: false };
}

function marksOf({ edit, assigned, lacks }: Listed): Record<"unsaved" | "unassigned", boolean> {
  return { unsaved: isStuck(edit) || isStuck(assigned), unassigned: lacks };
}

/** Normalised search texts of the rows, computed once per row in idle time and not at each key. */
function useSearchTexts({ rows, customers }: OfficeShipments) {
  const [textOf] = useState(() => {
    const texts = new WeakMap<Shipment, { customer: Customer | undefined; text: string }>();
    return (row: Shipment, customer: Customer | undefined): string => {
      const known = texts.get(row);
      if (known && known.customer === customer) return known.text;
      const text = searchText(row, customer);
      texts.set(row, { customer, text });
      return text;
    };
  });
  useEffect(() => {
    let next = 0;
    return inIdleTime(() => {
      const end = Math.min(rows.length, next + 250);
      for (; next < end; next += 1) {
        const row = rows[next];
        if (row) textOf(row, customers.get(row.user_id));
      }
      return next < rows.length;
    });
  }, [rows, customers, textOf]);
  return textOf;
}

/** Calls `work` in idle time until it returns false. */
function inIdleTime(work: () => boolean): () => void {
  const later = typeof requestIdleCallback === "function" ? requestIdleCallback : (fn: () => void) => setTimeout(fn, 1);
  let stopped = false;
  const step = () => {
    if (!stopped && work()) later(step);
  };
  later(step);
  return () => {
    stopped = true;
  };
}

/** Debounces a value by `ms`; the first one is returned at once. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
}
