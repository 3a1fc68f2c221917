import { localDay, momentOf, weekdayOf } from "#domain/sailings/clock.ts";
import { addDays, daysBetween } from "#domain/shipment/timeline.ts";

/** A sailing as the public knows it; times in ms. */
export type PublicSailing = {
  name: string;
  port: string;
  vessel: string;
  cut_off: number;
  etd: number;
  eta: number;
  state: string;
};

/** The dates of a journey by one sailing. Days are "YYYY-MM-DD" where they happen; moments in ms. */
export type QuoteDates = {
  sailing: PublicSailing;
  /** The last day on which it can be collected and still make the cut-off. */
  collectBy: string;
  /** Until when it must be booked for that. */
  bookBy: number;
  /** Days on the road, at rest in Bologna and at sea; the arrival is the last day at sea. */
  days: { road: number; hub: number; sea: number };
};

const FRIDAY = 5;

/**
 * The journeys that a quote can still make, the earliest first: planned sailings whose last moment to book is not before
 * `at`. Somebody who books by noon is confirmed on the next working day and collected on the day after at the latest.
 */
export function quoteDates(
  sailings: readonly PublicSailing[],
  { roadDays, at }: { roadDays: number; at: number },
): QuoteDates[] {
  return sailings
    .filter(({ state }) => state === "planned")
    .map((sailing) => datesOf(sailing, roadDays))
    .filter(({ bookBy }) => bookBy >= at)
    .sort((a, b) => a.sailing.etd - b.sailing.etd || (a.sailing.name < b.sailing.name ? -1 : 1));
}

function datesOf(sailing: PublicSailing, roadDays: number): QuoteDates {
  const cutOff = localDay(sailing.cut_off, "Europe/Rome");
  const sails = localDay(sailing.etd, "Europe/Rome");
  const collectBy = addDays(cutOff, -roadDays);
  const days = {
    road: roadDays,
    hub: Math.max(1, daysBetween(cutOff, sails) + 1),
    sea: Math.max(1, daysBetween(sails, localDay(sailing.eta, "Europe/Nicosia"))),
  };
  const booked = { day: addDays(lastWorkingDayBefore(collectBy), -1), time: "12:00" };
  return { sailing, collectBy, bookBy: momentOf(booked, "Europe/Nicosia"), days };
}

function lastWorkingDayBefore(day: string): string {
  const before = addDays(day, -1);
  return addDays(before, -Math.max(0, weekdayOf(before) - FRIDAY));
}
