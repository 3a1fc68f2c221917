import { memo } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import type { Country } from "#domain/rates/tariff.ts";
import { cityOf, cypriotTown } from "#domain/shipment/city.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatWeekday } from "#i18n/format.ts";
import { admin as text } from "#text/admin.ts";
import { adminMany } from "#text/admin-many.ts";
import { classNames } from "#ui/class-names.ts";
import { PalletSquare } from "#ui/freight/pallet-square.tsx";
import { Icon } from "#ui/icon.tsx";
import { askedStatus } from "./asked-status.ts";
import { ChooseBox } from "./choose-box.tsx";
import { classes } from "./classes.ts";
import { whyNotSaved } from "./failed-row.ts";
import { priceOf } from "./price-of.ts";
import { StatusOf } from "./status-of.tsx";
import type { Goods } from "./use-goods.ts";
import type { Listed } from "./use-shipment-search.ts";

/** The sailing shown in a row: its week, and the days in Italy of its cut-off and departure and of its arrival, "YYYY-MM-DD". */
export type RowSailing = { name: string; day: string; cutOff: string; arrives: string; cancelled: boolean };

export type ShipmentItemProps = {
  item: Listed;
  /** What its pallets say and in which containers they are; undefined until they were read. */
  goods: Goods | undefined;
  containers: string;
  sailing: RowSailing | undefined;
  /** Where it comes from; undefined without rates. */
  origin: Country | undefined;
  href: string;
  selected: boolean;
  fresh: boolean;
  chosen: boolean;
  onChoose: (id: string, on: boolean) => void;
};

const words = adminMany.row;

/** One shipment in the office's list: customer, route, goods, status, sailing and price, in the layouts of classes.ts. */
export const ShipmentItem = memo(
  function ShipmentItem(props: ShipmentItemProps) {
    const { item, goods, containers, sailing, origin, href, selected, fresh, chosen, onChoose } = props;
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
          classes.row,
          selected ? "bg-paper" : chosen ? "bg-line/50" : "bg-sheet hover:bg-sheet-2",
          edgeOf({ problem, waits: waits !== null, chosen, selected }),
          fresh && "fresh",
        )}
      >
        <div className={classes.box}>
          {!old && (
            <ChooseBox
              label={adminMany.one(name, reference)}
              checked={chosen}
              inRow
              onChange={(on) => onChoose(row.id, on)}
            />
          )}
        </div>
        <div className={classes.reference}>
          <p translate="no" className="whitespace-nowrap font-display text-19 leading-[1.1] font-[700]">
            {reference}
          </p>
          {row.tracking_number && (
            <p className={classes.small}>
              <span className="sr-only">{text.card.tracking} </span>
              <span translate="no">{row.tracking_number}</span>
            </p>
          )}
        </div>
        <Customer heading={heading} name={name} company={customer?.company_name ?? ""} problem={problem} />
        <RouteOf row={row} origin={origin} />
        <GoodsOf row={row} goods={goods} />
        <StatusOf
          item={item}
          goods={goods}
          origin={origin}
          sailing={sailing}
          waits={waits}
          asked={askedStatus(row, edit)}
        />
        <SailingOf sailing={sailing} containers={containers} lacks={item.lacks} />
        <p className={classes.rate}>
          <span className={classes.price}>
            <span className="sr-only">{row.adjusted_rate > 0 ? text.card.adjusted : text.card.rate} </span>
            <span translate="no">{formatEuro(priceOf(row))}</span>
          </span>{" "}
          <a
            href={href}
            aria-current={selected ? "true" : undefined}
            aria-label={text.card.detailsOf(name)}
            className={classes.details}
          >
            <span className="in-data-beside:sr-only">{text.card.details}</span>
          </a>
        </p>
      </article>
    );
  },
  (a, b) =>
    a.href === b.href &&
    a.selected === b.selected &&
    a.fresh === b.fresh &&
    a.chosen === b.chosen &&
    a.sailing === b.sailing &&
    a.origin === b.origin &&
    a.onChoose === b.onChoose &&
    a.item.row === b.item.row &&
    a.item.customer === b.item.customer &&
    a.item.edit === b.item.edit &&
    a.item.assigned === b.item.assigned &&
    a.item.lacks === b.item.lacks &&
    a.goods?.text === b.goods?.text &&
    a.containers === b.containers &&
    a.item.old === b.item.old,
);

function cargoOf({ cargo_description, goods_description }: Listed["row"]): string {
  return goods_description ? text.card.goods(cargo_description, goods_description) : cargo_description;
}

/** The left edge. A refused change comes first, because it needs an answer. */
function edgeOf(row: { problem: string | null; waits: boolean; chosen: boolean; selected: boolean }): string {
  if (row.problem) return "shadow-[inset_6px_0_0_var(--color-error)]";
  if (row.waits) return "border-l-6 border-l-hub [border-left-style:dashed]";
  if (row.selected) return "shadow-[inset_6px_0_0_var(--color-ink)]";
  return row.chosen ? "shadow-[inset_4px_0_0_var(--color-ink)]" : "";
}

type CustomerProps = { heading: string; name: string; company: string; problem: string | null };

/** The customer; a refused change replaces the company with the reason. */
function Customer({ heading, name, company, problem }: CustomerProps) {
  return (
    <div className={classes.customer}>
      <h2
        id={heading}
        className="min-w-0 text-19 leading-[1.15] wrap-anywhere in-data-beside:truncate @min-[40rem]/list:truncate"
      >
        {name}
      </h2>
      {problem === null && company !== "" && <p className={`${classes.small} in-data-beside:sr-only`}>{company}</p>}
      {problem !== null && (
        <p className="flex items-center gap-1.5 text-15 leading-[1.2] font-semibold text-error">
          <Icon name="alert" small />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}

const CODE = "inline-block w-7.5 flex-none text-center text-14 leading-[1.125rem] font-bold";

/** Country code and town of both ends; the whole address where the town would be a guess. */
function RouteOf({ row, origin }: { row: Listed["row"]; origin: Country | undefined }) {
  const { origin_address: from, destination_address: to, shipper_town, consignee_town } = row;
  return (
    <div className={classes.route}>
      <p className={`flex min-w-0 items-center gap-1.5 ${classes.line}`}>
        {origin && <span className={`${CODE} rounded-ruled border border-road text-road-text`}>{origin.code}</span>}
        <span className="min-w-0 truncate text-ink" title={from}>
          {shipper_town || (cityOf(from, origin ? [origin.name] : []) ?? from)}
        </span>
      </p>
      <p className={`flex min-w-0 items-center gap-1.5 ${classes.line}`}>
        <span className="sr-only">{text.card.to} </span>
        <span className={`${CODE} text-sea in-data-beside:w-auto`}>CY</span>
        <span className="min-w-0 truncate text-ink" title={to}>
          {consignee_town || (cypriotTown(to) ?? to)}
        </span>
      </p>
    </div>
  );
}

/** Of more the number says it alone. */
const MOST_SQUARES = 8;
/** Two rows of four, where a row has room for them. */
const MANY_SQUARES = "hidden max-w-[4.75rem] flex-wrap gap-x-0.5 @min-[62rem]/list:flex";

function GoodsOf({ row, goods }: { row: Listed["row"]; goods: Goods | undefined }) {
  const marks = goods?.marks ?? [];
  return (
    <div className={classes.goods}>
      <p className={`flex items-center gap-2 justify-end ${classes.line} @min-[62rem]/list:justify-start`}>
        <b className="font-display text-19 leading-none font-[850] text-ink" aria-hidden="true">
          {row.pallet_count}
        </b>
        {marks.length <= MOST_SQUARES && marks.length > 0 && (
          <span className={marks.length > 4 ? MANY_SQUARES : "flex gap-0.5"} aria-hidden="true">
            {marks.map((mark, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the squares have no identity but their place
              <PalletSquare key={at} mark={mark} />
            ))}
          </span>
        )}
        <span className="whitespace-nowrap">
          <span className="sr-only">{words.pallets(row.pallet_count)} </span>
          <span translate="no">{words.kg(row.weight_kg.toFixed(0))}</span>
        </span>
      </p>
      <p className={`${classes.line} ${classes.cargo} text-ink`}>{cargoOf(row)}</p>
    </div>
  );
}

type SailingProps = { sailing: RowSailing | undefined; containers: string; lacks: boolean };

/** The day of departure and the container, else the sailing's week. */
function SailingOf({ sailing, containers, lacks }: SailingProps) {
  const shown = sailing && !sailing.cancelled ? sailing : null;
  const name = sailing && (shown ? containers || sailing.name : words.cancelled(sailing.name));
  const second = shown && lacks ? words.someLack : name;
  return (
    <p className={`${classes.sailing} ${classes.line}`}>
      {shown && (
        <span className="@min-[62rem]/list:block @min-[62rem]/list:text-ink">
          <span className="sr-only">{words.sailing} </span>
          {formatWeekday(shown.day)}
          {second && <span className="@min-[62rem]/list:hidden">, </span>}
        </span>
      )}
      {!shown && lacks && <span className={`${LACKS} @min-[62rem]/list:block`}>{words.noSailing} </span>}
      {second && <span className={shown && lacks ? LACKS : undefined}>{second}</span>}
    </p>
  );
}

const LACKS = "font-semibold text-hub";
