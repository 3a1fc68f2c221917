import { localDay } from "#domain/sailings/clock.ts";
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

/** The calendar day of a milestone in its time zone, "YYYY-MM-DD"; null when it has not happened. */
export function dayOfMilestone({ kind, actual }: TrackedMilestone): string | null {
  const ms = storedMoment(actual ?? "");
  return ms === null ? null : localDay(ms, ZONES[kind]);
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
  };
  return calendarLine(journey, road, today, farthest(shipment)?.kind ?? null);
}

/** The farthest milestone that any pallet has reached; null before the first. */
export function farthest({ milestones }: Tracked): TrackedMilestone | null {
  const there = milestones.filter(({ pallets }) => pallets > 0);
  return there[there.length - 1] ?? null;
}
