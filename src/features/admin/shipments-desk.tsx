import { useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type OfficeShipments, useOfficeShipments } from "#live/office.ts";
import { useOfficeCounters } from "#live/office-server.ts";
import { useOnline } from "#live/online.ts";
import { usePullState } from "#live/pull-state.ts";
import { admin as text } from "#text/admin.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { FailureBanner } from "#ui/failure-banner.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { useSince } from "#ui/use-by-the-clock.ts";
import { useFreshRows } from "#ui/use-fresh-rows.ts";
import { CountersStrip } from "./counters-strip.tsx";
import { ListState } from "./list-state.tsx";
import { SearchBar } from "./search-bar.tsx";
import type { ShipmentSearch } from "./search-params.ts";
import { PageRows, PaneRows } from "./shipment-rows.tsx";
import { useFilter } from "./use-filter.ts";
import { useShipmentSearch } from "./use-shipment-search.ts";
import { useSteadyList } from "./use-steady-list.ts";
import { useWide } from "./use-wide.ts";
import "./admin.css";

/** /admin and /admin/shipment/{id}: the list, and beside it, or instead of it on a phone, one shipment (`children`). */
export function ShipmentsDesk({ search, children }: { search: ShipmentSearch; children: ReactNode }) {
  const { id: selected = null } = useParams({ strict: false }) as { id?: string };
  const wide = useWide();
  const office = useOfficeShipments();
  const listShown = wide || selected === null;
  return (
    <div className={classNames("admin-panes", !wide && "admin-one-pane")}>
      {listShown && <ListPane office={office} search={search} selected={selected} wide={wide} />}
      {(wide || selected !== null) && <div className="admin-detail">{children}</div>}
    </div>
  );
}

function ListPane(props: { office: OfficeShipments; search: ShipmentSearch; selected: string | null; wide: boolean }) {
  const { office, selected, wide } = props;
  const filter = useFilter(props.search);
  const { listed, narrowed, history } = useShipmentSearch(office, filter);
  const counters = useOfficeCounters(office.rows);
  const fresh = useFreshRows(office.rows);
  const pane = useRef<HTMLDivElement>(null);
  const enter = useRef(() => {});
  const { away, toTop } = useAway(pane, wide);
  const { shown, waiting } = useSteadyList(listed, away, `${filter.q}\n${filter.status}`);
  const failure = useListFailure(office);
  // Between a key and the question to the server nobody knows yet that there is nothing.
  const answered = history.state !== "asking" && !(narrowed && history.state === "off");
  const rows = { listed: shown, selected, narrowed, fresh, onEnd: history.fetchMore, enter };
  // Two headings of the first rank would leave no telling what the page is about.
  const Title = selected === null ? "h1" : "p";

  return (
    <section className="admin-list" aria-label={text.title}>
      <div className="admin-list-head">
        <Title id={selected === null ? "page-title" : undefined} tabIndex={-1} className="admin-title">
          {text.title}
        </Title>
        <CountersStrip counters={counters} rows={office.rows} />
        <SearchBar filter={filter} onDown={() => enter.current()} />
        <ListState {...{ office, listed, narrowed, history }} />
      </div>
      <div ref={pane} className="admin-scroll">
        {failure}
        {waiting > 0 && (
          <div className="admin-new">
            <Button variant="primary" size="sm" icon="up" onClick={toTop}>
              {text.list.fresh(waiting)}
            </Button>
          </div>
        )}
        {office.state === "loading" && office.rows.length === 0 && (
          <div className="p-4">
            <Skeleton sheets={4} label={text.list.loading} />
          </div>
        )}
        {shown.length > 0 && (wide ? <PaneRows {...rows} pane={pane} /> : <PageRows {...rows} />)}
        {office.state === "ready" && shown.length === 0 && office.complete && answered && (
          <div className="admin-nothing">
            <p>{narrowed ? text.list.noMatch : text.list.empty}</p>
            {narrowed && (
              <Button variant="outline" onClick={filter.clear}>
                {text.list.clear}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** Whether the top of the list is out of sight, and the way back to it. */
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

/** A list that could not be brought up to date says so; a network that is away is not worth an alarm. */
function useListFailure({ state, updatedAt }: OfficeShipments) {
  const pull = usePullState();
  const online = useOnline();
  const since = useSince(updatedAt);
  const failed = state === "failed" || (pull.failed && online);
  useEffect(() => {
    if (failed) toast({ tone: "error", title: text.failed.list });
  }, [failed]);
  if (!failed) return null;
  return (
    <FailureBanner className="m-4" title={text.failed.list} retry={text.failed.retry} onRetry={pull.retry}>
      {updatedAt === null ? text.failed.nothing : text.failed.cached(since)}
    </FailureBanner>
  );
}
