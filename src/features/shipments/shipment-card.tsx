import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import type { Where } from "#domain/track/where.ts";
import { formatDate } from "#i18n/format.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { shipments as text } from "#text/shipments.ts";
import { classNames } from "#ui/class-names.ts";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Note } from "#ui/note.tsx";
import { isUnsent, journeyOf } from "./journey.ts";
import { JourneyLine } from "./journey-line.tsx";
import { looks } from "./looks.ts";
import type { ShipDates } from "./ship-dates.ts";
import { ShipmentDocuments } from "./shipment-documents.tsx";
import { SyncStrip } from "./sync-strip.tsx";
import type { SyncActions } from "./use-sync-actions.tsx";

export type ShipmentCardProps = {
  row: ShipmentRow;
  /** The country of origin; null if the tariff does not have it. */
  country: { name: string; slug: string } | null;
  /** The calendar day in Cyprus, "2026-11-21". */
  today: string;
  /** The days of its sailing; null if only the schedule is known. */
  dates: ShipDates | null;
  where: Where | null;
  fresh: boolean;
  actions: SyncActions;
};

const EDGES = { waiting: "waiting", sending: "waiting", sign_in: "waiting", attention: "attention" } as const;

/** One shipment as a card: goods, route, position and price. */
export const ShipmentCard = memo(function ShipmentCard(props: ShipmentCardProps) {
  const { row, country, today, dates, where, fresh, actions } = props;
  const { sync } = row;
  const journey = journeyOf(row, country?.slug ?? null, today, dates, where);
  const title = row.goods_description || row.cargo_description || text.card.variousGoods;
  const heading = `shipment-${row.id}`;
  return (
    <Note
      as="article"
      labelledBy={heading}
      edge={sync ? EDGES[sync.state] : undefined}
      className={classNames(
        "print:break-inside-avoid not-print:[.shipments-long>&]:[content-visibility:auto] not-print:[.shipments-long>&]:[contain-intrinsic-size:auto_380px]",
        fresh && "fresh",
      )}
    >
      <div className="grid gap-x-8 gap-y-4 px-4 pt-3.5 pb-3 sm:px-5.5 sm:pt-4.5 sm:pb-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <Marks row={row} />
          <h2 id={heading} className="text-27 leading-[1.02] text-pretty sm:text-(length:--text-33)">
            <Link
              to="/dashboard/shipment/$id"
              params={{ id: row.id }}
              className="-my-2 inline-block py-2 text-inherit underline decoration-rule decoration-2 underline-offset-5 hover:decoration-current"
            >
              {title}
            </Link>
          </h2>
          {title !== text.card.variousGoods && <p className="hint mt-1">{text.card.variousGoods}</p>}
          <p className="mt-2 [overflow-wrap:anywhere]">
            {row.origin_address}
            <br />
            <span className="text-ink-2">{text.card.to}</span> {row.destination_address}
          </p>
        </div>
        <JourneyLine journey={journey} from={country?.name ?? ""} />
      </div>
      <Facts row={row} />
      {row.documents.length > 0 && (
        <ShipmentDocuments papers={row.documents} label={`${text.card.documents}: ${title}`} />
      )}
      {sync && <SyncStrip row={row} sync={sync} actions={actions} />}
    </Note>
  );
}, sameCard);

/** For memo: each change makes new objects for all rows, but only cards with different content are rendered again. */
function sameCard(before: ShipmentCardProps, after: ShipmentCardProps): boolean {
  return (
    before.fresh === after.fresh &&
    before.today === after.today &&
    before.actions === after.actions &&
    before.country?.slug === after.country?.slug &&
    JSON.stringify(before.where) === JSON.stringify(after.where) &&
    JSON.stringify(before.dates) === JSON.stringify(after.dates) &&
    (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row))
  );
}

function Marks({ row }: { row: ShipmentRow }) {
  const { sync, status, reference } = row;
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-2">
      {!isUnsent(row) && isShipmentStatus(status) && <StatusBadge status={status} />}
      {sync && <SyncMark state={sync.state} text={text.sync.marks[sync.state]} />}
      {reference && (
        <span className="hint">
          <span className="sr-only">{text.card.reference} </span>
          {formatReference(reference)}
        </span>
      )}
    </div>
  );
}

function Facts({ row }: { row: ShipmentRow }) {
  const scale = loadTotals(row.pallet_details).totalWeight;
  return (
    <dl className="border-t border-rule grid grid-cols-2 sm:grid-cols-[repeat(4,auto)_1fr]">
      <div className="px-4 border-l border-rule min-w-0 pt-2.25 pb-2.5 sm:px-5.5 sm:border-t-0 sm:border-l sm:border-rule sm:pt-2.5 sm:pb-2.75 odd:border-l-0 nth-[n+3]:border-t nth-[n+3]:border-rule sm:nth-[n+3]:px-5.5 sm:nth-[n+3]:border-t-0 sm:nth-[n+3]:border-l sm:nth-[n+3]:border-rule sm:nth-[n+3]:pt-2.5 sm:nth-[n+3]:pb-2.75 sm:[&:first-child]:border-l-0">
        <dt className="text-14 text-ink-2 leading-[1.125rem]">{text.card.pallets}</dt>
        <dd className="font-semibold text-[1.125rem] leading-[1.5rem] wrap-anywhere">{row.pallet_count}</dd>
      </div>
      <div className="px-4 border-l border-rule min-w-0 pt-2.25 pb-2.5 sm:px-5.5 sm:border-t-0 sm:border-l sm:border-rule sm:pt-2.5 sm:pb-2.75 odd:border-l-0 nth-[n+3]:border-t nth-[n+3]:border-rule sm:nth-[n+3]:px-5.5 sm:nth-[n+3]:border-t-0 sm:nth-[n+3]:border-l sm:nth-[n+3]:border-rule sm:nth-[n+3]:pt-2.5 sm:nth-[n+3]:pb-2.75 sm:[&:first-child]:border-l-0">
        <dt className="text-14 text-ink-2 leading-[1.125rem]">{text.card.weight}</dt>
        <dd className="font-semibold text-[1.125rem] leading-[1.5rem] wrap-anywhere">
          {row.weight_kg.toFixed(0)} kg
          {scale > 0 && scale.toFixed(0) !== row.weight_kg.toFixed(0) && (
            <span className={looks.shipmentScale}>{text.card.onTheScale(scale.toFixed(0))}</span>
          )}
        </dd>
      </div>
      <div className="px-4 border-l border-rule min-w-0 pt-2.25 pb-2.5 sm:px-5.5 sm:border-t-0 sm:border-l sm:border-rule sm:pt-2.5 sm:pb-2.75 odd:border-l-0 nth-[n+3]:border-t nth-[n+3]:border-rule sm:nth-[n+3]:px-5.5 sm:nth-[n+3]:border-t-0 sm:nth-[n+3]:border-l sm:nth-[n+3]:border-rule sm:nth-[n+3]:pt-2.5 sm:nth-[n+3]:pb-2.75 sm:[&:first-child]:border-l-0">
        <dt className="text-14 text-ink-2 leading-[1.125rem]">{text.card.booked}</dt>
        <dd className="font-semibold text-[1.125rem] leading-[1.5rem] wrap-anywhere">
          {formatDate(row.booking_date || row.created)}
        </dd>
      </div>
      <div className="px-4 border-l border-rule min-w-0 pt-2.25 pb-2.5 sm:px-5.5 sm:border-t-0 sm:border-l sm:border-rule sm:pt-2.5 sm:pb-2.75 odd:border-l-0 nth-[n+3]:border-t nth-[n+3]:border-rule sm:nth-[n+3]:px-5.5 sm:nth-[n+3]:border-t-0 sm:nth-[n+3]:border-l sm:nth-[n+3]:border-rule sm:nth-[n+3]:pt-2.5 sm:nth-[n+3]:pb-2.75 sm:[&:first-child]:border-l-0">
        <dt className="text-14 text-ink-2 leading-[1.125rem]">{text.card.tracking}</dt>
        <dd className="font-semibold text-[1.125rem] leading-[1.5rem] wrap-anywhere">
          {row.tracking_number || <span className="text-ink-2 font-normal">{text.card.notYet}</span>}
        </dd>
      </div>
      <div className="px-4 border-l border-rule min-w-0 pt-2.25 pb-2.5 sm:px-5.5 sm:border-t-0 sm:border-l sm:border-rule sm:pt-2.5 sm:pb-2.75 odd:border-l-0 nth-[n+3]:border-t nth-[n+3]:border-rule sm:nth-[n+3]:px-5.5 sm:nth-[n+3]:border-t-0 sm:nth-[n+3]:border-l sm:nth-[n+3]:border-rule sm:nth-[n+3]:pt-2.5 sm:nth-[n+3]:pb-2.75 sm:[&:first-child]:border-l-0 gap-3 flex col-span-full items-center justify-between sm:block sm:col-auto sm:text-right">
        <dt className="text-14 text-ink-2 leading-[1.125rem]">
          {row.adjusted_rate > 0 ? text.adjusted.rate : text.card.rate}
        </dt>
        <dd className="text-33 wrap-anywhere font-display font-[850] leading-[1] whitespace-nowrap">
          {formatEuro(row.adjusted_rate || row.estimated_rate)}
        </dd>
      </div>
    </dl>
  );
}
