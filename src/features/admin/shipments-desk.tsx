import { useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Country } from "#domain/rates/tariff.ts";
import { type OfficeShipments, useOfficeShipments, useShipmentSailings } from "#live/office.ts";
import { type OfficeCounters, useOfficeCounters } from "#live/office-server.ts";
import { useOnline } from "#live/online.ts";
import { usePullState } from "#live/pull-state.ts";
import { useTariff } from "#live/tariff.ts";
import { admin as text } from "#text/admin.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { FailureBanner } from "#ui/failure-banner.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useSince } from "#ui/use-by-the-clock.ts";
import { useFailureToast } from "#ui/use-failure-toast.ts";
import { useFreshRows } from "#ui/use-fresh-rows.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { FilterRow } from "./filter-row.tsx";
import { ListHead, rowSailings } from "./list-head.tsx";
import { listOrder } from "./list-order.ts";
import { ListState } from "./list-state.tsx";
import { SearchBar } from "./search-bar.tsx";
import type { ShipmentSearch } from "./search-params.ts";
import { PageRows, PaneRows } from "./shipment-rows.tsx";
import styles from "./shipments-desk.module.css";
import { statusCounts } from "./status-counts.ts";
import { UnsavedCount, UnsavedEdits } from "./unsaved.tsx";
import { useChosen } from "./use-chosen.ts";
import { type Filter, useFilter } from "./use-filter.ts";
import { type ShipmentSearchResult, useShipmentSearch } from "./use-shipment-search.ts";
import { useSteadyList } from "./use-steady-list.ts";
import { useWide } from "./use-wide.ts";

/** /admin and /admin/shipment/{id}: the list, and beside it (on a phone instead of it) one shipment (`children`). */
export function ShipmentsDesk({ search, children }: { search: ShipmentSearch; children: ReactNode }) {
  const { id: selected = null } = useParams({ strict: false }) as { id?: string };
  const wide = useWide();
  const office = useOfficeShipments();
  const listShown = wide || selected === null;
  return (
    <div
      className={classNames(
        "min-h-[30rem]",
        wide
          ? classNames(
              "grid h-[calc(100dvh_-_var(--office-top)_-_var(--undo-bar,0px))]",
              selected === null ? "grid-cols-1" : "grid-cols-[clamp(20rem,36%,26.25rem)_minmax(0,1fr)]",
            )
          : "admin-one-pane",
      )}
    >
      {listShown && (
        <UnsavedEdits>
          <ListPane office={office} search={search} selected={selected} wide={wide} />
        </UnsavedEdits>
      )}
      {selected !== null && (
        <div className="min-w-0 min-h-0 overflow-y-auto overscroll-contain @container [.admin-one-pane_&]:overflow-visible">
          {children}
        </div>
      )}
    </div>
  );
}

function ListPane(props: { office: OfficeShipments; search: ShipmentSearch; selected: string | null; wide: boolean }) {
  const { office, selected, wide } = props;
  const filter = useFilter(props.search);
  const sailings = useShipmentSailings();
  const found = useShipmentSearch(office, sailings, filter);
  const { listed, narrowed, history } = found;
  const chosen = useChosen(office.rows, listed);
  const named = useMemo(() => rowSailings(sailings), [sailings]);
  const origins = useOrigins();
  const counters = useOfficeCounters(office.rows);
  const counts = useMemo(() => statusCounts(counters, office), [counters, office]);
  const known = counters || office.complete ? counts : null;
  const elsewhere = elsewhereOf(counters, office);
  const fresh = useFreshRows(office.rows, office.complete);
  const pane = useRef<HTMLDivElement>(null);
  const enter = useRef(() => {});
  const { away, toTop } = useAway(pane, wide);
  const { shown, waiting } = useSteadyList(
    listed,
    // In another order a new booking is not on top, where the button leads.
    away && filter.sort === "newest",
    `${filter.q}\n${filter.status}\n${filter.only}\n${filter.line}\n${filter.where}\n${filter.sort}`,
  );
  useEffect(() => listOrder.set(shown), [shown]);
  const failure = useListFailure(office);
  const phase = phaseOf(office, shown.length, isAnswered(found, filter));
  const beside = wide && selected !== null;
  const opened = useRef(selected);
  if (selected !== null) opened.current = selected;
  const rows = {
    ...{ listed: shown, selected, narrowed, fresh, onEnd: history.fetchMore, enter, sailings: named },
    ...{
      chosen: chosen.ids,
      onChoose: chosen.toggle,
      beside,
      origins,
      goods: found.goods,
      inSight: opened.current,
      sort: filter.sort,
    },
  };
  // The page must have only one h1: that of the open shipment, if there is one.
  const Title = selected === null ? "h1" : "p";

  return (
    <section
      className="@container/list border-r-(length:--hair) last:border-r-0 border-edge flex flex-col min-w-0 min-h-0 [.admin-one-pane_&]:border-r-0"
      aria-label={text.title}
      data-part="list"
      data-beside={beside || undefined}
    >
      <div data-part="list-head">
        <Title id={selected === null ? "page-title" : undefined} tabIndex={-1} className={styles.title}>
          {text.title}
        </Title>
        <SearchBar
          {...{ filter, counts: known, beside, wide, onDown: () => enter.current() }}
          state={<ListState {...{ ...found, office, filter, elsewhere }} />}
        />
        <FilterRow {...{ filter, counts, known: known !== null, only: found.counts, places: found.places, wide }} />
        <UnsavedCount />
      </div>
      <div
        ref={pane}
        data-part="scroll"
        className="relative flex-1 min-h-0 overflow-y-auto overscroll-contain bg-sheet [overflow-anchor:none] [.admin-one-pane_&]:overflow-visible"
      >
        {failure}
        {waiting > 0 && (
          <div className="sticky top-2 z-4 grid justify-center h-0 [&_.btn]:h-12">
            <Button variant="primary" size="sm" icon="up" onClick={toTop}>
              {text.list.fresh(waiting)}
            </Button>
          </div>
        )}
        {phase === "reading" && (
          <div className="p-4">
            <Skeleton sheets={4} label={text.list.loading} />
          </div>
        )}
        {phase === "rows" && !beside && <ListHead chosen={chosen} part={elsewhere > 0} />}
        {phase === "rows" && (wide ? <PaneRows key={String(beside)} {...rows} pane={pane} /> : <PageRows {...rows} />)}
        {phase === "rows" && !narrowed && <Older filter={filter} elsewhere={elsewhere} />}
        {phase === "nothing" && <Nothing narrowed={narrowed} onClear={filter.clear} />}
      </div>
      <BulkBar chosen={chosen} office={office} />
    </section>
  );
}

/** How many shipments only the server has, all of which are over; 0 while it is not known. */
function elsewhereOf(counters: OfficeCounters | null, { rows, updatedAt }: OfficeShipments): number {
  if (!counters || updatedAt === null) return 0;
  const here = rows.filter(({ status }) => status === "delivered" || status === "cancelled").length;
  return Math.max(0, counters.delivered + counters.cancelled - here);
}

/** The end of this device's list, and the way to what only the server has. */
function Older({ filter, elsewhere }: { filter: Filter; elsewhere: number }) {
  if (elsewhere === 0 || filter.older) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <p>{text.list.elsewhere.end(elsewhere)}</p>
      <Button variant="outline" onClick={filter.showOlder}>
        {text.list.elsewhere.show}
      </Button>
    </div>
  );
}

/** The countries of the tariff, by id. */
function useOrigins(): ReadonlyMap<string, Country> {
  const { tariff } = useTariff();
  return useMemo(() => new Map(tariff?.countries.map((country) => [country.id, country])), [tariff]);
}

function Nothing({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <div className="px-5 py-12 gap-4 grid justify-items-center text-center">
      <p>{narrowed ? text.list.noMatch : text.list.empty}</p>
      {narrowed && (
        <Button variant="outline" onClick={onClear}>
          {text.list.clear}
        </Button>
      )}
    </div>
  );
}

/** Whether it is known what fits: what is asked of the server is not during the debounce and the request. */
function isAnswered({ counted, narrowed, history }: ShipmentSearchResult, { only, line, where }: Filter): boolean {
  const local = only !== null || line !== null || where !== null || !narrowed;
  return counted && history.state !== "asking" && (local || history.state !== "off");
}

/** What the list shows; null while it is not known whether there is anything. */
function phaseOf(office: OfficeShipments, shown: number, answered: boolean): "reading" | "rows" | "nothing" | null {
  if (shown > 0) return "rows";
  if (office.state === "failed") return null;
  if (office.state === "loading" || !office.complete) return "reading";
  return answered ? "nothing" : null;
}

/** Whether the list is scrolled away from its top, and a function to scroll back. */
function useAway(pane: { current: HTMLDivElement | null }, wide: boolean) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const target = wide ? pane.current : window;
    if (!target) return;
    const look = () => setAway((wide ? (pane.current?.scrollTop ?? 0) : window.scrollY) > 120);
    look();
    target.addEventListener("scroll", look, { passive: true });
    return () => target.removeEventListener("scroll", look);
  }, [pane, wide]);
  const toTop = () => (wide ? pane.current : window)?.scrollTo({ top: 0 });
  return { away, toTop };
}

/** A banner and a toast when the list could not be updated, except when the device is offline. */
function useListFailure({ state, updatedAt }: OfficeShipments) {
  const pull = usePullState();
  const online = useOnline();
  const since = useSince(updatedAt);
  const failed = state === "failed" || (pull.failed && online);
  useFailureToast(text.failed.list, failed);
  if (!failed) return null;
  return (
    <FailureBanner className="m-4" title={text.failed.list} retry={text.failed.retry} onRetry={pull.retry}>
      {updatedAt === null ? text.failed.nothing : text.failed.cached(since)}
    </FailureBanner>
  );
}
