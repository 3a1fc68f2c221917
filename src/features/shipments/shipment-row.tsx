import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { cityOf, cypriotTown } from "#domain/shipment/city.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import type { Where } from "#domain/track/where.ts";
import { formatDate, formatDay } from "#i18n/format.ts";
import type { ShipmentRow as Row } from "#live/shipments.ts";
import { shipments as text } from "#text/shipments.ts";
import { classNames } from "#ui/class-names.ts";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { isUnsent, journeyOf } from "./journey.ts";
import type { ShipDates } from "./ship-dates.ts";
import { ShipmentDocuments } from "./shipment-documents.tsx";
import { SyncStrip } from "./sync-strip.tsx";
import type { SyncActions } from "./use-sync-actions.tsx";

export type ShipmentRowProps = {
  row: Row;
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

const EDGES = {
  waiting: "border-l-6 border-l-hub [border-left-style:dashed]",
  attention: "border-l-6 border-l-error",
} as const;
/** Left and right, one below the other where letters are large. */
const LINE = "flex flex-wrap items-center gap-x-4";
const START = "min-w-0 flex-[1_1_9rem]";
const LATE = "min-w-min flex-[1_1_9rem] text-15";
const END = "ml-auto text-right text-15 text-ink-2";
const BIG = "text-21 leading-[1.15] sm:text-(length:--text-27)";
/** The whole row is pressed. */
const LINK = "text-inherit no-underline after:absolute after:inset-0 hover:underline";
/** Beyond thirty rows, those out of sight are not laid out. */
const UNSEEN =
  "not-print:[.shipments-long>&]:[content-visibility:auto] not-print:[.shipments-long>&]:[contain-intrinsic-size:auto_94px]";
const EDGE_OF = { waiting: "waiting", sending: "waiting", sign_in: "waiting", attention: "attention" } as const;

/** One shipment in three lines: goods and price; from, to and load; status, where it is, number and day of booking. */
export const ShipmentRow = memo(function ShipmentRow(props: ShipmentRowProps) {
  const { row, country, fresh, actions } = props;
  const { sync } = row;
  const title = titleOf(row);
  const heading = `shipment-${row.id}`;
  const waiting = row.documents.filter((paper) => paper.file === "");
  return (
    <article
      aria-labelledby={heading}
      className={classNames(
        "relative border-b border-rule bg-sheet print:break-inside-avoid",
        UNSEEN,
        sync ? EDGES[EDGE_OF[sync.state]] : "",
        fresh && "fresh",
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-1 px-4 py-3 sm:px-5.5">
        <div className={LINE}>
          <h3 id={heading} className={`${START} ${BIG} text-pretty wrap-anywhere`}>
            <Link to="/dashboard/shipment/$id" params={{ id: row.id }} className={LINK}>
              {title}
            </Link>
          </h3>
          <p className={`${BIG} ml-auto font-display font-[800] whitespace-nowrap`}>
            <span className="sr-only">{row.adjusted_rate > 0 ? text.adjusted.rate : text.card.rate} </span>
            <span translate="no">{formatEuro(row.adjusted_rate || row.estimated_rate)}</span>
          </p>
        </div>
        <div className={`${LINE} text-ink-2`}>
          <p className={START}>
            {fromTo(row, country)}
            {title !== text.card.variousGoods && <span className="max-sm:sr-only">, {text.card.variousGoods}</span>}
          </p>
          <p className={END}>{text.card.load(row.pallet_count, row.weight_kg.toFixed(0))}</p>
        </div>
        <div className={LINE}>
          <State {...props} />
          <Booked row={row} />
        </div>
      </div>
      {/* Above the row's own link. */}
      {(waiting.length > 0 || sync) && (
        <div className="relative z-1">
          {waiting.length > 0 && <ShipmentDocuments papers={waiting} label={`${text.card.documents}: ${title}`} />}
          {sync && <SyncStrip row={row} sync={sync} actions={actions} />}
        </div>
      )}
    </article>
  );
}, sameRow);

/** For memo: each change makes new objects for all rows, but only those with different content are rendered again. */
function sameRow(before: ShipmentRowProps, after: ShipmentRowProps): boolean {
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

const titleOf = (row: Row) => row.goods_description || row.cargo_description || text.card.variousGoods;

/** Its towns, as they were typed; else of the address, which is shown whole where the town would be a guess. */
function fromTo({ origin_address, destination_address, ...row }: Row, country: { name: string } | null): string {
  const from = row.shipper_town || (cityOf(origin_address, country ? [country.name] : []) ?? origin_address);
  return text.card.fromTo(from, row.consignee_town || (cypriotTown(destination_address) ?? destination_address));
}

/** The status, and where it is as on the shipment's page, the next day first. */
function State({ row, country, today, dates, where }: ShipmentRowProps) {
  const { sync, status } = row;
  const sent = !isUnsent(row);
  const { strong, rest, late } = journeyOf(row, country?.slug ?? null, today, dates, where).caption;
  const promise = dates?.promise ?? "";
  // The badge says that it is confirmed; the days of its sailing say more.
  const says = sent && status === "confirmed" && strong === null && promise !== "" ? "" : rest;
  return (
    <div className={classNames("flex items-center gap-x-2.5", late ? LATE : START)}>
      {sent && isShipmentStatus(status) && <StatusBadge status={status} />}
      {sync && <SyncMark state={sync.state} text={text.sync.marks[sync.state]} />}
      {/* On a phone the sentence is cut, never how late it is or the number; the shipment's page has it whole. */}
      <p className={late ? "flex-1" : "min-w-0 flex-1 truncate text-15 sm:whitespace-normal"}>
        {strong && <b className={late && "whitespace-nowrap text-error"}>{strong}</b>}
        <span className={late && "max-sm:sr-only"}>
          {sent && status === "pending" ? text.card.toConfirm : says} {promise}
        </span>
      </p>
    </div>
  );
}

/** The carrier's number if there is one, the day of booking, and our number where there is room. */
function Booked({ row }: { row: Row }) {
  const { tracking_number: number, reference } = row;
  const day = row.booking_date || row.created;
  const thisYear = formatDate(day).endsWith(String(new Date().getFullYear()));
  return (
    <p className={END}>
      {reference && (
        <span className="max-sm:hidden">
          <span className="sr-only">{text.card.reference} </span>
          <span translate="no">{formatReference(reference)}</span>,{" "}
        </span>
      )}
      {number && (
        <>
          <span className="sr-only">{text.card.tracking} </span>
          <span translate="no" className="text-ink">
            {number}
          </span>
          ,{" "}
        </>
      )}
      <span className={number ? "max-sm:hidden" : undefined}>{text.card.bookedOn} </span>
      {thisYear ? formatDay(day) : formatDate(day)}
    </p>
  );
}
