import { addDays, storedText } from "#domain/calendar.ts";
import { localDay, momentOf } from "#domain/sailings/clock.ts";
import { mondayOf } from "#domain/sailings/week.ts";

/**
 * When goods of so many road days miss a ship that has not left: the first day on which they can be in Bologna (dayInBologna) is
 * after the day of its cut-off. `lastDay`: of collection; `before`: a booking or confirmation from then on is too late, as
 * stored; `over`: the day of the cut-off is past, and what is not there by today is not there by then.
 */
export type Reach = { sailing: string; road: number; lastDay: string; before: string; over: boolean };

/** `cutOffBefore`: cut-offs before this have their last day of collection by Sunday of this week, as stored. */
export type RoadLimit = { country: string; road: number; cutOffBefore: string };

/** What the lines of the day depend on beside the rows: computed once, and compared with times as stored. */
export type TodayLimits = {
  now: string;
  /** Messages and requests from before this wait for more than a day. */
  unansweredBefore: string;
  roads: RoadLimit[];
  reach: Reach[];
};

const DAY = 86_400_000;

/** `now` and `cut_off` in ms; `countries` with their road days; `sailings` that have not left. */
export function todayLimits(
  now: number,
  countries: readonly { id: string; road: number }[],
  sailings: readonly { id: string; cut_off: number }[],
): TodayLimits {
  const today = localDay(now, "Europe/Rome");
  const sunday = addDays(mondayOf(localDay(now, "Europe/Nicosia")), 6);
  const days = [...new Set(countries.map(({ road }) => road))];
  // The last day of collection is the day of the cut-off minus the road days.
  const cutOffs = new Map(days.map((road) => [road, midnight(addDays(sunday, road + 1), "Europe/Rome")]));
  const reach = sailings.flatMap(({ id, cut_off }) => {
    const cutOff = localDay(cut_off, "Europe/Rome");
    return days.map((road) => {
      const lastDay = addDays(cutOff, -road);
      // Goods are collected on the day after booking and confirmation at the earliest.
      return { sailing: id, road, lastDay, before: midnight(lastDay, "Europe/Nicosia"), over: today > cutOff };
    });
  });
  return {
    now: storedText(now),
    unansweredBefore: storedText(now - DAY),
    roads: countries.map(({ id, road }) => ({ country: id, road, cutOffBefore: cutOffs.get(road) ?? "" })),
    reach,
  };
}

function midnight(day: string, zone: "Europe/Rome" | "Europe/Nicosia"): string {
  return storedText(momentOf({ day, time: "00:00" }, zone));
}
