import { Link } from "@tanstack/react-router";
import { useOnline } from "#live/online.ts";
import { usePullState } from "#live/pull-state.ts";
import { useShipments } from "#live/shipments.ts";
import { useSyncStatus } from "#live/sync.ts";
import { shipments as text } from "#text/shipments.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { FailureBanner } from "#ui/failure-banner.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useSince } from "#ui/use-by-the-clock.ts";
import { ContinueBooking } from "./continue-booking.tsx";
import { Counters } from "./counters.tsx";
import { NotifyPlace } from "./notify-place.tsx";
import { ShipmentList } from "./shipment-list.tsx";

/** /dashboard: the customer's own shipments, from the mirror. */
export function DashboardPage() {
  const { state, rows, updatedAt } = useShipments();
  const since = useSince(updatedAt);
  const pull = usePullState();
  const online = useOnline();
  const offline = useSyncStatus().state === "offline" || !online;
  // No error while offline: the chip shows that, and the list shows its age.
  const failed = state === "failed" || (pull.failed && !offline);
  const started = rows.length > 0 || (state !== "loading" && !(state === "failed" && updatedAt === null));
  return (
    <div className="wrap wrap-wide shipments max-w-[77.5rem] max-sm:[&_.page-head-actions]:w-full max-sm:[&_.page-head-actions>.btn]:flex-[1_1_9rem]">
      <PageHead
        title={text.title}
        actions={
          // The empty state has its own button.
          rows.length > 0 && (
            <Link to="/calculator" className={buttonClass({ variant: "primary" })}>
              <Icon name="plus" />
              {text.newQuote}
            </Link>
          )
        }
      />
      <ContinueBooking />
      <NotifyPlace rows={rows} />
      {failed && (
        <FailureBanner className="mb-5" title={text.failed.title} retry={text.failed.retry} onRetry={pull.retry}>
          {updatedAt === null ? text.failed.nothing : text.failed.cached(since)}
        </FailureBanner>
      )}
      {started && <Counters rows={rows} />}
      {state === "loading" && rows.length === 0 && <Skeleton sheets={3} label={text.loading} />}
      {rows.length > 0 && (
        <>
          <p className="hint my-3.5 flex justify-between gap-4">
            <span>{updatedAt !== null && text.updated(since)}</span>
            <span>{text.newestFirst}</span>
          </p>
          <ShipmentList rows={rows} complete={updatedAt !== null} />
        </>
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
