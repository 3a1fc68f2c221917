import { Link, Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { company } from "#content/company.ts";
import { reached } from "#domain/shipment/reached.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useShipmentWay } from "#live/milestones.ts";
import { useOnline } from "#live/online.ts";
import { usePullState } from "#live/pull-state.ts";
import { type ShipmentRow, useShipments } from "#live/shipments.ts";
import { useTariff } from "#live/tariff.ts";
import { shipments as text } from "#text/shipments.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Brand } from "#ui/freight/brand.tsx";
import { ShownFields } from "#ui/freight/shown-fields.tsx";
import { Stamps } from "#ui/freight/stamps.tsx";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import { AddDocuments } from "./add-documents.tsx";
import { ChangeNote } from "./change-note.tsx";
import { isUnsent, journeyOf } from "./journey.ts";
import { JourneyLine } from "./journey-line.tsx";
import { PageActions } from "./page-actions.tsx";
import { changesOf, scannedOf, shipDates, whereOf } from "./ship-dates.ts";
import { ShipmentDates } from "./shipment-dates.tsx";
import { ShipmentDocuments } from "./shipment-documents.tsx";
import { ShipmentFigures, ShipmentParties } from "./shipment-figures.tsx";
import { SyncStrip } from "./sync-strip.tsx";
import { useSailingsById } from "./use-sailings-by-id.ts";
import { useSyncActions } from "./use-sync-actions.tsx";

/** /dashboard/shipment/{id}: one shipment of the customer, live; also an unsent booking. */
export function ShipmentPage({ id }: { id: string }) {
  const { state, rows, updatedAt } = useShipments();
  const row = rows.find((one) => one.id === id);
  const unsent = useRef(false);
  if (row) {
    unsent.current = isUnsent(row);
    return <Shipment row={row} />;
  }
  // The unsent booking was discarded or opened for editing.
  if (unsent.current) return <Navigate to="/dashboard" replace />;
  return <NotHere key={id} updatedAt={state === "loading" ? null : updatedAt} />;
}

/**
 * For a shipment that is not in the mirror, for example from the link of a mail. "No such shipment" is only shown after a pull
 * that was complete.
 */
function NotHere({ updatedAt }: { updatedAt: number | null }) {
  const [opened] = useState(() => Date.now());
  const { failed, retry } = usePullState();
  const online = useOnline();
  const ask = useRef(retry);
  useEffect(() => ask.current(), []);

  const absent = updatedAt !== null && updatedAt >= opened;
  const unreachable = !absent && (failed || !online);
  const said = unreachable ? text.detail.notHere : text.detail.missing;
  const toList = (
    <Link to="/dashboard" className={buttonClass({ variant: unreachable ? "outline" : "primary" })}>
      {text.detail.back}
    </Link>
  );
  return (
    <div className="wrap wrap-wide shipments max-w-[77.5rem] max-sm:[&_.page-head-actions]:w-full max-sm:[&_.page-head-actions>.btn]:flex-[1_1_9rem]">
      <PageHead title={absent || unreachable ? said.title : text.detail.pageTitle} />
      {absent || unreachable ? (
        <Empty
          text={said.text}
          action={
            unreachable ? (
              <>
                <Button variant="primary" onClick={retry}>
                  {text.failed.retry}
                </Button>
                {toList}
              </>
            ) : (
              toList
            )
          }
        />
      ) : (
        <Skeleton sheets={2} label={text.detail.loading} />
      )}
    </div>
  );
}

function Shipment({ row }: { row: ShipmentRow }) {
  const tariff = useTariff().tariff;
  const today = useToday();
  const { actions, question } = useSyncActions();
  const country = tariff?.countries.find(({ id }) => id === row.country_id) ?? null;
  const way = useShipmentWay(row.id);
  const slug = country?.slug ?? null;
  const sailings = useSailingsById([row], changesOf(way.events));
  const dates = shipDates({ row, slug, today }, sailings, scannedOf(way.events));
  const journey = journeyOf(row, slug, today, dates, whereOf(row, sailings));
  const title = row.goods_description || row.cargo_description || text.card.variousGoods;
  return (
    <div className="wrap wrap-wide shipments max-w-[77.5rem] max-sm:[&_.page-head-actions]:w-full max-sm:[&_.page-head-actions>.btn]:flex-[1_1_9rem] pt-3 [&_.page-head]:pt-2 [&_.page-head]:pb-6">
      <div className="print-only">
        <div className="border-b-[0.5mm] border-ink flex items-end justify-between pb-[3mm]">
          <Brand name={company.name} />
          <p>{text.detail.printed(formatDateTime(Date.now()))}</p>
        </div>
      </div>
      <Link
        to="/dashboard"
        className="no-print gap-2 inline-flex items-center min-h-12 text-sea font-semibold underline underline-offset-4"
      >
        <Icon name="left" />
        {text.detail.back}
      </Link>
      <PageHead title={title} actions={<PageActions row={row} tariff={tariff} />}>
        <Marks row={row} />
      </PageHead>
      <div className="grid gap-5">
        <Note label={text.detail.journey}>
          <div className="px-4 pt-5 pb-4 sm:px-5.5 sm:pt-6.5 sm:pb-5">
            <JourneyLine journey={journey} from={country?.name ?? ""} withDates />
          </div>
          <Stamps
            stamps={stampsOf(row)}
            className="overflow-hidden border-t border-rule grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] [&>div]:px-4 [&>div]:py-2.5 [&>div]:border-t [&>div]:border-l [&>div]:border-rule [&>div]:-mt-px [&>div]:mr-0 [&>div]:mb-0 [&>div]:-ml-px [&_dt]:text-14 [&_dt]:text-ink-2 [&_dt]:normal-nums [&_dt]:font-normal [&_dt]:leading-[1.125rem] [&_dt]:font-text [&_dt]:tracking-[0] [&_dd]:font-semibold sm:[&>div]:px-5.5"
          />
          {row.sync && <SyncStrip row={row} sync={row.sync} actions={actions} />}
        </Note>
        <ShipmentDates row={row} dates={dates} events={way.events} />
        <ShipmentFigures row={row} />
        <ShipmentParties row={row} />
        <ShownFields row={row} />
        <ChangeNote row={row} />
        <Note label={text.card.documents}>
          <NoteHead title={text.card.documents} />
          {row.documents.length > 0 ? (
            <ShipmentDocuments papers={row.documents} label={text.card.documents} />
          ) : (
            <p className="hint px-4 pb-4 sm:px-5.5">{text.detail.noDocuments}</p>
          )}
          {row.status === "pending" && <AddDocuments row={row} />}
        </Note>
      </div>
      {question}
    </div>
  );
}

function Marks({ row }: { row: ShipmentRow }) {
  const { status, reference, tracking_number, sync } = row;
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-4 mt-3.5 [&_dl]:flex [&_dl]:flex-wrap [&_dl]:items-center [&_dl]:gap-y-1 [&_dl]:gap-x-4 [&_dt]:text-ink-2 [&_dd]:wrap-anywhere [&_dl>div]:flex [&_dl>div]:flex-wrap [&_dl>div]:items-center [&_dl>div]:gap-y-0 [&_dl>div]:gap-x-2">
      {!isUnsent(row) && isShipmentStatus(status) && <StatusBadge status={status} />}
      {sync && <SyncMark state={sync.state} text={text.sync.marks[sync.state]} />}
      <dl>
        {reference && (
          <Copied
            label={text.detail.reference}
            value={formatReference(reference)}
            copy={<CopyButton value={formatReference(reference)} label={text.detail.copyReference} />}
          />
        )}
        <Copied
          label={text.card.tracking}
          value={tracking_number || <span className="text-ink-2">{text.card.notYet}</span>}
          copy={tracking_number && <CopyButton value={tracking_number} label={text.detail.copyTracking} />}
        />
      </dl>
    </div>
  );
}

function Copied({ label, value, copy }: { label: string; value: ReactNode; copy: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b> {copy}
      </dd>
    </div>
  );
}

function stampsOf(row: ShipmentRow) {
  const { confirmed, shipped, delivered } = reached(row.status);
  return [
    { label: text.detail.stamps.booked, at: row.booking_date || row.created },
    { label: text.detail.stamps.confirmed, at: confirmed ? row.confirmed_at : "" },
    { label: text.detail.stamps.shipped, at: shipped ? row.shipped_at : "" },
    { label: text.detail.stamps.delivered, at: delivered ? row.delivery_date : "" },
  ];
}
