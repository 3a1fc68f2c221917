import { useEffect, useMemo, useState } from "react";
import { addDays } from "#domain/calendar.ts";
import type { GoodsPlace } from "#domain/office/goods-places.ts";
import { OFFICE_WINDOW_DAYS } from "#domain/office/window.ts";
import { isUnderWay } from "#domain/sailings/assign.ts";
import { containsWords, searchText, searchWords } from "#domain/shipment/search.ts";
import type { Assigned, Customer, OfficeShipments, PendingEdit, Shipment, ShipmentSailings } from "#live/office.ts";
import { type HistorySearch, useHistorySearch } from "#live/office-server.ts";
import { useTariff } from "#live/tariff.ts";
import { useOfficeToday } from "#live/today.ts";
import { useToday } from "#ui/use-by-the-clock.ts";
import { isStuck } from "./failed-row.ts";
import { inOrder } from "./in-order.ts";
import type { Filter } from "./use-filter.ts";
import { type GoodsLook, useGoods } from "./use-goods.ts";

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
  /** Only the server has it: "history" was closed long ago, "coming" is not in the mirror yet. */
  old: false | "history" | "coming";
};

export type ShipmentSearchResult = {
  listed: Listed[];
  narrowed: boolean;
  history: HistorySearch;
  /** Of all shipments in the mirror: how many have unsaved changes, and how many have no sailing. */
  counts: { unsaved: number; unassigned: number };
  /** Of those in transit, how many are where; null while it is not known, and while the list is not about them. */
  places: ReadonlyMap<GoodsPlace, number> | null;
  goods: GoodsLook | undefined;
  /** False while it is not known what the chosen line of the day counts. */
  counted: boolean;
};

const ASK_AFTER_MS = 250;

/** The filtered shipments of the mirror at once, followed by what the server finds in the whole history. */
export function useShipmentSearch(
  office: OfficeShipments,
  { sailings, assigned, lacking }: ShipmentSailings,
  filter: Filter,
): ShipmentSearchResult {
  const { q, status, only, line, where, sort } = filter;
  const { rows, customers, edits, before, complete, updatedAt } = office;
  const isFilling = complete && updatedAt === null;
  const goods = useGoods();
  const textOf = useSearchTexts(office, sailings, goods);
  const words = useMemo(() => searchWords(q), [q]);
  const narrowed = words.length > 0 || status !== null || only !== null || line !== null || where !== null;
  const inLine = useLine(line);
  // Only where it matters, because it changes with every scan.
  const lookedAt = where === null && sort !== "where" ? undefined : goods;
  const isIn = useMemo(() => {
    if (where === null) return ({ id }: Shipment) => inLine.has(id);
    return (row: Shipment) => inLine.has(row.id) && lookedAt?.of(row).where?.place === where;
  }, [inLine, where, lookedAt]);

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
      if ((status !== null && !fits) || (only !== null && !marks[only]) || !isIn(row)) continue;
      if (words.length > 0 && !containsWords(textOf(row, item.customer), words)) continue;
      listed.push(item);
    }
    return { local: listed, counts: found };
  }, [rows, customers, edits, before, assigned, lacking, words, status, only, isIn, textOf]);
  const places = useMemo(
    () => (status === "in_transit" && goods ? placesIn(rows, goods) : null),
    [rows, status, goods],
  );
  // The first rows that are read are the newest: in another order they would not be the first.
  const sorted = useMemo(
    () => (complete || sort === "newest" ? inOrder([...local], sort, { sailings, goods: lookedAt }) : []),
    [complete, local, sort, sailings, lookedAt],
  );

  const { asked, history } = useHistory(filter, { narrowed, isFilling });
  const { found } = history;

  const listed = useMemo(() => {
    if (found.length === 0) return sorted;
    const here = new Set(rows.map(({ id }) => id));
    // Earlier results stay while they match the longer word, until the new answer arrives. What the server finds by notes or a
    // ship does not say so.
    const isAnswer = asked === q.trim();
    const old = found.filter(
      ({ row, customer }) =>
        !here.has(row.id) && (isAnswer || containsWords(searchText(row, customer ?? undefined), words)),
    );
    if (old.length === 0) return sorted;
    const extra = old.map(({ row, customer }) => ({
      ...listedOf(row, { ...UNKNOWN, customer: customer ?? undefined }),
      old: isFilling ? ("coming" as const) : ("history" as const),
    }));
    return inOrder([...sorted, ...extra], sort, { sailings, goods: lookedAt });
  }, [found, sorted, rows, words, sort, sailings, lookedAt, asked, q, isFilling]);

  return {
    listed,
    narrowed,
    history,
    counts,
    places,
    goods,
    counted: inLine !== NONE && (where === null || goods !== undefined),
  };
}

/** What the server finds: for a search, of what it alone has, and while the mirror is filled of the newest. */
function useHistory(
  { q, status, only, line, where, older }: Filter,
  { narrowed, isFilling }: { narrowed: boolean; isFilling: boolean },
): { asked: string; history: HistorySearch } {
  const asked = useSettled(q.trim(), ASK_AFTER_MS);
  const today = useToday();
  // The server's history cannot answer the filters "unsaved", "unassigned" and "where", and no line has what was closed long ago.
  const answers = only === null && line === null && where === null && asked === q.trim();
  const isOlder = older && !narrowed && !isFilling;
  const history = useHistorySearch({
    ...{ q: asked, status: status ?? "", before: isOlder ? addDays(today, 1 - OFFICE_WINDOW_DAYS) : "" },
    // The newest bookings come into the mirror last.
    on: answers && (narrowed || isOlder || isFilling),
  });
  return { asked, history };
}

/** How many of the goods in transit are where. */
function placesIn(rows: readonly Shipment[], goods: GoodsLook): ReadonlyMap<GoodsPlace, number> {
  const counts = new Map<GoodsPlace, number>();
  for (const row of rows) {
    const place = row.status === "in_transit" ? goods.of(row).where?.place : undefined;
    if (place) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

const EVERY = { has: () => true };
const NONE: ReadonlySet<string> = new Set();

/** The shipments that a line of the day counts; all where none is chosen, none until they are counted. */
function useLine(line: Filter["line"]): { has: (id: string) => boolean } {
  const { today } = useOfficeToday();
  return useMemo(() => {
    if (line === null) return EVERY;
    return today ? new Set(today[line].map(({ shipment }) => shipment)) : NONE;
  }, [line, today]);
}

type Known = Pick<Listed, "customer" | "edit"> & Pick<ShipmentSailings, "assigned" | "lacking">;

/** Of a shipment that only the server has. */
const UNKNOWN = { edit: undefined, assigned: new Map(), lacking: new Set<string>() };

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
function useSearchTexts(
  { rows, customers, notes }: OfficeShipments,
  sailings: ShipmentSailings["sailings"],
  goods: GoodsLook | undefined,
) {
  const zones = useZoneNames();
  const [texts] = useState(() => new WeakMap<Shipment, KnownText>());
  const textOf = useMemo(() => {
    const moreOf = (row: Shipment): string => {
      const ship = sailings.get(row.sailing);
      const containers = goods?.containers(row.id) ?? [];
      return [notes.get(row.id), ship?.name, ship?.vessel, ...containers, zones.get(row.zone_id)]
        .filter(Boolean)
        .join("\n");
    };
    return (row: Shipment, customer: Customer | undefined): string => {
      const known = texts.get(row);
      if (known && known.customer === customer && known.moreOf === moreOf) return known.text;
      const more = moreOf(row);
      // What other rows say changes rarely; comparing it costs far less than the whole text.
      const text =
        known && known.customer === customer && known.more === more
          ? known.text
          : searchText(row, customer, more.split("\n"));
      texts.set(row, { customer, more, moreOf, text });
      return text;
    };
  }, [texts, notes, sailings, goods, zones]);
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

type KnownText = { customer: Customer | undefined; more: string; moreOf: (row: Shipment) => string; text: string };

function useZoneNames(): ReadonlyMap<string, string> {
  const { tariff } = useTariff();
  return useMemo(() => new Map(tariff?.zones.map(({ id, zone_name }) => [id, zone_name])), [tariff]);
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
