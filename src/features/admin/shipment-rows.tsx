import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { admin as text } from "#text/admin.ts";
import { ShipmentItem } from "./shipment-item.tsx";
import { useOpening } from "./use-opening.ts";
import type { Listed } from "./use-shipment-search.ts";

export type ShipmentRowsProps = {
  listed: readonly Listed[];
  selected: string | null;
  narrowed: boolean;
  fresh: ReadonlySet<string>;
  /** Hears that the end has come into sight. */
  onEnd: () => void;
  /** Set to the function that brings the focus to the first row. */
  enter: RefObject<() => void>;
};

const ESTIMATE = 206;
/** With the three or more that a screen shows the first fifty are drawn at once, and a fling shows no blank. */
const OVERSCAN = 47;
/** What a search leaves changes with every key: fewer are drawn each time. */
const OVERSCAN_NARROWED = 12;

/** Beside the detail, the list scrolls in its own pane. */
export function PaneRows({ pane, ...props }: ShipmentRowsProps & { pane: RefObject<HTMLDivElement | null> }) {
  const { listed, narrowed } = props;
  const virtualizer = useVirtualizer({
    count: listed.length,
    getScrollElement: () => pane.current,
    estimateSize: () => ESTIMATE,
    overscan: narrowed ? OVERSCAN_NARROWED : OVERSCAN,
    getItemKey: (index) => listed[index]?.row.id ?? index,
  });
  return <Rows {...props} virtualizer={virtualizer} offset={0} />;
}

/** Alone on the screen, the list scrolls with the page. */
export function PageRows(props: ShipmentRowsProps) {
  const { listed, narrowed } = props;
  const top = useRef<HTMLDivElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: listed.length,
    estimateSize: () => ESTIMATE,
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

function Rows({
  listed,
  selected,
  fresh,
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
    (index: number) => {
      virtualizer.scrollToIndex(index, { align: "auto" });
      // The row is drawn already, or with the scroll that has just begun.
      const link = () => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
      const now = link();
      if (now) now.focus({ preventScroll: true });
      else requestAnimationFrame(() => link()?.focus({ preventScroll: true }));
    },
    [virtualizer],
  );
  useEffect(() => {
    enter.current = () => listed.length > 0 && focusRow(0);
  });

  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number((event.target as HTMLElement).closest("[data-index]")?.getAttribute("data-index") ?? -1);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: listed.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    focusRow(Math.max(0, Math.min(listed.length - 1, to)));
  };

  return (
    <div className="admin-rows" style={{ height: virtualizer.getTotalSize() }}>
      <ol
        ref={list}
        aria-label={text.list.label}
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
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
