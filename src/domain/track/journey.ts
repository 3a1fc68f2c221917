import { type LocalTime, localTime, type TimeZone } from "#domain/sailings/clock.ts";
import { storedMoment } from "#domain/sailings/days.ts";
import { type CalendarLine, calendarLine, type Journey } from "#domain/sailings/journey.ts";
import { transitOf } from "#domain/transit.ts";
import type { Tracked, TrackedMilestone } from "./tracked.ts";
import type { TrackedKind } from "./where.ts";

/** The time zone of each milestone. Collections use Central European time. */
export const ZONES = {
  collected: "Europe/Rome",
  hub_in: "Europe/Rome",
  loaded: "Europe/Rome",
  departed: "Europe/Rome",
  arrived: "Europe/Nicosia",
  delivered: "Europe/Nicosia",
} as const satisfies Record<TrackedKind, "Europe/Rome" | "Europe/Nicosia">;

/**
 * The day and the time of an event by the clock of its place, on page, paper and tracking alike; null for none. Of what has no
 * place of its own, as new dates, by the clock of Cyprus. `at`: ISO or the database's form.
 */
export function timeAtPlace(kind: string, at: string): LocalTime | null {
  const ms = storedMoment(at);
  const zones: Readonly<Record<string, TimeZone>> = ZONES;
  return ms === null ? null : localTime(ms, zones[kind] ?? "Europe/Nicosia");
}

/** The calendar day of a milestone in its time zone, "YYYY-MM-DD"; null when it has not happened. */
export function dayOfMilestone({ kind, actual }: TrackedMilestone): string | null {
  return timeAtPlace(kind, actual ?? "")?.day ?? null;
}

/** The line of days by the public view; null when the days are unknown or not in order. `today` is a day in Cyprus. */
export function trackedLine(shipment: Tracked, today: string): CalendarLine | null {
  const road = transitOf(shipment.origin.slug)?.road;
  if (road === undefined) return null;
  const station = (kind: TrackedKind) => {
    const found = shipment.milestones.find((one) => one.kind === kind);
    return { planned: found?.planned ?? null, actual: found ? dayOfMilestone(found) : null, first: null };
  };
  const journey: Journey = {
    collected: station("collected"),
    hub: station("hub_in"),
    departs: station("departed"),
    arrives: station("arrived"),
    delivered: station("delivered").actual,
  };
  return calendarLine(journey, road, today, farthest(shipment)?.kind ?? null);
}

/** The farthest milestone that any pallet has reached; null before the first. */
export function farthest({ milestones }: Tracked): TrackedMilestone | null {
  const there = milestones.filter(({ pallets }) => pallets > 0);
  return there[there.length - 1] ?? null;
}
