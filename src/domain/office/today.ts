import { daysBetween } from "#domain/calendar.ts";
import { pointRank } from "#domain/pallets/scan.ts";
import { dayThere, isUnderWay } from "#domain/sailings/assign.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { storedMoment } from "#domain/sailings/days.ts";
import type { KnownCountry, Reach, RoadLimit, TodayLimits } from "./limits.ts";
import { type LineName, TODAY_LINES, type TodayLine } from "./line-names.ts";

// Which rows stand in which line of the office's day (rule: office.today). The server counts the same in SQL (pb_hooks/lib/office/office-today.js), by the
// same limits; tests/server/today.test.ts compares the two.

/** The rows that are counted; times as stored. `zone_by_postcode` is missing in rows from before the field. */
export type TodayRows = {
  shipments: readonly {
    id: string;
    status: string;
    created: string;
    sailing: string;
    country_id: string;
    ready_on: string;
    booking_date: string;
    confirmed_at: string;
    zone_by_postcode?: string;
  }[];
  pallets: readonly {
    id: string;
    shipment: string;
    sailing: string;
    state: string;
    cancelled: boolean;
    hold: boolean;
    missing_since: string;
  }[];
  sailings: readonly { id: string; state: string; cut_off: string; etd: string; eta: string; ata: string }[];
  finds: readonly { id: string; pallet: string; found_at: string }[];
  /** Messages, sea and air requests. */
  requests: readonly { id: string; created: string; handled_at: string }[];
};

/** Since when pallets are on hold, and since when those are in Limassol whose ship is not recorded as arrived: by their scans. */
export type TodayTimes = { held: ReadonlyMap<string, string>; port: ReadonlyMap<string, string> };

/** One thing that a line counts. `shipment`: its shipment, "" for ships, finds and requests; `since`: as stored (knownTime). */
export type Waiting = { id: string; shipment: string; since: string };

/** What each line counts, the longest waiting first; what has no known time last. */
export type Today = Readonly<Record<LineName, Waiting[]>>;

/** The lines of the office's day. */
export function todayOf(rows: TodayRows, times: TodayTimes, limits: TodayLimits): Today {
  const { pallets, shipments, sailings, finds, requests } = rows;
  const valid = pallets.filter(({ cancelled }) => !cancelled);
  const ships = new Map(sailings.map((row) => [row.id, row]));
  const places = placesOf(valid, ships, times.port);
  const goods = { ships, places, limits: limitsBy(limits) };
  const today: Today = {
    to_confirm: pick(shipments, ({ status, created }) => status === "pending" && created),
    to_collect: pick(shipments, (row) => toCollect(row, goods) && row.confirmed_at),
    missing: ofPallets(valid, ({ missing_since, state }) => state !== "delivered" && missing_since),
    found: pick(finds, ({ pallet, found_at }) => pallet === "" && found_at, none),
    on_hold: ofPallets(valid, ({ hold, id }) => hold && (times.held.get(id) ?? UNKNOWN)),
    late_for_cut_off: pick(shipments, (row) => lateFor(row, goods)),
    ships_overdue: pick(sailings, (row) => overdue(row, limits.now), none),
    unanswered: pick(requests, (row) => row.handled_at === "" && isBefore(row.created, limits.unansweredBefore), none),
    in_limassol: pick(shipments, ({ id, status }) => isUnderWay(status) && (places.get(id)?.port ?? "")),
    zone_marked: pick(shipments, (row) => row.status === "pending" && Boolean(row.zone_by_postcode) && row.created),
  };
  for (const line of TODAY_LINES) today[line].sort(longestFirst);
  return today;
}

/** Since when something waits whose time is not known: behind all others. */
const UNKNOWN = "9";

/** The rows for which `since` has a time, "" and false for none. */
function pick<T extends { id: string }>(
  rows: readonly T[],
  since: (row: T) => string | false,
  shipmentOf: (row: T) => string = ({ id }) => id,
): Waiting[] {
  return rows.flatMap((row) => {
    const time = since(row);
    return time ? [{ id: row.id, shipment: shipmentOf(row), since: time }] : [];
  });
}

const none = () => "";
const ofPallets = (rows: readonly PalletRow[], since: (row: PalletRow) => string | false) =>
  pick(rows, since, ({ shipment }) => shipment);
const isBefore = (time: string, limit: string): string | false => time < limit && time;

type ShipmentRow = TodayRows["shipments"][number];
type PalletRow = TodayRows["pallets"][number];
type SailingRow = TodayRows["sailings"][number];
type Ships = ReadonlyMap<string, SailingRow>;
/** Of a shipment's valid pallets. `port`: since when one of them is in Limassol, "" for none. */
type Place = { scanned: boolean; onTheRoad: boolean; port: string };

function placesOf(pallets: readonly PalletRow[], ships: Ships, port: TodayTimes["port"]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { id, shipment, sailing, state } of pallets) {
    const place = places.get(shipment) ?? { scanned: false, onTheRoad: false, port: "" };
    const ship = ships.get(sailing);
    const since = ship?.state === "arrived" ? ship.ata || UNKNOWN : state === "port_in" && (port.get(id) ?? UNKNOWN);
    places.set(shipment, {
      scanned: place.scanned || state !== "",
      onTheRoad: place.onTheRoad || pointRank(state) < pointRank("hub_in"),
      port: since && (place.port === "" || since < place.port) ? since : place.port,
    });
  }
  return places;
}

type Limits = {
  road: (country: string) => RoadLimit | undefined;
  reach: (ship: string, country: string) => Reach | undefined;
};
type Goods = { ships: Ships; places: ReadonlyMap<string, Place>; limits: Limits };

function limitsBy({ roads, reach }: TodayLimits): Limits {
  const byCountry = new Map(roads.map((one) => [one.country, one]));
  const byShip = new Map(reach.map((one) => [`${one.sailing} ${one.country}`, one]));
  return { road: (country) => byCountry.get(country), reach: (ship, country) => byShip.get(`${ship} ${country}`) };
}

/** Whether goods are to be collected by Sunday of this week. */
function toCollect({ id, status, sailing, country_id }: ShipmentRow, { ships, places, limits }: Goods): boolean {
  const ship = ships.get(sailing);
  const country = limits.road(country_id);
  if (status !== "confirmed" || places.get(id)?.scanned || !ship || !country) return false;
  return ship.state !== "cancelled" && ship.cut_off < country.cutOffBefore;
}

/** The cut-off that goods miss, because they are expected in Bologna after its day; false for none. */
function lateFor(row: ShipmentRow, { ships, places, limits }: Goods): string | false {
  const reach = limits.reach(row.sailing, row.country_id);
  if (!isUnderWay(row.status) || !places.get(row.id)?.onTheRoad || !reach) return false;
  const { over, lastDay, before } = reach;
  const late = over || row.ready_on > lastDay || row.booking_date >= before || row.confirmed_at >= before;
  return late && (ships.get(row.sailing)?.cut_off ?? "");
}

/** The day "YYYY-MM-DD" on which goods can be in Bologna, and how many days after that of their cut-off. */
export type Late = { inBologna: string; days: number };

/** How late those are that miss their cut-off, by shipment. `countries`: those whose road days are known; `now` in ms. */
export function latenessOf(
  missed: readonly Waiting[],
  shipments: TodayRows["shipments"],
  countries: readonly KnownCountry[],
  now: number,
): Map<string, Late> {
  if (missed.length === 0) return new Map();
  const origins = new Map(countries.map((country) => [country.id, country]));
  const cutOffs = new Map(missed.map(({ shipment, since }) => [shipment, dayOf(since, "Europe/Rome")]));
  const late = new Map<string, Late>();
  for (const { id, country_id, ready_on, booking_date, confirmed_at } of shipments) {
    const cutOff = cutOffs.get(id);
    if (!cutOff) continue;
    const booked = dayOf(booking_date);
    // What is under way without a confirmation was collected by its booking.
    const goods = { readyOn: ready_on, booked, confirmed: dayOf(confirmed_at) || booked };
    const inBologna = dayThere({ ...goods, origin: origins.get(country_id) ?? null }, now);
    if (inBologna > cutOff) late.set(id, { inBologna, days: daysBetween(cutOff, inBologna) });
  }
  return late;
}

/** The day of a stored time; "" for none. */
function dayOf(stored: string, zone: "Europe/Nicosia" | "Europe/Rome" = "Europe/Nicosia"): string {
  const at = storedMoment(stored);
  return at === null ? "" : localDay(at, zone);
}

/** When a ship should have left or arrived, if that is not recorded. */
function overdue({ state, etd, eta }: SailingRow, now: string): string | false {
  if (state === "sailed") return isBefore(eta, now);
  return (state === "planned" || state === "closed") && isBefore(etd, now);
}

/** The counts, as the server answers them. */
export function linesOf(today: Today): TodayLine[] {
  return TODAY_LINES.map((kind) => ({
    kind,
    count: today[kind].length,
    oldest: knownTime(today[kind][0]?.since ?? ""),
  }));
}

/** As stored; "" for a time that is not known. */
export const knownTime = (since: string): string => (since === UNKNOWN ? "" : since);

function longestFirst(a: Waiting, b: Waiting): number {
  const [x, y] = [`${a.since} ${a.id}`, `${b.since} ${b.id}`];
  return x < y ? -1 : x > y ? 1 : 0;
}
