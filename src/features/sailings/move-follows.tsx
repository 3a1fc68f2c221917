import { useMemo } from "react";
import { daysBetween } from "#domain/calendar.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { Following, Follows, RoomLeft, Told } from "#live/consequences.ts";
import { type Shipment, useOfficeShipments } from "#live/office.ts";
import type { PalletView, SailingView } from "#live/sailings.ts";
import { consequences as text } from "#text/consequences.ts";
import { ToldFigures } from "#ui/freight/told-figures.tsx";
import { Icon } from "#ui/icon.tsx";
import { dayThere, ROME } from "./times.ts";

/** The shipments whose pallets are all among those that move, and of how many some stay: their days may stay too. */
export function useMovedRows(pallets: readonly PalletView[]): { rows: Shipment[]; partly: number } {
  const { rows: all } = useOfficeShipments();
  return useMemo(() => {
    const left = new Map<string, number>();
    for (const { shipment, row } of pallets) left.set(shipment, (left.get(shipment) ?? row.count) - 1);
    const named = all.filter(({ id }) => left.has(id));
    const rows = named.filter(({ id }) => (left.get(id) ?? 0) <= 0);
    return { rows, partly: named.length - rows.length };
  }, [all, pallets]);
}

type Props = { following: Following; rows: readonly Shipment[]; ship: SailingView | undefined; partly: number };

/** What follows from moving pallets (rule: shipment.follows): the cut-off, the days before and after, and who hears of it. */
export function MoveFollows({ following: { follows, here, told }, rows, ship, partly }: Props) {
  const byId = new Map(follows?.shipments.map((one) => [one.id, one]));
  const cannot = new Set(follows?.cannot_make);
  return (
    <section aria-label={text.title} className="grid min-w-0 gap-3">
      {ship && <p>{text.ship.cutOff(dayThere(ship.cut_off, ROME))}</p>}
      <ul aria-label={text.rows.label} className="grid border-t border-rule">
        {rows.map((row) => {
          const one = byId.get(row.id);
          if (!one) return null;
          const late = ship && cannot.has(row.id) ? dayThere(ship.etd, ROME) : "";
          return <Row key={row.id} row={row} one={one} isThere={here?.there.has(row.id) ?? false} late={late} />;
        })}
      </ul>
      {rows.length > 0 && <WhoHears told={told} />}
      {partly > 0 && <p className="text-16">{text.partly(partly)}</p>}
    </section>
  );
}

const ROOM = [
  { what: "floor", unit: "m²", decimals: 2 },
  { what: "volume", unit: "m³", decimals: 1 },
  { what: "weight", unit: "kg", decimals: 0 },
] as const;

/** What is left of a sailing with the moved pallets on it. */
export function RoomThen({ day, room }: { day: string; room: RoomLeft }) {
  const words = text.room;
  return (
    <dl aria-label={words.title(day)} className="flex flex-wrap gap-x-6 gap-y-1 border-t border-rule pt-2">
      <dt className="flex-[1_1_100%] font-semibold">{words.title(day)}</dt>
      {ROOM.map(({ what, unit, decimals }) => {
        const amount = `${Math.abs(room[what]).toFixed(decimals)}\u00a0${unit}`;
        return (
          <dd key={what} className="m-0">
            {words[what]}{" "}
            <b className={room[what] < 0 ? "text-error" : undefined}>{room[what] < 0 ? words.over(amount) : amount}</b>
          </dd>
        );
      })}
    </dl>
  );
}

/** `late`: the day of the ship whose cut-off it misses. */
function Row({ row, one, isThere, late }: { row: Shipment; one: Follows; isThere: boolean; late: string }) {
  const { arrives_was: was, arrives_will: will } = one;
  return (
    <li className="grid gap-0.5 border-b border-rule py-2 wrap-anywhere">
      <b className="font-semibold">{row.consignee_company || row.consignee_name}</b>
      {late !== "" && (
        <span className="flex gap-2 font-semibold text-error">
          <Icon name="alert" small className="mt-1 flex-none" />
          {text.rows.cannot(late)}
        </span>
      )}
      <span className="text-16">
        {text.rows.inBologna}: {isThere ? text.rows.there : formatWeekday(one.in_bologna) || text.rows.unknown}.{" "}
        {text.rows.was}: {formatWeekday(was) || text.rows.none}. {text.rows.will}:{" "}
        {formatWeekday(will) || text.rows.none}
        {was !== "" && will !== "" && `, ${changeOf(daysBetween(was, will))}`}
      </span>
    </li>
  );
}

function changeOf(by: number): string {
  return by === 0 ? text.rows.same : by > 0 ? text.rows.later(by) : text.rows.earlier(-by);
}

function WhoHears({ told }: { told: Told }) {
  const words = text.told;
  if (told.state === "none") return null;
  if (told.state !== "counted") return <p role="status">{told.state === "asking" ? words.asking : words.unknown}</p>;
  return (
    <div className="grid gap-1">
      <p role="status" className={told.told > 0 ? "sr-only" : undefined}>
        {told.told === 0 ? words.nobody : words.sentence(told.told, told.push, told.email, told.both)}
      </p>
      {told.told > 0 && <ToldFigures {...told} />}
      {told.told > 0 && <p className="text-16 text-ink-2">{words.minute}</p>}
    </div>
  );
}
