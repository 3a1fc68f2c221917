import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { admin as text } from "#text/admin.ts";
import type { Sort } from "./search-params.ts";
import { type RowSailing, ShipmentItem } from "./shipment-item.tsx";
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
  /** Rows of two lines instead of cards. */
  dense: boolean;
  /** Called when the end of the list becomes visible. */
  onEnd: () => void;
  /** Set to a function that moves the focus to the first row. */
  enter: RefObject<() => void>;
};

/** Estimated heights in px until a row is measured: a row of two lines, a card. */
const ROW = 58;
const CARD = 236;
/** Height of the sticky header in px (list-head.tsx). */
const HEAD = 49;
/** With the three or more rows on screen the first fifty are rendered at once, so that fast scrolling shows no blank. */
const OVERSCAN = 47;
/** Fewer while searching, because the list changes with every key. */
const OVERSCAN_NARROWED = 12;

/** Beside the detail, the list scrolls in its own pane. */
export function PaneRows({ pane, ...props }: ShipmentRowsProps & { pane: RefObject<HTMLDivElement | null> }) {
  const { listed, narrowed, dense } = props;
  const virtualizer = useVirtualizer({
    count: listed.length,
    getScrollElement: () => pane.current,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    estimateSize: () => (dense ? ROW : CARD),
    overscan: narrowed ? OVERSCAN_NARROWED : OVERSCAN,
    getItemKey: (index) => listed[index]?.row.id ?? index,
  });
  return <Rows {...props} virtualizer={virtualizer} offset={HEAD} />;
}

/** Alone on the screen, the list scrolls with the page. */
export function PageRows(props: ShipmentRowsProps) {
  const { listed, narrowed, dense } = props;
  const top = useRef<HTMLDivElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: listed.length,
    estimateSize: () => (dense ? ROW : CARD),
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

/** Where the office's skip link leads (office-frame.tsx). */
const SKIP_TARGET = { id: "shipment-list", tabIndex: -1 };

function Rows({
  listed,
  sort,
  selected,
  fresh,
  chosen,
  onChoose,
  sailings,
  inSight,
  onEnd,
  enter,
  virtualizer,
  offset,
}: ShipmentRowsProps & { virtualizer: Virtual; offset: number }): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const { hrefOf, open } = useOpening();
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const atEnd = listed.length > 0 && last >= listed.length - 1;
  useEffect(() => {
    if (atEnd) onEnd();
  }, [atEnd, onEnd]);

  const focusRow = useCallback(
    (index: number, part: "a" | "input" = "a") => {
      virtualizer.scrollToIndex(index, { align: "auto" });
      // The row is rendered already, or will be after the scroll that has just begun.
      const link = () => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${part}`);
      const now = link();
      if (now) now.focus({ preventScroll: true });
      else requestAnimationFrame(() => link()?.focus({ preventScroll: true }));
    },
    [virtualizer],
  );
  useEffect(() => {
    enter.current = () => listed.length > 0 && focusRow(0);
  });

  useInSight(inSight, listed, virtualizer);
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number((event.target as HTMLElement).closest("[data-index]")?.getAttribute("data-index") ?? -1);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: listed.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    // The arrow keys move from checkbox to checkbox, or from link to link.
    const part = event.target instanceof HTMLInputElement ? "input" : "a";
    focusRow(Math.max(0, Math.min(listed.length - 1, to)), part);
  };

  return (
    <div
      className="relative bg-sheet [&_li]:[content-visibility:auto] [&_li]:[contain-intrinsic-block-size:auto_236px] @min-[62rem]/list:[&_li]:[contain-intrinsic-block-size:auto_58px]"
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
                sailing={sailings.get(item.sailing)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
