import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import { formatDate } from "#i18n/format.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { shipments as text } from "#text/shipments.ts";
import { DayLine } from "#ui/freight/day-line.tsx";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Note } from "#ui/note.tsx";
import { isUnsent, type Journey, journeyOf } from "./journey.ts";
import { ShipmentDocuments } from "./shipment-documents.tsx";
import { SyncStrip } from "./sync-strip.tsx";
import type { SyncActions } from "./use-sync-actions.tsx";

export type ShipmentCardProps = {
  row: ShipmentRow;
  /** Of its country; null where the tariff does not know it. */
  country: { name: string; slug: string } | null;
  /** The calendar day in Cyprus, "2026-11-21". */
  today: string;
  fresh: boolean;
  actions: SyncActions;
};

const EDGES = { waiting: "waiting", sending: "waiting", sign_in: "waiting", attention: "attention" } as const;

/** One shipment as a ruled sheet: what, from where to where, where it is, how much. */
export const ShipmentCard = memo(function ShipmentCard(props: ShipmentCardProps) {
  const { row, country, today, fresh, actions } = props;
  const { sync } = row;
  const journey = journeyOf(row, country?.slug ?? null, today);
  const title = row.goods_description || row.cargo_description || text.card.variousGoods;
  const heading = `shipment-${row.id}`;
  return (
    <Note
      as="article"
      labelledBy={heading}
      edge={sync ? EDGES[sync.state] : undefined}
      className={fresh ? "shipment fresh" : "shipment"}
    >
      <div className="grid gap-x-8 gap-y-4 px-4 pt-3.5 pb-3 sm:px-5.5 sm:pt-4.5 sm:pb-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <Marks row={row} />
          <h2 id={heading} className="shipment-title">
            <Link to="/dashboard/shipment/$id" params={{ id: row.id }} className="shipment-link">
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

/** Every change makes new objects of all rows; of five hundred cards only those are drawn again that say something new. */
function sameCard(before: ShipmentCardProps, after: ShipmentCardProps): boolean {
  return (
    before.fresh === after.fresh &&
    before.today === after.today &&
    before.actions === after.actions &&
    before.country?.slug === after.country?.slug &&
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

export function JourneyLine({ journey: { line, caption }, from }: { journey: Journey; from: string }) {
  return (
    <div className="min-w-0">
      {line && (
        <DayLine
          road={line.transit.road}
          done={line.done}
          today={line.today}
          names={[from, text.card.places.bologna, text.card.places.limassol]}
          label={text.schedule.lineLabel(line.transit.road, line.transit.warehouse, line.transit.sea)}
        />
      )}
      <p className="hint mt-2.5 text-pretty">
        {caption.strong && <b className="text-ink">{caption.strong}</b>}
        {caption.rest}
      </p>
    </div>
  );
}

function Facts({ row }: { row: ShipmentRow }) {
  const scale = loadTotals(row.pallet_details).totalWeight;
  return (
    <dl className="shipment-facts">
      <div>
        <dt>{text.card.pallets}</dt>
        <dd>{row.pallet_count}</dd>
      </div>
      <div>
        <dt>{text.card.weight}</dt>
        <dd>
          {row.weight_kg.toFixed(0)} kg
          {scale > 0 && scale.toFixed(0) !== row.weight_kg.toFixed(0) && (
            <span className="shipment-scale">{text.card.onTheScale(scale.toFixed(0))}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{text.card.booked}</dt>
        <dd>{formatDate(row.booking_date || row.created)}</dd>
      </div>
      <div>
        <dt>{text.card.tracking}</dt>
        <dd>{row.tracking_number || <span className="shipment-not-yet">{text.card.notYet}</span>}</dd>
      </div>
      <div className="shipment-rate">
        <dt>{text.card.rate}</dt>
        <dd>{formatEuro(row.estimated_rate)}</dd>
      </div>
    </dl>
  );
}
