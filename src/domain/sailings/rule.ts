import { addDays, daysBetween } from "#domain/calendar.ts";
import { SEA_DAYS } from "#domain/transit.ts";
import { type LocalTime, localDay, momentOf, weekdayOf } from "./clock.ts";
import { mondayOf, weekName, weekOf } from "./week.ts";

/** The ports of departure. */
export const PORTS = ["Venice", "Ravenna"] as const;

export type Port = (typeof PORTS)[number];

/** A weekday, Monday is 1, and a time "HH:MM" in Italy. */
export type WeeklyTime = { weekday: number; time: string };

/** The weekly departures, in local time, so that summer time does not change the stated hours. */
export type WeeklyRule = {
  /** The rule applies from the week of this day on, in which the first port has its turn. */
  since: string;
  /** One or both; they alternate weekly. */
  ports: readonly Port[];
  departure: WeeklyTime;
  /** The last such time before departure: it may be in the week before. */
  cutOff: WeeklyTime;
  seaDays: number;
  /** "HH:MM" in Cyprus. */
  arrival: string;
};

/** The rule of a new installation. */
export const FIRST_RULE: WeeklyRule = {
  since: "2026-11-23",
  ports: PORTS,
  departure: { weekday: 4, time: "22:00" },
  cutOff: { weekday: 2, time: "12:00" },
  seaDays: SEA_DAYS,
  arrival: "18:00",
};

/** How many sailings are kept ahead. */
export const WEEKS_AHEAD = 8;

/** A sailing made by the rule; times in ms. */
export type RuledSailing = { id: string; name: string; port: Port; cut_off: number; etd: number; eta: number };

/** An existing sailing. `edited`: by hand. `used`: something is assigned to it. */
export type KnownSailing = RuledSailing & { state: string; edited: boolean; used: boolean };

/** The changes that bring the weeks up to date. `differs`: used sailings that differ from the rule, for the office. */
export type Filling = {
  create: RuledSailing[];
  update: RuledSailing[];
  remove: string[];
  differs: { id: string; rule: RuledSailing }[];
};

/** The id of the rule's sailing of a week and port, 15 characters: "sailings202648v". */
export function sailingId(name: string, port: Port): string {
  return `${weekKey(name)}${port.slice(0, 1).toLowerCase()}`;
}

/** The prefix of such an id without the port. */
function weekKey(name: string): string {
  return `sailings${name.replace("-W", "")}`;
}

/** The rule's sailing in the week of a day; null before the rule applies. */
export function ruledSailing(rule: WeeklyRule, day: string): RuledSailing | null {
  const monday = mondayOf(day);
  const turn = daysBetween(mondayOf(rule.since), monday) / 7;
  const port = rule.ports[turn % rule.ports.length];
  if (turn < 0 || port === undefined) return null;
  const departs = addDays(monday, rule.departure.weekday - 1);
  const name = weekName(weekOf(departs));
  const arrives = { day: addDays(departs, rule.seaDays), time: rule.arrival };
  return {
    id: sailingId(name, port),
    name,
    port,
    cut_off: momentOf(lastBefore(rule.cutOff, { day: departs, time: rule.departure.time }), "Europe/Rome"),
    etd: momentOf({ day: departs, time: rule.departure.time }, "Europe/Rome"),
    eta: momentOf(arrives, "Europe/Nicosia"),
  };
}

function lastBefore(cutOff: WeeklyTime, departure: LocalTime): LocalTime {
  const back = weekdayOf(departure.day) - cutOff.weekday;
  const sameWeek = back > 0 || (back === 0 && cutOff.time <= departure.time);
  return { day: addDays(departure.day, -back - (sameWeek ? 0 : 7)), time: cutOff.time };
}

/**
 * Fills the next eight weeks whose cut-off is after `now` (ms). A week counts as filled if it has a sailing of the rule
 * (also a cancelled one or one moved by hand), or one of the same name and port made by hand. Sailings that are planned,
 * unused and not edited follow a changed rule; all others stay as they are.
 */
export function fillWeeks(rule: WeeklyRule, known: readonly KnownSailing[], now: number): Filling {
  const filling: Filling = { create: [], update: [], remove: [], differs: [] };
  const today = localDay(now, "Europe/Rome");
  const first = daysBetween(rule.since, today) < 0 ? rule.since : today;
  // One week more than wanted, two when a cut-off is in the week before: past ones are skipped.
  const weeks = Array.from({ length: WEEKS_AHEAD + 2 }, (_, i) => ruledSailing(rule, addDays(first, 7 * i)));
  const ahead = weeks.flatMap((sailing) => (sailing && sailing.cut_off > now ? sailing : [])).slice(0, WEEKS_AHEAD);
  for (const wanted of ahead) fillWeek(filling, wanted, known);
  return filling;
}

function fillWeek(filling: Filling, wanted: RuledSailing, known: readonly KnownSailing[]): void {
  const ruled = known.find(({ id }) => id.slice(0, -1) === weekKey(wanted.name));
  const byHand = known.some(({ name, port }) => name === wanted.name && port === wanted.port);
  if (ruled === undefined) {
    if (!byHand) filling.create.push(wanted);
    return;
  }
  if (ruled.edited || ruled.state !== "planned" || isSame(ruled, wanted)) return;
  if (ruled.used) filling.differs.push({ id: ruled.id, rule: wanted });
  else if (ruled.id === wanted.id) filling.update.push(wanted);
  else {
    filling.remove.push(ruled.id);
    if (!byHand) filling.create.push(wanted);
  }
}

function isSame(a: RuledSailing, b: RuledSailing): boolean {
  return a.port === b.port && a.cut_off === b.cut_off && a.etd === b.etd && a.eta === b.eta;
}
