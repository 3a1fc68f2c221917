import { memo } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import { admin as text } from "#text/admin.ts";
import { classNames } from "#ui/class-names.ts";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import type { Listed } from "./use-shipment-search.ts";

export type ShipmentItemProps = { item: Listed; href: string; selected: boolean; fresh: boolean };

/** One shipment in the office's list: whose, what, from where to where, how far, how much. */
export const ShipmentItem = memo(
  function ShipmentItem({ item: { row, customer, edit, old }, href, selected, fresh }: ShipmentItemProps) {
    const name = customer?.full_name || text.card.unknown;
    const cargo = row.goods_description
      ? text.card.goods(row.cargo_description, row.goods_description)
      : row.cargo_description;
    const heading = `listed-${row.id}`;
    const sync = edit?.sync;
    return (
      <article
        aria-labelledby={heading}
        className={classNames(
          "admin-item",
          selected && "admin-item-selected",
          sync && (sync.state === "attention" ? "admin-item-attention" : "admin-item-waiting"),
          fresh && "fresh",
        )}
      >
        <div className="admin-item-head">
          <h2 id={heading}>{name}</h2>
          <p className="admin-item-rate">
            <span className="sr-only">{text.card.rate} </span>
            {formatEuro(row.estimated_rate)}
          </p>
        </div>
        {customer?.company_name && <p className="admin-item-company">{customer.company_name}</p>}
        <p className="admin-item-line">{text.card.cargo(cargo, row.pallet_count, row.weight_kg.toFixed(0))}</p>
        <p className="admin-item-line admin-item-route">
          <span>{row.origin_address}</span>{" "}
          <span>
            {text.card.to} {row.destination_address}
          </span>
        </p>
        {row.tracking_number && (
          <p className="admin-item-line">
            {text.card.tracking} {row.tracking_number}
          </p>
        )}
        <div className="admin-item-foot">
          {isShipmentStatus(row.status) && <StatusBadge status={row.status} />}
          {sync && <SyncMark state={sync.state} text={text.detail.notSent[sync.state]} />}
          {old && <span className="hint">{text.card.history}</span>}
          <a
            href={href}
            aria-current={selected ? "true" : undefined}
            aria-label={text.card.detailsOf(name)}
            className="admin-item-link"
          >
            {text.card.details}
          </a>
        </div>
      </article>
    );
  },
  (a, b) =>
    a.href === b.href &&
    a.selected === b.selected &&
    a.fresh === b.fresh &&
    a.item.row === b.item.row &&
    a.item.customer === b.item.customer &&
    a.item.edit === b.item.edit &&
    a.item.old === b.item.old,
);
