import { addDays, daysBetween } from "#domain/calendar.ts";
import type { QuoteDates } from "#domain/quotes/dates-of-quote.ts";
import { localDay, localTime } from "#domain/sailings/clock.ts";
import { type DaysShown, dayLine } from "#ui/paper/day-line.ts";
import { dayNumber, weekdayName, weekdayText } from "#ui/paper/days.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import type { Pen } from "#ui/paper/pen.ts";
import type { Paper, PaperWords } from "./paper.ts";

/** One dot for each day of the journey, with its date, and the events of four of them. */
export function calendarLine(pen: Pen, page: Page, paper: Paper): Block {
  return dayLine(pen, page, paper.dates ? byDates(paper.dates, paper.words) : bySchedule(paper));
}

function byDates({ sailing, collectBy, days }: QuoteDates, words: PaperWords): DaysShown {
  const { calendar } = words;
  const cutOff = localTime(sailing.cut_off, "Europe/Rome");
  const text = (day: string) => weekdayText(day, words);
  return {
    days,
    // The cut-off's day: goods of a Friday may be there days before it.
    bologna: Math.min(daysBetween(collectBy, cutOff.day), days.road + days.hub - 1),
    name: (index) => {
      const day = addDays(collectBy, index);
      return { weekday: weekdayName(day, words), number: dayNumber(day) };
    },
    marks: [
      [calendar.collected, calendar.by(text(collectBy))],
      [calendar.bologna, calendar.cutOff(cutOff.time)],
      [calendar.sails, calendar.from(sailing.port)],
      [calendar.limassol, sailing.vessel],
    ],
    said: calendar.said({
      collected: text(collectBy),
      cutOff: `${text(cutOff.day)}, ${cutOff.time}`,
      sails: text(localDay(sailing.etd, "Europe/Rome")),
      limassol: text(localDay(sailing.eta, "Europe/Nicosia")),
    }),
  };
}

function bySchedule({ transit, words }: Paper): DaysShown | null {
  if (!transit) return null;
  const { calendar } = words;
  const days = { road: transit.road, hub: transit.warehouse, sea: transit.sea };
  return {
    days,
    bologna: days.road,
    name: (index) => ({ weekday: calendar.day, number: String(index + 1) }),
    marks: [
      [calendar.collected, calendar.bySchedule],
      [calendar.bologna, words.days(days.hub)],
      [calendar.sails, calendar.from(calendar.ports)],
      [calendar.limassol, calendar.bySchedule],
    ],
    said: calendar.scheduleSaid(days.road, days.hub, days.sea),
  };
}
