import { daysBetween } from "#domain/calendar.ts";
import type { LineName, TodayLine } from "#domain/office/line-names.ts";
import { cyprusDay, formatMoment, formatWeekday } from "#i18n/format.ts";
import { today as text } from "#text/today.ts";

/** How old a line is, in words; "" where nothing waits or it is not known. `now` in ms. */
export function ageOf({ kind, count, oldest }: TodayLine, now: number): string {
  if (count === 0 || oldest === "") return "";
  const age = Math.max(0, daysBetween(cyprusDay(oldest), cyprusDay(now)));
  const words: Record<LineName, string> = {
    to_confirm: text.oldest(formatMoment(oldest)),
    to_collect: "",
    missing: text.since(formatWeekday(oldest), age),
    found: text.age(age),
    on_hold: text.age(age),
    late_for_cut_off: text.cutOff(formatMoment(oldest)),
    ships_overdue: text.due(formatWeekday(oldest), age),
    unanswered: text.age(age),
    in_limassol: text.longest(age),
    zone_marked: text.since(formatWeekday(oldest), age),
  };
  return words[kind];
}
