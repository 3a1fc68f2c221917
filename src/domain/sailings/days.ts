import { daysBetween } from "#domain/calendar.ts";
import type { Origin } from "../transit.ts";
import { lastCollection } from "../working-days.ts";
import { dayInBologna, firstSailing, type OpenSailing } from "./assign.ts";
import { localDay } from "./clock.ts";

/** The calendar days of a sailing, "YYYY-MM-DD": cut-off and departure in Italy, arrival in Cyprus. */
export type SailingDays = {
  /** The last day of collection that makes the cut-off; null when the road days are unknown. */
  collectBy: string | null;
  cutOff: string;
  departs: string;
  arrives: string;
};

/** Times of a sailing in ms. */
export type SailingTimes = { cut_off: number; etd: number; eta: number };

/** The days of a sailing that customers are told. `origin`: null where the country or its road days are not known. */
export function sailingDays({ cut_off, etd, eta }: SailingTimes, origin: Origin | null): SailingDays {
  const cutOff = localDay(cut_off, "Europe/Rome");
  return {
    collectBy: origin === null ? null : lastCollection(cutOff, origin),
    cutOff,
    departs: localDay(etd, "Europe/Rome"),
    arrives: localDay(eta, "Europe/Nicosia"),
  };
}

/**
 * The sailing that goods are expected to make before the server has decided, assuming that they are booked and confirmed
 * today. Days are "YYYY-MM-DD" in Cyprus. Null: none is known.
 */
export function expectedSailing<T extends OpenSailing>(
  sailings: readonly T[],
  goods: { readyOn: string | null; booked: string; today: string; origin: Origin },
): T | null {
  const { readyOn, booked, today, origin } = goods;
  return firstSailing(sailings, dayInBologna({ readyOn, booked, confirmed: today, origin }));
}

/**
 * The time of a stored date, "2026-12-10 21:00:00.000Z" or with a T, in ms and to the minute; null for "" and anything else,
 * such as a time of another zone.
 * Without Date, which this layer does not use.
 */
export function storedMoment(text: string): number | null {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?Z?$/.exec(text);
  if (!found) return null;
  const [, day = "", hours, minutes] = found;
  return (daysBetween("1970-01-01", day) * 1440 + Number(hours) * 60 + Number(minutes)) * 60_000;
}
