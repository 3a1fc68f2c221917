import { GOODS_PLACES, type GoodsPlace } from "#domain/office/goods-places.ts";
import type { Country } from "#domain/rates/tariff.ts";
import { isShipmentStatus, type ShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { transitOf } from "#domain/transit.ts";
import { lastCollection } from "#domain/working-days.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { Assigned } from "#live/office.ts";
import { admin as text } from "#text/admin.ts";
import { shipmentPallets } from "#text/shipment-pallets.ts";
import { classNames } from "#ui/class-names.ts";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import { classes } from "./classes.ts";
import type { RowSailing } from "./shipment-item.tsx";
import { UnsavedMark } from "./unsaved.tsx";
import type { Goods } from "./use-goods.ts";
import type { Listed } from "./use-shipment-search.ts";

type Around = { goods: Goods | undefined; origin: Country | undefined; sailing: RowSailing | undefined };
type Props = Around & { item: Listed; waits: NonNullable<Assigned["sync"]> | null; asked: ShipmentStatus | null };

/** The status in the specification's words, and where the pallets are. */
export function StatusOf({ item, waits, asked, ...around }: Props) {
  const { row, old } = item;
  const place = around.goods?.where?.place;
  return (
    <div className={classes.status}>
      <p className="flex flex-row-reverse flex-wrap items-center gap-x-2.5 gap-y-0.5 in-data-beside:flex-nowrap @min-[40rem]/list:flex-row">
        {isShipmentStatus(row.status) && <StatusBadge status={row.status} />}
        {place && row.status === "in_transit" && <PlaceBar place={place} />}
        {waits && <SyncMark state={waits.state} text={text.detail.notSent[waits.state]} />}
        <UnsavedMark id={row.id} />
        {old === "history" && <span className="hint">{text.card.history}</span>}
      </p>
      {asked ? (
        <p className="flex items-center gap-1.5 text-15 leading-[1.2] font-semibold text-hub">
          <Icon name="alert" small />
          {shipmentPallets.question.mark}
          <span className="sr-only"> {shipmentPallets.question.markDetail(statusLabel(asked))}</span>
        </p>
      ) : (
        <WhereLine item={item} {...around} />
      )}
    </div>
  );
}

/** Where the pallets are, then what differs: red what is late or missing. */
function WhereLine({ item, ...around }: Around & { item: Listed }) {
  const { row } = item;
  const { goods } = around;
  const place = goods?.where?.place;
  const alarms = goods ? alarmsOf(goods) : [];
  const rest = restOf(item, around);
  const shown = row.status === "delivered" ? undefined : place;
  if (!shown && alarms.length === 0 && rest === "") return null;
  return (
    <p className={`max-w-full ${classes.line}`}>
      {shown && <b className="text-ink">{text.where.places[shown]}</b>}
      {alarms.map((words, at) => (
        <span key={words}>
          {(shown || at > 0) && ", "}
          <b className="text-error">{words}</b>
        </span>
      ))}
      {rest !== "" && `${shown || alarms.length > 0 ? ", " : ""}${rest}`}
    </p>
  );
}

const alarmsOf = ({ late, missing }: Goods): string[] => [
  ...(missing > 0 ? [text.where.missing(missing)] : []),
  ...(late > 0 ? [text.where.late(late)] : []),
];

function restOf({ row }: Listed, { goods, origin, sailing }: Around): string {
  if (row.status === "pending") return text.where.since(formatWeekday(row.booking_date || row.created));
  if (row.status !== "confirmed" && row.status !== "in_transit") return "";
  if (!goods?.where) return collectBy(origin, sailing);
  const { place, ahead, of, next, loaded } = goods.where;
  const held = goods.held > 0 ? text.where.held(goods.held) : "";
  return [held, ahead > 0 ? text.where.ahead(ahead, of, next) : wholeOf({ place, of, loaded }, sailing)]
    .filter(Boolean)
    .join(", ");
}

type Whole = { place: GoodsPlace; of: number; loaded: boolean };

function wholeOf({ place, of, loaded }: Whole, sailing: RowSailing | undefined): string {
  if (loaded) return text.where.loaded;
  if (place === "at_sea" && sailing?.arrives) return text.where.due(formatWeekday(sailing.arrives));
  return of > 1 ? text.where.all(of) : "";
}

/** The last day of collection for the sailing that it is on. */
function collectBy(origin: Country | undefined, sailing: RowSailing | undefined): string {
  const from = origin && transitOf(origin.slug);
  if (!from || !sailing || sailing.cancelled || sailing.cutOff === "") return "";
  return text.where.collectBy(formatWeekday(lastCollection(sailing.cutOff, from)));
}

const LEG: Readonly<Record<GoodsPlace, string>> = {
  road: "bg-road",
  bologna: "bg-hub",
  at_sea: "bg-sea",
  limassol: "bg-sea",
  delivered: "bg-ink",
};

/** A bar of five pieces: the present one thick; the word stands beside it. */
function PlaceBar({ place }: { place: GoodsPlace }) {
  const now = GOODS_PLACES.indexOf(place);
  return (
    <span className="flex items-center gap-[3px]" aria-hidden="true">
      {GOODS_PLACES.map((one, at) => (
        <span
          key={one}
          className={classNames("w-2.5", at === now ? `h-2 ${LEG[place]}` : `h-0.5 ${at < now ? "bg-ink" : "bg-rule"}`)}
        />
      ))}
    </span>
  );
}
