import { useEffect, useMemo, useState } from "react";
import { containsWords, searchText, searchWords } from "#domain/shipment/search.ts";
import type { Customer, OfficeShipments, PendingEdit, Shipment } from "#live/office.ts";
import { type HistorySearch, useHistorySearch } from "#live/office-server.ts";
import type { Filter } from "./use-filter.ts";

/** A line of the office's list. */
export type Listed = {
  row: Shipment;
  customer: Customer | undefined;
  edit: PendingEdit | undefined;
  /** Found by the server only: closed long ago, and not on this device. */
  old: boolean;
};

export type ShipmentSearchResult = { listed: Listed[]; narrowed: boolean; history: HistorySearch };

const ASK_AFTER_MS = 250;

/** What the filters leave of this device's shipments, at once; and what the server finds in the whole history besides. */
export function useShipmentSearch(office: OfficeShipments, { q, status }: Filter): ShipmentSearchResult {
  const { rows, customers, edits } = office;
  const textOf = useSearchTexts(office);
  const words = useMemo(() => searchWords(q), [q]);
  const narrowed = words.length > 0 || status !== null;

  const local = useMemo(() => {
    const listed: Listed[] = [];
    for (const row of rows) {
      if (status !== null && row.status !== status) continue;
      const customer = customers.get(row.user_id);
      if (words.length > 0 && !containsWords(textOf(row, customer), words)) continue;
      listed.push({ row, customer, edit: edits.get(row.id), old: false });
    }
    return listed;
  }, [rows, customers, edits, words, status, textOf]);

  const asked = useSettled(q.trim(), ASK_AFTER_MS);
  const history = useHistorySearch({ q: asked, status: status ?? "", on: narrowed && asked === q.trim() });
  const { found } = history;

  const listed = useMemo(() => {
    if (found.length === 0) return local;
    const here = new Set(rows.map(({ id }) => id));
    // What was found for the word so far stays as long as it has the letters that came since.
    const old = found.filter(
      ({ row, customer }) => !here.has(row.id) && containsWords(searchText(row, customer ?? undefined), words),
    );
    if (old.length === 0) return local;
    const extra = old.map(({ row, customer }) => ({
      row,
      customer: customer ?? undefined,
      edit: undefined,
      old: true,
    }));
    return [...local, ...extra].sort((a, b) => compare(b.row.booking_date, a.row.booking_date));
  }, [found, local, rows, words]);

  return { listed, narrowed, history };
}

/** What can be found of each row: folded once per row, in idle time before anybody searches, not at each key. */
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

/** Calls `work` while it says that there is more, whenever the browser has nothing better to do. */
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

/** The value once it has stayed the same for `ms`; the first one at once. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
