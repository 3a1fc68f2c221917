import { Link, Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { company } from "#content/company.ts";
import { reached } from "#domain/shipment/reached.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import { formatDateTime } from "#i18n/format.ts";
import { type Delivery, useDelivery } from "#live/delivery.ts";
import { type ShipmentWay, useShipmentWay } from "#live/milestones.ts";
import { useOnline } from "#live/online.ts";
import type { PublicSailing } from "#live/public-sailings.ts";
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
import { DeliveryProof } from "./delivery-proof.tsx";
import { isUnsent, journeyOf } from "./journey.ts";
import { JourneyLine } from "./journey-line.tsx";
import { PageActions } from "./page-actions.tsx";
import { changesOf, type ShipDates, scannedOf, shipDates, whereOf } from "./ship-dates.ts";
import { ShipmentDates } from "./shipment-dates.tsx";
import { ShipmentDocuments } from "./shipment-documents.tsx";
import { ShipmentFigures, ShipmentParties } from "./shipment-figures.tsx";
import styles from "./shipment-page.module.css";
import { SyncStrip } from "./sync-strip.tsx";
import { useSailingsById } from "./use-sailings-by-id.ts";
import { useSyncActions } from "./use-sync-actions.tsx";
import { PalletSquares, SendLink, WhereNow } from "./where-now.tsx";

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
    <div className="wrap wrap-wide shipments max-w-[77.5rem] max-sm:[&_.page-head-actions]:w-full max-sm:[&_.page-head-actions>.btn]:flex-[1_1_9rem] pt-3 [&_.page-head]:py-[8px_24px]">
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
      <Opening row={row} way={way} sailings={sailings} dates={dates} country={country?.name ?? ""} />
      <div className="grid gap-5">
        <Note label={text.detail.journey}>
          <div className="px-4 pt-5 pb-4 sm:px-5.5 sm:pt-6.5 sm:pb-5">
            <JourneyLine journey={journey} from={country?.name ?? ""} withDates />
          </div>
          <Stamps stamps={stampsOf(row)} className={styles.stamps} />
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

type OpeningProps = {
  row: ShipmentRow;
  way: ShipmentWay;
  sailings: ReadonlyMap<string, PublicSailing> | null;
  dates: ShipDates | null;
  country: string;
};

/** Where it is and each pallet's mark, the link to send on, and of what was handed over the proof. */
function Opening({ row, way, sailings, dates, country }: OpeningProps) {
  const delivery = useDelivery(row.id);
  if (isUnsent(row)) return null;
  const where = whereOf({ ...row, pallets: row.pallets ?? way.pallets }, sailings);
  const sailing = sailings?.get(row.sailing) ?? null;
  const whole = row.status === "delivered" && delivery !== null;
  return (
    <>
      {where && (
        <>
          <WhereNow row={row} where={where} calendar={dates?.calendar ?? null} arrives={dates?.arrives ?? ""} />
          <PalletSquares row={row} pallets={way.pallets} sailings={sailings} damaged={damagedOf(delivery)} />
        </>
      )}
      {row.reference && row.status !== "cancelled" && (
        <SendLink className="mb-5" reference={row.reference} primary={!whole} />
      )}
      {delivery && (
        <div className="mb-5">
          <DeliveryProof source={{ row, country, delivery, events: way.events, sailing }} primary={whole} />
        </div>
      )}
    </>
  );
}

const damagedOf = (delivery: Delivery | null): ReadonlySet<number> =>
  new Set(
    delivery?.pallets.flatMap(({ pallet, handover }) => (handover?.condition === "damaged" ? [pallet.number] : [])),
  );

function Marks({ row }: { row: ShipmentRow }) {
  const { status, reference, tracking_number, sync } = row;
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-1">
      {!isUnsent(row) && isShipmentStatus(status) && <StatusBadge status={status} />}
      {sync && <SyncMark state={sync.state} text={text.sync.marks[sync.state]} />}
      <dl className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {reference && (
          <Copied
            label={text.detail.reference}
            value={formatReference(reference)}
            copy={<CopyButton value={formatReference(reference)} label={text.detail.copyReference} />}
          />
        )}
        {tracking_number && (
          <Copied
            label={text.card.tracking}
            value={tracking_number}
            copy={<CopyButton value={tracking_number} label={text.detail.copyTracking} />}
          />
        )}
      </dl>
    </div>
  );
}

function Copied({ label, value, copy }: { label: string; value: string; copy: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">
        <b translate="no">{value}</b> {copy}
      </dd>
    </div>
  );
}

function stampsOf(row: ShipmentRow) {
  const { confirmed, shipped, delivered } = reached(row.status);
  return [
    { label: text.detail.stamps.booked, at: row.booking_date || row.created },
    { label: text.detail.stamps.confirmed, at: confirmed ? row.confirmed_at : "" },
    { label: text.detail.stamps.shipped, at: shipped ? row.shipped_at : "", kind: "collected" as const },
    { label: text.detail.stamps.delivered, at: delivered ? row.delivery_date : "", kind: "delivered" as const },
  ];
}
