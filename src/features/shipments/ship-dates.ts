import { expectedSailing, sailingDays } from "#domain/sailings/days.ts";
import {
  type CalendarLine,
  calendarLine,
  daysOf,
  type Journey,
  journeyOf,
  type Scanned,
  type Stamped,
} from "#domain/sailings/journey.ts";
import { type PublicSailing, withTimes } from "#domain/sailings/public.ts";
import { reached } from "#domain/shipment/reached.ts";
import { placesOf, type Where, whereIs } from "#domain/track/where.ts";
import type { Origin } from "#domain/transit.ts";
import { transitOf } from "#domain/transit.ts";
import { cyprusDay, formatWeekday } from "#i18n/format.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { dates as text } from "#text/dates.ts";
import { promisedDays } from "#ui/freight/promised-days.ts";

/** The days of a shipment by its sailing, as far as this device knows it. */
export type ShipDates = {
  /** "Collected by Tue 1 Dec, sails Thu 10 Dec, Limassol Mon 14 Dec"; "" for none. */
  promise: string;
  calendar: CalendarLine | null;
  journey: Journey | null;
  port: string;
  /** The promised day of arrival in Limassol. */
  arrives: string;
};

/** The shipment, its country and the day in Cyprus. */
type About = { row: ShipmentRow; slug: string | null; today: string };

/** The times of a shipment's milestones by their kind. */
export const scannedOf = (events: readonly { kind: string; at: string }[]): Scanned =>
  Object.fromEntries(events.map(({ kind, at }) => [kind, at]));

/** Where its pallets are, by scans and sailings; null before its pallets are read. */
export function whereOf(row: ShipmentRow, sailings: ReadonlyMap<string, PublicSailing> | null): Where | null {
  const { status, pallets } = row;
  if (!pallets) return null;
  const places = placesOf(pallets, sailings ?? new Map());
  // As tracking has it: a shipment without pallets has as many that were never scanned.
  const none = { state: "", departed: false, arrived: false };
  return whereIs(status, pallets.length > 0 ? places : Array(row.pallet_count || 1).fill(none));
}

/** A text that changes when a milestone is added, removed or changed. */
export const changesOf = (events: readonly { id: string; at: string; to: string }[]): string =>
  events.map(({ id, at, to }) => `${id} ${at} ${to}`).join("; ");

const UNDER_WAY = ["confirmed", "in_transit"];

/** Null if only the schedule is known. `sailings` by id; null before the device has any. */
export function shipDates(
  about: About,
  sailings: ReadonlyMap<string, PublicSailing> | null,
  scanned: Scanned = scannedOf(about.row.events ?? []),
): ShipDates | null {
  const { row, slug, today } = about;
  const origin = slug === null ? null : transitOf(slug);
  if (sailings === null || row.status === "cancelled") return null;
  if (row.status === "pending") return expected(about, [...sailings.values()], origin);
  const sailing = sailings.get(row.sailing);
  const days = daysOf(sailing, origin);
  if (!sailing || !days) return sailing ? { ...NOTHING, promise: text.cancelled } : null;
  const journey = journeyOf(sailing, days, scanned, stampedOf(row, scanned));
  const where = whereOf(row, sailings);
  const calendar = origin && calendarLine(journey, origin.road, today, where?.kind ?? null);
  const promise = UNDER_WAY.includes(row.status) ? promiseOf(journey, days, today) : "";
  return { promise, calendar, journey, port: sailing.port, arrives: days.arrives };
}

/** The timestamps that hold by its status: one that was set back keeps its later ones. */
function stampedOf(row: ShipmentRow, scanned: Scanned): Stamped {
  const { shipped, delivered } = reached(row.status);
  return {
    shipped_at: shipped ? row.shipped_at : "",
    delivery_date: delivered ? scanned.delivered || row.delivery_date : "",
  };
}

const NOTHING: ShipDates = { promise: "", calendar: null, journey: null, port: "", arrives: "" };

/** The sailing that this device predicts; the server chooses at the confirmation. */
function expected({ row, today }: About, sailings: readonly PublicSailing[], origin: Origin | null): ShipDates | null {
  if (origin === null) return null;
  const booked = cyprusDay(row.booking_date || row.created) || today;
  const open = sailings.flatMap((sailing) => withTimes(sailing) ?? []);
  const found = expectedSailing(open, { readyOn: row.ready_on || null, booked, today, origin });
  if (!found) return null;
  const days = sailingDays(found, origin);
  const planned = (day: string | null) => ({ planned: day, actual: null, first: null });
  const [collected, hub] = [planned(days.collectBy), planned(days.cutOff)];
  const way = { collected, hub, departs: planned(days.departs), arrives: planned(days.arrives), delivered: null };
  return {
    ...NOTHING,
    promise: `${promisedDays(days, true)}.`,
    calendar: calendarLine(way, origin.road, today, null),
  };
}

/** The text about days that are still ahead, and about a delay. Of a day that has passed the caption says how late it is. */
function promiseOf(
  journey: Journey,
  days: { collectBy: string | null; departs: string; arrives: string },
  today: string,
): string {
  if (journey.arrives.actual || days.arrives < today) return "";
  const collectBy = journey.collected.actual ? null : days.collectBy;
  const promise = journey.departs.actual
    ? text.arrivesOn(formatWeekday(days.arrives))
    : promisedDays({ ...days, cutOff: "", collectBy }, false);
  const { first } = journey.arrives;
  return first === null ? `${promise}.` : `${promise}, ${text.table.was(formatWeekday(first))}.`;
}
