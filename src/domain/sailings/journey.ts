import { addDays, daysBetween } from "#domain/calendar.ts";
import { LEG_OF, type TrackedKind } from "#domain/track/where.ts";
import type { Origin } from "../transit.ts";
import { localDay } from "./clock.ts";
import { type SailingDays, sailingDays, storedMoment } from "./days.ts";
import { type PublicSailing, withTimes } from "./public.ts";

/** Planned and actual calendar days "YYYY-MM-DD"; null: unknown. `first`: announced before a delay. */
export type Station = { planned: string | null; actual: string | null; first: string | null };

/** The stations of a shipment with a sailing, and the day on which it was delivered; null: it was not, or nobody knows. */
export type Journey = {
  collected: Station;
  hub: Station;
  departs: Station;
  arrives: Station;
  delivered: string | null;
};

/** The dots of the calendar line; `days` has one calendar day per dot. */
export type CalendarLine = {
  road: number;
  warehouse: number;
  sea: number;
  /** Days after the planned arrival that nobody has recorded: up to today, or to the delivery. */
  over: number;
  /** Days that are over; 0 before the first scan. */
  done: number;
  /** Days of these, from 1, on which something was planned that nobody has recorded. */
  open: readonly number[];
  /** From 1; null when nothing is in transit. */
  today: number | null;
  days: readonly string[];
  late: boolean;
};

/** Timestamps of scanned milestones in the database's form, by kind. */
export type Scanned = Readonly<Partial<Record<"collected" | "hub_in" | "delivered", string>>>;

/** A shipment's timestamps by its status, for goods that were not scanned; "" before them. */
export type Stamped = { shipped_at: string; delivery_date: string };

/** The days of a sailing on the device; null for a cancelled one and for one that cannot be read. */
export function daysOf(sailing: PublicSailing | null | undefined, origin: Origin | null): SailingDays | null {
  const times = sailing && sailing.state !== "cancelled" ? withTimes(sailing) : null;
  return times && sailingDays(times, origin);
}

/** Planned and actual days side by side. */
export function journeyOf(sailing: PublicSailing, days: SailingDays, scanned: Scanned, stamped: Stamped): Journey {
  const at = (text: string | undefined, zone: "Europe/Rome" | "Europe/Nicosia") => {
    const ms = storedMoment(text ?? "");
    return ms === null ? null : localDay(ms, zone);
  };
  const moved = (first: string | null, planned: string) => (first === planned ? null : first);
  return {
    collected: {
      planned: days.collectBy,
      actual: at(scanned.collected || stamped.shipped_at, "Europe/Rome"),
      first: null,
    },
    hub: { planned: days.cutOff, actual: at(scanned.hub_in, "Europe/Rome"), first: null },
    departs: {
      planned: days.departs,
      actual: at(sailing.atd, "Europe/Rome"),
      first: moved(at(sailing.first_etd, "Europe/Rome"), days.departs),
    },
    arrives: {
      planned: days.arrives,
      actual: at(sailing.ata, "Europe/Nicosia"),
      first: moved(at(sailing.first_eta, "Europe/Nicosia"), days.arrives),
    },
    delivered: at(stamped.delivery_date, "Europe/Nicosia"),
  };
}

const dayOf = ({ actual, planned }: Station) => actual ?? planned;

/**
 * The line of days from collection to arrival; null when the days are not in an order that a line can show. The capsule begins
 * on the day of the first scan in Bologna. What nobody has recorded is open, and an arrival that nobody has recorded moves the
 * end to today or to the delivery. `today` is a day in Cyprus; `reached` says where the goods are (track/where.ts), null:
 * nothing has been.
 */
export function calendarLine(
  journey: Journey,
  roadDays: number,
  today: string,
  reached: TrackedKind | null,
): CalendarLine | null {
  const start = dayOf(journey.collected);
  const departs = dayOf(journey.departs);
  const arrives = dayOf(journey.arrives);
  if (start === null || departs === null || arrives === null) return null;
  const there = reached === "delivered" || reached === "arrived" || journey.arrives.actual !== null;
  const moving = !there && reached !== null && journey.collected.actual !== null;
  const late = moving && today > arrives;
  const end = late ? today : endOf(journey, arrives);
  const road = Math.max(1, daysBetween(start, inBologna(journey, start, roadDays, departs)));
  const warehouse = daysBetween(start, departs) + 1 - road;
  const sea = daysBetween(departs, end < arrives ? end : arrives);
  const over = Math.max(0, daysBetween(arrives, end));
  const total = road + warehouse + sea + over;
  if (warehouse < 1 || sea < 1 || total > 90) return null;
  const days = Array.from({ length: total }, (_, i) => addDays(start, i));
  const line = { road, warehouse, sea, over, days, late };
  const open = (done: number) => unrecorded(journey, line).filter((day) => day <= done);
  if (there) return { ...line, done: total, open: open(total), today: null };
  if (!moving) return { ...line, done: 0, open: [], today: null };
  // Only as far as known: not beyond a leg whose end nobody has reported.
  const leg = LEG_OF[reached];
  const known = leg === "road" ? road : leg === "hub" ? road + warehouse : total - over;
  if (late) return { ...line, done: known, open: open(known), today: total };
  const day = Math.min(Math.max(1, daysBetween(start, today) + 1), known);
  return { ...line, done: day - 1, open: open(day - 1), today: day };
}

/** The last day of goods that are not late: whoever has been handed them knows that they have arrived. */
const endOf = ({ arrives, delivered }: Journey, planned: string) =>
  arrives.actual === null && delivered !== null ? delivered : planned;

/** The first day in Bologna. Goods not scanned there are expected after their days on the road. */
function inBologna({ hub }: Journey, start: string, roadDays: number, departs: string): string {
  const expected = addDays(start, Math.max(1, roadDays));
  return hub.actual ?? (expected < departs ? expected : departs);
}

/** The days, from 1, of the stations that nobody has recorded. */
function unrecorded(journey: Journey, line: Pick<CalendarLine, "road" | "warehouse" | "sea" | "days">): number[] {
  const { collected, hub, departs, arrives, delivered } = journey;
  const { road, warehouse, sea, days } = line;
  const arrival = road + warehouse + sea;
  return [
    ...(collected.actual === null ? [1] : []),
    ...(hub.actual === null ? [road + 1] : []),
    ...(departs.actual === null ? [road + warehouse] : []),
    ...(arrives.actual === null && delivered !== days[arrival - 1] ? [arrival] : []),
  ];
}

/** The leg of a day, from 1. */
export function legOf({ road, warehouse }: CalendarLine, day: number): "road" | "hub" | "sea" {
  return day <= road ? "road" : day <= road + warehouse ? "hub" : "sea";
}
