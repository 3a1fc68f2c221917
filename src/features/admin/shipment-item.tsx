import { memo, type ReactNode } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus, type ShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { formatDate, formatWeekday } from "#i18n/format.ts";
import type { Assigned } from "#live/office.ts";
import { admin as text } from "#text/admin.ts";
import { adminMany } from "#text/admin-many.ts";
import { shipmentPallets } from "#text/shipment-pallets.ts";
import { classNames } from "#ui/class-names.ts";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import { askedStatus } from "./asked-status.ts";
import { ChooseBox } from "./choose-box.tsx";
import { whyNotSaved } from "./failed-row.ts";
import { looks } from "./looks.ts";
import { priceOf } from "./price-of.ts";
import { UnsavedMark } from "./unsaved.tsx";
import type { Listed } from "./use-shipment-search.ts";

/** The sailing shown in a row: its week, and the day of departure in Italy, "YYYY-MM-DD". */
export type RowSailing = { name: string; day: string; cancelled: boolean };

export type ShipmentItemProps = {
  item: Listed;
  sailing: RowSailing | undefined;
  href: string;
  selected: boolean;
  fresh: boolean;
  chosen: boolean;
  onChoose: (id: string, on: boolean) => void;
};

type RowSync = NonNullable<Assigned["sync"]>;

const words = adminMany.row;

/** One shipment in the office's list: customer, goods, route, status and price. A row, or a card where it is narrow. */
export const ShipmentItem = memo(
  function ShipmentItem({ item, sailing, href, selected, fresh, chosen, onChoose }: ShipmentItemProps) {
    const { row, customer, edit, assigned, old } = item;
    const name = customer?.full_name || text.card.unknown;
    const heading = `listed-${row.id}`;
    const reference = formatReference(row.reference);
    const problem = whyNotSaved(edit, assigned);
    const waits = problem === null ? (edit?.sync ?? assigned?.sync ?? null) : null;
    return (
      <article
        aria-labelledby={heading}
        data-part="item"
        className={classNames(
          looks.row,
          selected ? "bg-sea-tint" : chosen ? "bg-line/50" : "bg-sheet hover:bg-sheet-2",
          edgeOf({ problem, waits: waits !== null, chosen, selected }),
          fresh && "fresh",
        )}
      >
        <div className={looks.box}>
          {!old && (
            <ChooseBox
              label={adminMany.one(name, reference)}
              checked={chosen}
              onChange={(on) => onChoose(row.id, on)}
            />
          )}
        </div>
        <div className={looks.reference}>
          <p className="font-display text-19 leading-[1.1] font-[700]">{reference}</p>
          <p className={looks.small}>
            <span className="sr-only">{words.booked} </span>
            {formatDate(row.booking_date || row.created)}
          </p>
        </div>
        <Customer heading={heading} name={name} company={customer?.company_name ?? ""} problem={problem} />
        <Two
          className={looks.cargo}
          first={cargoOf(row)}
          second={words.pallets(row.pallet_count, row.weight_kg.toFixed(0))}
        />
        <Two className={looks.route} first={row.origin_address} second={`${text.card.to} ${row.destination_address}`} />
        <SailingOf sailing={sailing} lacks={item.lacks} />
        <StatusOf row={row} old={old} waits={waits} asked={askedStatus(row, edit)} />
        <p className={looks.rate}>
          <span className="sr-only">{row.adjusted_rate > 0 ? text.card.adjusted : text.card.rate} </span>
          {formatEuro(priceOf(row))}
        </p>
        <a
          href={href}
          aria-current={selected ? "true" : undefined}
          aria-label={text.card.detailsOf(name)}
          className={looks.details}
        >
          {text.card.details}
        </a>
      </article>
    );
  },
  (a, b) =>
    a.href === b.href &&
    a.selected === b.selected &&
    a.fresh === b.fresh &&
    a.chosen === b.chosen &&
    a.sailing === b.sailing &&
    a.onChoose === b.onChoose &&
    a.item.row === b.item.row &&
    a.item.customer === b.item.customer &&
    a.item.edit === b.item.edit &&
    a.item.assigned === b.item.assigned &&
    a.item.lacks === b.item.lacks &&
    a.item.old === b.item.old,
);

function cargoOf({ cargo_description, goods_description }: Listed["row"]): string {
  return goods_description ? text.card.goods(cargo_description, goods_description) : cargo_description;
}

/** The left edge. A refused change comes first, because it needs an answer. */
function edgeOf(row: { problem: string | null; waits: boolean; chosen: boolean; selected: boolean }): string {
  if (row.problem) return "shadow-[inset_6px_0_0_var(--color-error)]";
  if (row.waits) return "border-l-6 border-l-hub [border-left-style:dashed]";
  if (row.selected) return "shadow-[inset_6px_0_0_var(--color-sea)]";
  return row.chosen ? "shadow-[inset_4px_0_0_var(--color-ink)]" : "";
}

type CustomerProps = { heading: string; name: string; company: string; problem: string | null };

/** The customer; a refused change replaces the company with the reason. */
function Customer({ heading, name, company, problem }: CustomerProps) {
  const alone = problem === null && company === "";
  return (
    <div className={looks.customer}>
      <h2
        id={heading}
        className={classNames(
          "min-w-0 text-21 leading-[1.1] wrap-anywhere",
          alone ? "@min-[62rem]/list:line-clamp-2" : "@min-[62rem]/list:truncate",
        )}
      >
        {name}
      </h2>
      {problem === null && company !== "" && <p className={looks.small}>{company}</p>}
      {problem !== null && (
        <p className="flex items-center gap-1.5 text-15 leading-[1.2] font-semibold text-error">
          <Icon name="alert" small />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}

type StatusProps = Pick<Listed, "row" | "old"> & { waits: RowSync | null; asked: ShipmentStatus | null };

function StatusOf({ row, old, waits, asked }: StatusProps) {
  return (
    <div className={looks.status}>
      {isShipmentStatus(row.status) && <StatusBadge status={row.status} />}
      {waits && <SyncMark state={waits.state} text={text.detail.notSent[waits.state]} />}
      {asked && (
        <p className="flex items-center gap-1.5 text-15 leading-[1.2] font-semibold text-hub">
          <Icon name="alert" small />
          {shipmentPallets.question.mark}
          <span className="sr-only"> {shipmentPallets.question.markDetail(statusLabel(asked))}</span>
        </p>
      )}
      <UnsavedMark id={row.id} />
      {old && <span className="hint">{text.card.history}</span>}
      {row.tracking_number && (
        <p className={looks.small}>
          {text.card.tracking} {row.tracking_number}
        </p>
      )}
    </div>
  );
}

function Two({ className, first, second }: { className: string; first: ReactNode; second: ReactNode }) {
  return (
    <div className={className}>
      <p className={looks.line}>{first}</p>
      <p className={looks.line}>{second}</p>
    </div>
  );
}

function SailingOf({ sailing, lacks }: { sailing: RowSailing | undefined; lacks: boolean }) {
  const shown = sailing && !sailing.cancelled ? sailing : null;
  const second = shown && lacks ? words.someLack : sailing && (shown ? sailing.name : words.cancelled(sailing.name));
  return (
    <div className={looks.sailing}>
      {shown && (
        <p className={looks.line}>
          <span className="sr-only">{words.sailing} </span>
          {formatWeekday(shown.day)}
        </p>
      )}
      {!shown && lacks && <p className={LACKS}>{words.noSailing}</p>}
      {second && <p className={shown && lacks ? LACKS : looks.line}>{second}</p>}
    </div>
  );
}

const LACKS = "text-15 leading-[1.25] font-semibold text-hub";
