import { Link, Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { company } from "#content/company.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import { formatDateTime } from "#i18n/format.ts";
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
import { isUnsent, journeyOf } from "./journey.ts";
import { PageActions } from "./page-actions.tsx";
import { JourneyLine } from "./shipment-card.tsx";
import { ShipmentDocuments } from "./shipment-documents.tsx";
import { ShipmentFigures, ShipmentParties } from "./shipment-figures.tsx";
import { SyncStrip } from "./sync-strip.tsx";
import { useSyncActions } from "./use-sync-actions.tsx";
import "./shipments.css";
import "./shipment-page.css";

/** /dashboard/shipment/{id}: one shipment of the customer's, live; also one that is on this device only. */
export function ShipmentPage({ id }: { id: string }) {
  const { state, rows, updatedAt } = useShipments();
  const row = rows.find((one) => one.id === id);
  const unsent = useRef(false);
  if (row) {
    unsent.current = isUnsent(row);
    return <Shipment row={row} />;
  }
  // Discarded here, or opened for editing: it is no shipment any more.
  if (unsent.current) return <Navigate to="/dashboard" replace />;
  return <NotHere key={id} updatedAt={state === "loading" ? null : updatedAt} />;
}

/**
 * Somebody may follow the link of a mail to a shipment that this device has not received: that there is none is only said
 * once everything up to now has been.
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
    <div className="wrap wrap-wide shipments">
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
  const journey = journeyOf(row, country?.slug ?? null, today);
  const title = row.goods_description || row.cargo_description || text.card.variousGoods;
  return (
    <div className="wrap wrap-wide shipments shipment-page">
      <div className="print-only">
        <div className="shipment-paper-head">
          <Brand name={company.name} />
          <p>{text.detail.printed(formatDateTime(Date.now()))}</p>
        </div>
      </div>
      <Link to="/dashboard" className="shipment-back no-print">
        <Icon name="left" />
        {text.detail.back}
      </Link>
      <PageHead title={title} actions={<PageActions row={row} tariff={tariff} />}>
        <Marks row={row} />
      </PageHead>
      <div className="grid gap-5">
        <Note label={text.detail.journey}>
          <div className="shipment-journey">
            <JourneyLine journey={journey} from={country?.name ?? ""} />
          </div>
          <Stamps stamps={stampsOf(row)} className="shipment-stamps" />
          {row.sync && <SyncStrip row={row} sync={row.sync} actions={actions} />}
        </Note>
        <ShipmentFigures row={row} />
        <ShipmentParties row={row} />
        <ShownFields row={row} />
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
    <div className="shipment-marks">
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

const stampsOf = (row: ShipmentRow) => [
  { label: text.detail.stamps.booked, at: row.booking_date || row.created },
  { label: text.detail.stamps.confirmed, at: row.confirmed_at },
  { label: text.detail.stamps.shipped, at: row.shipped_at },
  { label: text.detail.stamps.delivered, at: row.delivery_date },
];
