import { addDays, storedText } from "#domain/calendar.ts";
import { localDay, momentOf } from "#domain/sailings/clock.ts";
import { mondayOf } from "#domain/sailings/week.ts";
import type { Origin } from "#domain/transit.ts";
import { lastCollection } from "#domain/working-days.ts";

/**
 * When goods of a country miss a ship that has not left: the first day on which they can be in Bologna (dayInBologna) is
 * after the day of its cut-off. `lastDay`: of collection; `before`: a booking or confirmation from then on is too late, as
 * stored; `over`: the day of the cut-off is past, and what is not there by today is not there by then.
 */
export type Reach = { sailing: string; country: string; lastDay: string; before: string; over: boolean };

/** `cutOffBefore`: cut-offs before this have their last day of collection by Sunday of this week, as stored. */
export type RoadLimit = { country: string; cutOffBefore: string };

/** What the lines of the day depend on beside the rows: computed once, and compared with times as stored. */
export type TodayLimits = {
  now: string;
  /** Messages and requests from before this wait for more than a day. */
  unansweredBefore: string;
  roads: RoadLimit[];
  reach: Reach[];
};

const DAY = 86_400_000;

/** A country by its id in the tariff. */
export type KnownCountry = Origin & { id: string };

/** `now` and `cut_off` in ms; `countries` whose road days are known; `sailings` that have not left. */
export function todayLimits(
  now: number,
  countries: readonly KnownCountry[],
  sailings: readonly { id: string; cut_off: number }[],
): TodayLimits {
  const today = localDay(now, "Europe/Rome");
  const sunday = addDays(mondayOf(localDay(now, "Europe/Nicosia")), 6);
  const reach = sailings.flatMap(({ id, cut_off }) => {
    const cutOff = localDay(cut_off, "Europe/Rome");
    return countries.map((country) => {
      const lastDay = lastCollection(cutOff, country);
      // Goods are collected on the day after booking and confirmation at the earliest. The last day is a working day.
      const before = midnight(lastDay, "Europe/Nicosia");
      return { sailing: id, country: country.id, lastDay, before, over: today > cutOff };
    });
  });
  return {
    now: storedText(now),
    unansweredBefore: storedText(now - DAY),
    roads: countries.map((country) => ({
      country: country.id,
      cutOffBefore: midnight(firstCutOffAfter(sunday, country), "Europe/Rome"),
    })),
    reach,
  };
}

/** The first day of a cut-off whose last day of collection is after a day. */
function firstCutOffAfter(day: string, origin: Origin): string {
  let cutOff = addDays(day, origin.road + 1);
  while (lastCollection(cutOff, origin) <= day) cutOff = addDays(cutOff, 1);
  return cutOff;
}

function midnight(day: string, zone: "Europe/Rome" | "Europe/Nicosia"): string {
  return storedText(momentOf({ day, time: "00:00" }, zone));
}
