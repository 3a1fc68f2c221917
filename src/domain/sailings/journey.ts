import { addDays, daysBetween } from "#domain/calendar.ts";
import { LEG_OF, type TrackedKind } from "#domain/track/where.ts";
import { localDay } from "./clock.ts";
import { type SailingDays, sailingDays, storedMoment } from "./days.ts";
import { type PublicSailing, withTimes } from "./public.ts";

/** Planned and actual calendar days "YYYY-MM-DD"; null: unknown. `first`: announced before a delay. */
export type Station = { planned: string | null; actual: string | null; first: string | null };

/** The stations of a shipment with a sailing. */
export type Journey = { collected: Station; hub: Station; departs: Station; arrives: Station };

/** The dots of the calendar line; `days` has one calendar day per dot. */
export type CalendarLine = {
  road: number;
  warehouse: number;
  sea: number;
  /** Days that are over; 0 before the first scan. */
  done: number;
  /** From 1; null when nothing is in transit. */
  today: number | null;
  days: readonly string[];
  late: boolean;
};

/** Timestamps of scanned milestones in the database's form, by kind. */
export type Scanned = Readonly<Partial<Record<"collected" | "hub_in" | "delivered", string>>>;

/** The days of a sailing on the device; null for a cancelled one and for one that cannot be read. */
export function daysOf(sailing: PublicSailing | null | undefined, roadDays: number | null): SailingDays | null {
  const times = sailing && sailing.state !== "cancelled" ? withTimes(sailing) : null;
  return times && sailingDays(times, roadDays);
}

/** Planned and actual days side by side. `shippedAt` is the status's timestamp, for goods that were not scanned. */
export function journeyOf(sailing: PublicSailing, days: SailingDays, scanned: Scanned, shippedAt: string): Journey {
  const at = (text: string | undefined, zone: "Europe/Rome" | "Europe/Nicosia") => {
    const ms = storedMoment(text ?? "");
    return ms === null ? null : localDay(ms, zone);
  };
  const moved = (first: string | null, planned: string) => (first === planned ? null : first);
  return {
    collected: {
      planned: days.collectBy,
      actual: at(scanned.collected || shippedAt, "Europe/Rome"),
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
  };
}

const dayOf = ({ actual, planned }: Station) => actual ?? planned;

/**
 * The line of days from collection to arrival; null when the days are not in an order that a line can show. The day of an
 * arrival belongs to the leg that ends. `today` is a day in Cyprus; `reached` says where the goods are (track/where.ts), null:
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
  // Goods not scanned in Bologna are expected there after their days on the road.
  const expected = addDays(start, Math.max(1, roadDays) - 1);
  const hub = journey.hub.actual ?? (expected < departs ? expected : addDays(departs, -1));
  const road = daysBetween(start, hub) + 1;
  const warehouse = daysBetween(hub, departs);
  const sea = daysBetween(departs, arrives);
  const total = road + warehouse + sea;
  if (road < 1 || warehouse < 1 || sea < 1 || total > 90) return null;
  const days = Array.from({ length: total }, (_, i) => addDays(start, i));
  const line = { road, warehouse, sea, days };
  const arrived = reached === "delivered" || reached === "arrived" || journey.arrives.actual !== null;
  if (arrived) return { ...line, done: total, today: null, late: false };
  if (journey.collected.actual === null || reached === null) return { ...line, done: 0, today: null, late: false };
  // Only as far as known: not beyond a leg whose end nobody has reported.
  const leg = LEG_OF[reached];
  const known = leg === "road" ? road : leg === "hub" ? road + warehouse : total;
  const counted = Math.max(1, daysBetween(start, today) + 1);
  const day = Math.min(counted, known);
  return { ...line, done: day - 1, today: day, late: today > arrives };
}

/** The leg of a day, from 1. */
export function legOf({ road, warehouse }: CalendarLine, day: number): "road" | "hub" | "sea" {
  return day <= road ? "road" : day <= road + warehouse ? "hub" : "sea";
}
