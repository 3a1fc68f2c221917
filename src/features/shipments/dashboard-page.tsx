import { Link } from "@tanstack/react-router";
import { useSignaturesAhead } from "#live/delivery.ts";
import { useOnline } from "#live/online.ts";
import { usePullState } from "#live/pull-state.ts";
import { type ShipmentRow, useShipments } from "#live/shipments.ts";
import { useSyncStatus } from "#live/sync.ts";
import { shipments as text } from "#text/shipments.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { FailureBanner } from "#ui/failure-banner.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useSince } from "#ui/use-by-the-clock.ts";
import { ContinueBooking } from "./continue-booking.tsx";
import { CounterFilter, Counters } from "./counters.tsx";
import { LazyBooked, useBooked } from "./lazy-booked.tsx";
import { ShipmentList } from "./shipment-list.tsx";
import { type ListFilter, useListFilter } from "./use-list-filter.ts";

/** /dashboard: the customer's own shipments, from the mirror. */
export function DashboardPage() {
  const { state, rows, updatedAt } = useShipments();
  const since = useSince(updatedAt);
  useSignaturesAhead();
  const booked = useBooked(rows);
  const filter = useListFilter(rows);
  const pull = usePullState();
  const online = useOnline();
  const offline = useSyncStatus().state === "offline" || !online;
  // No error while offline: the chip shows that, and the list shows its age.
  const failed = state === "failed" || (pull.failed && !offline);
  const started = rows.length > 0 || (state !== "loading" && !(state === "failed" && updatedAt === null));
  return (
    <div className="wrap wrap-wide shipments max-w-[77.5rem] max-sm:[&_.page-head]:gap-x-3 max-sm:[&_.page-head_.btn]:px-3.5">
      <LazyBooked row={booked} />
      <PageHead
        title={text.title}
        actions={
          // The empty state has its own button.
          rows.length > 0 && <NewQuote second={booked !== null} />
        }
      />
      <ContinueBooking />
      {failed && (
        <FailureBanner className="mb-5" title={text.failed.title} retry={text.failed.retry} onRetry={pull.retry}>
          {updatedAt === null ? text.failed.nothing : text.failed.cached(since)}
        </FailureBanner>
      )}
      {started && <Narrow rows={rows} filter={filter} />}
      {state === "loading" && rows.length === 0 && <Skeleton sheets={3} label={text.loading} />}
      {rows.length > 0 && (
        <div className="mt-3">
          <ShipmentList
            rows={filter.rows}
            complete={updatedAt !== null}
            narrowed={filter.narrowed}
            aside={updatedAt !== null && text.updated(since)}
          />
          {filter.narrowed && filter.rows.length === 0 && (
            <Empty
              text={text.filter.none}
              action={
                <Button variant="outline" onClick={filter.clear}>
                  {text.filter.all}
                </Button>
              }
            />
          )}
        </div>
      )}
      {state === "ready" && rows.length === 0 && (
        <div className="mt-5">
          <Empty
            text={text.empty.text}
            action={
              <Link to="/calculator" className={buttonClass({ variant: "primary", size: "lg" })}>
                {text.empty.action}
              </Link>
            }
          />
        </div>
      )}
    </div>
  );
}

function NewQuote({ second }: { second: boolean }) {
  return (
    <Link to="/calculator" className={buttonClass({ variant: second ? "outline" : "primary" })}>
      <Icon name="plus" />
      {text.newQuote}
    </Link>
  );
}

/** The counters; with many shipments they choose among them, beside a search. */
function Narrow({ rows, filter }: { rows: readonly ShipmentRow[]; filter: ListFilter }) {
  if (!filter.offered) return <Counters rows={rows} />;
  return (
    <search className="grid gap-2">
      <CounterFilter rows={rows} chosen={filter.status} onChoose={filter.choose} />
      <TextField
        label={text.filter.search}
        name="shipment-search"
        type="search"
        value={filter.text}
        onChange={filter.search}
        placeholder={text.filter.placeholder}
        autoComplete="off"
        spellCheck={false}
      />
    </search>
  );
}
