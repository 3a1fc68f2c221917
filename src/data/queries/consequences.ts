import type { Shipment } from "#data/shared/wire.ts";
import {
  type Choice,
  type ChosenShipment,
  type Consequences,
  consequences,
  getsShip,
  type RoomLeft,
  roomLeft,
  type ShipsOf,
  shipsBy,
} from "#domain/office/consequences.ts";
import { dayThere, shipmentSailing } from "#domain/sailings/assign.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { HIGH_CUBE, type PlannedPallet } from "#domain/sailings/plan.ts";
import { planLoad } from "#domain/sailings/plan-load.ts";
import type { Origin } from "#domain/transit.ts";
import type { SailingView } from "./pending-sailings.ts";
import type { PalletView, SailingDesk } from "./sailing-desk.ts";

// What follows from a choice of the office, by what this device has. The server says the same by
// pb_hooks/lib/office/consequences.js, and also who hears of it, which no device knows.

export type DeskContext = { desk: SailingDesk; origin: (country: string) => Origin | null; now: number };

/** Shipments with what the rules need to know of them; `status`: the one that is chosen, or "". */
function chosenOf(rows: readonly Shipment[], status: string, { desk, origin, now }: DeskContext): ChosenShipment[] {
  const pallets = palletsBy(desk);
  const states = new Map(desk.sailings.map(({ id, state }) => [id, state]));
  return rows.map((row) => {
    const own = pallets.get(row.id) ?? [];
    const places = own.map(({ row: { sailing, cancelled } }) => ({ sailing, cancelled }));
    const sailing = own.length > 0 ? (shipmentSailing(desk.sailings, places)?.id ?? "") : row.sailing;
    // What went with a ship is none of the pallets that the desk has.
    const gone = own.length === 0 && isGone(states.get(sailing));
    const there = gone || (own.length > 0 && own.every(({ row: { state } }) => state !== "" && state !== "collected"));
    const confirmed = getsShip(row.status, status) ? "" : dayOf(row.confirmed_at);
    const goods = {
      origin: origin(row.country_id),
      readyOn: row.ready_on,
      booked: dayOf(row.booking_date),
      confirmed,
    };
    return { id: row.id, status: row.status, sailing, there, inBologna: dayThere(goods, now) };
  });
}

const isGone = (state: string | undefined) => state === "sailed" || state === "arrived";

/** The day in Cyprus of a stored time, "" for none. */
function dayOf(at: string): string {
  const ms = at ? Date.parse(at.replace(" ", "T")) : Number.NaN;
  return Number.isNaN(ms) ? "" : localDay(ms, "Europe/Nicosia");
}

/** What follows, without who hears of it. */
export type ConsequencesHere = Consequences & {
  /** Those whose pallets are all in Bologna or beyond. */
  there: ReadonlySet<string>;
  /** How many pallets somebody has collected. */
  collected: number;
  /** The sailings of each shipment before and after. */
  ships: ReadonlyMap<string, ShipsOf<SailingView>>;
};

/** What follows from a choice by what this device has. */
export function consequencesHere(rows: readonly Shipment[], choice: Choice, context: DeskContext): ConsequencesHere {
  const { desk, now } = context;
  const chosen = chosenOf(rows, "status" in choice ? choice.status : "", context);
  const shipsOf = shipsBy(choice, desk.sailings, now);
  const pallets = palletsBy(desk);
  const own = rows.flatMap(({ id }) => pallets.get(id) ?? []);
  return {
    ...consequences(chosen, choice, desk.sailings, now),
    there: new Set(chosen.flatMap(({ id, there }) => (there ? [id] : []))),
    collected: own.filter(({ row }) => row.state !== "").length,
    ships: new Map(chosen.map((one) => [one.id, shipsOf(one)])),
  };
}

/** The pallets that the desk has, by shipment. */
function palletsBy({ loads, loose }: SailingDesk): Map<string, PalletView[]> {
  const found = new Map<string, PalletView[]>();
  // Those of a cancelled sailing are in its load too.
  for (const { id, pallets } of [...[...loads.values()].flat(), ...loose.filter(({ from }) => from === "")])
    found.set(id, [...(found.get(id) ?? []), ...pallets]);
  return found;
}

/** A sailing before and after a choice, in as many containers as are booked, or, without any, as it then needs. */
export type RoomOn = { whole: RoomLeft; before: RoomLeft; after: RoomLeft };

/** The room of a sailing with all pallets of these shipments on it, or, with `off`, with none of them. */
export function roomOn(sailing: SailingView, rows: readonly Shipment[], desk: SailingDesk, off = false): RoomOn {
  const ids = new Set(rows.map(({ id }) => id));
  const now: PlannedPallet[] = (desk.loads.get(sailing.id) ?? []).flatMap(({ pallets }) => pallets);
  const others = now.filter(({ shipment }) => !ids.has(shipment));
  const pallets = palletsBy(desk);
  const added = off
    ? []
    : rows.flatMap((row) => pallets.get(row.id)?.map((one) => placed(one, sailing)) ?? declared(row));
  const then = [...others, ...added];
  const count = sailing.containers.length || planLoad(off ? now : then, 0).containers.length;
  const whole = {
    floor: HIGH_CUBE.length * HIGH_CUBE.width * count,
    weight: HIGH_CUBE.payload * count,
    volume: HIGH_CUBE.volume * count,
  };
  const left = (on: readonly PlannedPallet[]) => (count === 0 ? whole : roomLeft(on, count));
  return { whole, before: left(now), after: left(then) };
}

/** Put on another ship it has no container yet. */
const placed = (pallet: PalletView, { id }: SailingView): PlannedPallet =>
  pallet.row.sailing === id ? pallet : { ...pallet, container: 0, loadedAt: null };

/** The pallets of a shipment that gets them by its confirmation. */
const declared = ({ id, pallet_details }: Shipment): PlannedPallet[] =>
  pallet_details.map((size, at) => ({ ...size, id: `${id} ${at}`, shipment: id, container: 0, loadedAt: null }));
