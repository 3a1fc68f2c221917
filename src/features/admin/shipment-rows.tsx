import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Country } from "#domain/rates/tariff.ts";
import { admin as text } from "#text/admin.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FIELD } from "./search-bar.tsx";
import type { Sort } from "./search-params.ts";
import { type RowSailing, ShipmentItem } from "./shipment-item.tsx";
import type { GoodsLook } from "./use-goods.ts";
import { useOpening } from "./use-opening.ts";
import type { Listed } from "./use-shipment-search.ts";

export type ShipmentRowsProps = {
  listed: readonly Listed[];
  sort: Sort;
  selected: string | null;
  narrowed: boolean;
  fresh: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, on: boolean) => void;
  /** By id, what the rows show of a sailing. */
  sailings: ReadonlyMap<string, RowSailing>;
  /** The open (or last open) shipment: scrolled into view when rows become cards or the other way round. */
  inSight: string | null;
  goods: GoodsLook | undefined;
  /** Beside an open shipment: three lines a row, and no head. */
  beside: boolean;
  /** By id, the countries that shipments come from. */
  origins: ReadonlyMap<string, Country>;
  /** Called when the end of the list becomes visible. */
  onEnd: () => void;
  /** Set to a function that moves the focus to the first row. */
  enter: RefObject<() => void>;
};

/** Estimated heights in px until a row is measured: alone on a wide screen, beside a shipment, upright, on a phone. */
const ROW = { wide: 62, beside: 80, upright: 79, phone: 148 };
/** Height of the sticky header in px (list-head.tsx). */
const HEAD = 35;
/** From this width on, in px, a list of its own has rows in groups (classes.ts). */
const UPRIGHT = 640;
/** With the nine or more rows on screen the first fifty are rendered at once, so that fast scrolling shows no blank. */
const OVERSCAN = 41;
/** Fewer while searching, because the list changes with every key. */
const OVERSCAN_NARROWED = 12;

/** Beside the detail, the list scrolls in its own pane. */
export function PaneRows({ pane, ...props }: ShipmentRowsProps & { pane: RefObject<HTMLDivElement | null> }) {
  const { listed, narrowed, beside } = props;
  const head = beside ? 0 : HEAD;
  const virtualizer = useVirtualizer({
    count: listed.length,
    getScrollElement: () => pane.current,
    scrollMargin: head,
    scrollPaddingStart: head,
    estimateSize: () => (beside ? ROW.beside : ROW.wide),
    overscan: narrowed ? OVERSCAN_NARROWED : OVERSCAN,
    getItemKey: (index) => listed[index]?.row.id ?? index,
  });
  return <Rows {...props} virtualizer={virtualizer} offset={head} />;
}

/** Alone on the screen, the list scrolls with the page. */
export function PageRows(props: ShipmentRowsProps) {
  const { listed, narrowed } = props;
  const top = useRef<HTMLDivElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: listed.length,
    estimateSize: () => (window.innerWidth < UPRIGHT ? ROW.phone : ROW.upright),
    overscan: narrowed ? OVERSCAN_NARROWED : OVERSCAN,
    scrollMargin: top.current?.offsetTop ?? 0,
    getItemKey: (index) => listed[index]?.row.id ?? index,
  });
  return (
    <div ref={top}>
      <Rows {...props} virtualizer={virtualizer} offset={virtualizer.options.scrollMargin} />
    </div>
  );
}

type Virtual = {
  getVirtualItems: () => VirtualItem[];
  getTotalSize: () => number;
  measureElement: (element: Element | null) => void;
  scrollToIndex: (index: number, options?: { align?: "auto" }) => void;
};

/** Scrolls a row into view, also after the list switched between rows and cards. */
function useInSight(id: string | null, listed: readonly Listed[], virtualizer: Virtual): void {
  const place = useRef({ listed, virtualizer });
  place.current = { listed, virtualizer };
  useEffect(() => {
    const index = place.current.listed.findIndex(({ row }) => row.id === id);
    if (index >= 0) place.current.virtualizer.scrollToIndex(index, { align: "auto" });
  }, [id]);
}

/** Moves the focus to the link or the checkbox of a row, which is scrolled into view. */
function useFocusRow(list: RefObject<HTMLOListElement | null>, virtualizer: Virtual) {
  return useCallback(
    (index: number, part: "a" | "input" = "a") => {
      virtualizer.scrollToIndex(index, { align: "auto" });
      // The row is rendered already, or will be after the scroll that has just begun.
      const link = () => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${part}`);
      const now = link();
      if (now) now.focus({ preventScroll: true });
      else requestAnimationFrame(() => link()?.focus({ preventScroll: true }));
    },
    [list, virtualizer],
  );
}

/** Where the office's skip link leads (office-frame.tsx). */
const SKIP_TARGET = { id: "shipment-list", tabIndex: -1 };

function Rows({
  listed,
  sort,
  selected,
  fresh,
  chosen,
  onChoose,
  inSight,
  onEnd,
  enter,
  virtualizer,
  offset,
  ...around
}: ShipmentRowsProps & { virtualizer: Virtual; offset: number }): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const { hrefOf, open, edit } = useOpening();
  const [helps, setHelps] = useState(false);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const atEnd = listed.length > 0 && last >= listed.length - 1;
  useEffect(() => {
    if (atEnd) onEnd();
  }, [atEnd, onEnd]);

  const focusRow = useFocusRow(list, virtualizer);
  useEffect(() => {
    enter.current = () => listed.length > 0 && focusRow(0);
  });

  useInSight(inSight, listed, virtualizer);
  // Single letters work only here, while the list has the focus: elsewhere a screen reader or a field needs them.
  const act = (key: string, item: Listed | undefined): boolean => {
    if (key === "?") setHelps(true);
    else if (key === "/") document.getElementById(FIELD)?.focus();
    else if (item && key === "x" && !item.old) onChoose(item.row.id, !chosen.has(item.row.id));
    else if (item && key === "e") edit(item.row.id);
    else return false;
    return true;
  };
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number((event.target as HTMLElement).closest("[data-index]")?.getAttribute("data-index") ?? -1);
    if (act(event.key, listed[at])) return void event.preventDefault();
    const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: listed.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    // The arrow keys move from checkbox to checkbox, or from link to link.
    const part = event.target instanceof HTMLInputElement ? "input" : "a";
    focusRow(Math.max(0, Math.min(listed.length - 1, to)), part);
  };

  return (
    <div
      className="relative bg-sheet [&_li]:[content-visibility:auto] [&_li]:[contain-intrinsic-block-size:auto_80px] @min-[62rem]/list:[&_li]:[contain-intrinsic-block-size:auto_62px]"
      style={{ height: virtualizer.getTotalSize() }}
    >
      <ol
        ref={list}
        {...SKIP_TARGET}
        aria-label={text.list.label(text.list.orders[sort])}
        className="border-rule border-b"
        style={{ transform: `translateY(${(items[0]?.start ?? 0) - offset}px)` }}
        onKeyDown={keys}
        onClick={open}
      >
        {items.map(({ index, key }) => {
          const item = listed[index];
          if (!item) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={listed.length}
              aria-posinset={index + 1}
            >
              <ShipmentItem
                item={item}
                href={hrefOf(item.row.id)}
                selected={item.row.id === selected}
                fresh={fresh.has(item.row.id)}
                chosen={chosen.has(item.row.id)}
                onChoose={onChoose}
                {...whatIsKnown(item, around)}
              />
            </li>
          );
        })}
      </ol>
      {helps && <KeysHelp onClose={() => setHelps(false)} />}
    </div>
  );
}

function whatIsKnown({ row, sailing }: Listed, { goods, origins, sailings }: Around) {
  return {
    goods: goods?.of(row),
    containers: goods?.containers(row.id).join(", ") ?? "",
    sailing: sailings.get(sailing),
    origin: origins.get(row.country_id),
  };
}

type Around = Pick<ShipmentRowsProps, "goods" | "origins" | "sailings">;

/** The keys of the list. */
function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.keys.title} size="sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2">
        {text.keys.list.map(([keys, what]) => (
          <Fragment key={keys}>
            <dt className="font-semibold">{keys}</dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
