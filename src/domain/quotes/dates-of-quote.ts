import { addDays, daysBetween } from "#domain/calendar.ts";
import { localDay, momentOf } from "#domain/sailings/clock.ts";
import type { Origin } from "#domain/transit.ts";
import { lastCollection, OFFICE_COUNTRY, workingDayUntil } from "#domain/working-days.ts";

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

/** The dates of a journey with one sailing. Days are local "YYYY-MM-DD"; timestamps in ms. */
export type QuoteDates = {
  sailing: PublicSailing;
  /** The last day of collection that still makes the cut-off. */
  collectBy: string;
  /** The latest time of booking for that. */
  bookBy: number;
  /** Days on the road, in Bologna from the first day on which goods can be there, and at sea; the arrival is the last day at sea. */
  days: { road: number; hub: number; sea: number };
};

/**
 * The journeys that a quote can still use, earliest first: planned sailings whose latest time of booking is not before `at`.
 * A booking made by noon is confirmed on the next working day and collected on the day after, at the latest.
 */
export function quoteDates(
  sailings: readonly PublicSailing[],
  { origin, at }: { origin: Origin; at: number },
): QuoteDates[] {
  return sailings
    .filter(({ state }) => state === "planned")
    .map((sailing) => datesOf(sailing, origin))
    .filter(({ bookBy }) => bookBy >= at)
    .sort((a, b) => a.sailing.etd - b.sailing.etd || (a.sailing.name < b.sailing.name ? -1 : 1));
}

function datesOf(sailing: PublicSailing, origin: Origin): QuoteDates {
  const cutOff = localDay(sailing.cut_off, "Europe/Rome");
  const sails = localDay(sailing.etd, "Europe/Rome");
  const collectBy = lastCollection(cutOff, origin);
  const there = addDays(collectBy, origin.road);
  const days = {
    road: origin.road,
    hub: Math.max(1, daysBetween(there, sails) + 1),
    sea: Math.max(1, daysBetween(sails, localDay(sailing.eta, "Europe/Nicosia"))),
  };
  const confirmed = workingDayUntil(addDays(collectBy, -1), OFFICE_COUNTRY);
  const booked = { day: addDays(confirmed, -1), time: "12:00" };
  return { sailing, collectBy, bookBy: momentOf(booked, "Europe/Nicosia"), days };
}
