import { localDay } from "#domain/sailings/clock.ts";
import { storedMoment } from "#domain/sailings/days.ts";
import { type CalendarLine, legOf } from "#domain/sailings/journey.ts";
import { dayOfMilestone, farthest, ZONES } from "#domain/track/journey.ts";
import type { Tracked } from "#live/track.ts";
import { track as text } from "#text/track.ts";
import { clockOf, dayOf, type Leg, timeOf } from "./words.ts";

/** The text at a day of the line (`at` from 0): name and detail below it, or a sentence beside it. */
export type Stop = { at: number; name: string; detail: string; sentence: string; time: string; leg: Leg };

/** What happens on which days, in their order; `today` is a day in Cyprus. */
export function stopsOf(shipment: Tracked, line: CalendarLine, today: string): Stop[] {
  const found = [collected(shipment), now(shipment, line, today), cutOff(shipment, line), sails(shipment, line)];
  const last = line.days.length - 1;
  const arrived = shipment.milestones.find(({ kind }) => kind === "arrived");
  const port: Stop = {
    ...{ at: last, name: text.line.port, detail: "", sentence: text.line.port, leg: "sea" },
    time: arrived ? clockOf(shipment, arrived) : "",
  };
  return [...found, port].flatMap((stop) => stop ?? []).sort((a, b) => a.at - b.at);
}

function collected(shipment: Tracked): Stop | null {
  const [first] = shipment.milestones;
  if (!first) return null;
  const { name } = shipment.origin;
  const { line } = text;
  return {
    ...{ at: 0, detail: line.in(name), leg: "road", time: clockOf(shipment, first) },
    name: first.actual ? line.collected : line.collectBy,
    sentence: (first.actual ? line.collectedIn : line.collectIn)(name),
  };
}

/** Where the goods are today; on the first and on the last day that is said there. */
function now(shipment: Tracked, line: CalendarLine, today: string): Stop | null {
  const at = line.days.indexOf(today);
  if (line.today === null || at !== line.today - 1 || at === 0 || at === line.days.length - 1) return null;
  const there = farthest(shipment);
  if (!there) return null;
  const where = text.head[there.kind];
  const sentence = capital(`${where}, ${text.head.count(there.pallets, shipment.pallets)}`);
  const time = dayOfMilestone(there) === today ? timeOf(there.actual, ZONES[there.kind]) : "";
  return { at, name: text.line.today, detail: where, sentence, time, leg: legOf(line, line.today) };
}

function cutOff({ sailing }: Tracked, line: CalendarLine): Stop | null {
  const ms = storedMoment(sailing?.cut_off ?? "");
  if (!sailing || ms === null || sailing.atd) return null;
  const at = line.days.indexOf(localDay(ms, "Europe/Rome"));
  const name = text.line.cutOff;
  return at < 0
    ? null
    : { at, name, detail: "", sentence: name, time: timeOf(sailing.cut_off, "Europe/Rome"), leg: "hub" };
}

function sails(shipment: Tracked, line: CalendarLine): Stop | null {
  const { sailing, milestones } = shipment;
  const departed = milestones.find(({ kind }) => kind === "departed");
  if (!sailing || !departed) return null;
  const at = line.road + line.warehouse - 1;
  const has = dayOf(shipment, "departed") !== null;
  // The ship leaves on the first day at sea, which the line counts to Bologna.
  const on = line.days.indexOf(dayOf(shipment, "departed") ?? departed.planned ?? "");
  const { from, sailed, sails: ahead, sailedFrom, sailsFrom } = text.line;
  return {
    ...{ at: on < 0 ? at : on, leg: "sea", detail: from(sailing.port), time: clockOf(shipment, departed) },
    name: has ? sailed : ahead,
    sentence: (has ? sailedFrom : sailsFrom)(sailing.port),
  };
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The stops that fit below the line without overlapping. */
export function roomy(stops: readonly Stop[], days: number): Stop[] {
  const apart = Math.ceil(0.17 * (days - 1));
  const ends = stops.filter(({ at }) => at === 0 || at === days - 1);
  const kept: Stop[] = ends.filter((stop, i) => ends.findIndex(({ at }) => at === stop.at) === i);
  // The departure matters most, then where the goods are.
  const weight = ({ name }: Stop) => (name === text.line.today ? 1 : name === text.line.cutOff ? 2 : 0);
  for (const stop of [...stops].sort((a, b) => weight(a) - weight(b)))
    if (kept.every(({ at }) => Math.abs(at - stop.at) >= apart)) kept.push(stop);
  return kept;
}
