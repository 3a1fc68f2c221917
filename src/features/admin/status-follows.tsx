import { useEffect, useMemo } from "react";
import { getsShip } from "#domain/office/consequences.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import { type Following, roomOn, type Told, useConsequences } from "#live/consequences.ts";
import type { Shipment } from "#live/office.ts";
import type { SailingDesk, SailingView } from "#live/sailings.ts";
import { consequences } from "#text/consequences.ts";
import { Icon } from "#ui/icon.tsx";
import { FollowsRows } from "./follows-rows.tsx";
import { RoomBar } from "./room-bar.tsx";
import { cutOffOf, percent, sailsOn, takenOf } from "./ship-words.ts";
import { ToldLine } from "./told-line.tsx";

const text = consequences.status;

const NOTE = "flex items-start gap-2.5 border-t border-rule py-2.5";

type Props = { rows: readonly Shipment[]; to: ShipmentStatus };
/** `onTold`: who hears of it, each time that this is known anew. */
type WithTold = Props & { onTold?: (told: Told) => void };

/** What follows from a new status of shipments that have another one: their days, the sailings, and who hears of it. */
export function StatusFollows({ rows, to, onTold }: WithTold) {
  const choice = useMemo(() => ({ status: to }), [to]);
  const following = useConsequences(rows, choice);
  const { follows, here, desk, told } = following;
  useEffect(() => onTold?.(told), [onTold, told]);
  // The others keep their sailing, and nothing is said of it.
  const getting = useMemo(() => rows.filter(({ status }) => getsShip(status, to)), [rows, to]);
  return (
    <section aria-label={consequences.title} className="@container/follows grid min-w-0 content-start gap-4">
      <ToldLine told={told} all={rows.length} />
      <div className="grid min-w-0">
        {follows && here && getting.length > 0 && (
          <div className="-mx-5.5 border-t border-rule [&_li:last-child]:border-b-0">
            <FollowsRows
              rows={getting}
              follows={follows.shipments}
              there={here.there}
              late={new Set(follows.cannot_make)}
              missed={(id) => here.ships.get(id)?.will}
            />
          </div>
        )}
        {here && desk.desk && <Ships rows={rows} to={to} here={here} desk={desk.desk} />}
        {here && to === "cancelled" && <Cancelled collected={here.collected} />}
      </div>
    </section>
  );
}

/** What a cancellation does not do, and what can be done after it. */
function Cancelled({ collected }: { collected: number }) {
  const words = consequences.cancel;
  return (
    <ul className="grid">
      {collected > 0 && (
        <li className={NOTE}>
          <Icon name="alert" className="mt-0.5 flex-none text-error" />
          <span>
            <b className="font-semibold">{words.collected(collected)}</b> {words.nobody}
          </span>
        </li>
      )}
      <li className={NOTE}>
        <Icon name="clock" className="mt-0.5 flex-none" />
        {words.after}
      </li>
    </ul>
  );
}

type Change = { ship: SailingView; rows: Shipment[]; leaves: boolean };

/** The sailings that get or lose shipments, with their cut-off and room. */
function Ships({ rows, to, here, desk }: Props & { here: NonNullable<Following["here"]>; desk: SailingDesk }) {
  const changes = useMemo(() => changesOf(rows, to, here), [rows, to, here]);
  const without = rows.filter(({ id, status }) => getsShip(status, to) && !here.ships.get(id)?.will).length;
  if (changes.length === 0 && without === 0) return null;
  return (
    <ul className="grid">
      {changes.map((change) => (
        <ShipChange key={change.ship.id} {...change} desk={desk} />
      ))}
      {without > 0 && <li className="border-t border-rule py-2.5">{text.without(without)}</li>}
    </ul>
  );
}

function ShipChange({ ship, rows, leaves, desk }: Change & { desk: SailingDesk }) {
  const room = useMemo(() => roomOn(ship, rows, desk, leaves), [ship, rows, desk, leaves]);
  const [before, after] = [takenOf(room.before, room, "floor"), takenOf(room.after, room, "floor")];
  const words = leaves ? text.leave : text.get;
  return (
    <li className="grid gap-1 border-t border-rule py-2.5">
      <p>
        <b className="font-semibold">{words(rows.length, sailsOn(ship))}</b>
        {!leaves && `, ${consequences.ship.cutOff(cutOffOf(ship))}`}. {text.floor(percent(before), percent(after))}
      </p>
      {room.whole.floor > 0 && <RoomBar before={before} after={after} />}
      {after > 1 && (
        <p className="flex gap-2 font-semibold text-error">
          <Icon name="alert" small className="mt-1 flex-none" />
          {text.full}
        </p>
      )}
    </li>
  );
}

function changesOf(rows: readonly Shipment[], to: ShipmentStatus, here: NonNullable<Following["here"]>): Change[] {
  const found = new Map<string, Change>();
  for (const row of rows) {
    const { was, will } = here.ships.get(row.id) ?? {};
    const leaves = to === "cancelled";
    const ship = leaves ? was : getsShip(row.status, to) ? will : undefined;
    // What has sailed is no longer a question of room.
    if (!ship || (ship.state !== "planned" && ship.state !== "closed")) continue;
    const change = found.get(ship.id);
    if (change) change.rows.push(row);
    else found.set(ship.id, { ship, rows: [row], leaves });
  }
  return [...found.values()].sort((a, b) => a.ship.etd - b.ship.etd);
}
