import { formatReference } from "#domain/shipment/reference.ts";
import { dayOfMilestone, farthest, trackedLine } from "#domain/track/journey.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { Tracked, TrackedMilestone } from "#live/track.ts";
import { dates } from "#text/dates.ts";
import { track as text } from "#text/track.ts";
import { clockOf, dayOf, headline, type Leg, planned, promise, type Said } from "./words.ts";

/** A piece of a sentence. */
export type Piece = { text: string; bold: boolean };

/** A milestone: `squares` has one for each pallet, true where it is there, and is empty where none is. */
export type RowWords = {
  kind: TrackedMilestone["kind"];
  /** The farthest that was reached. */
  now: boolean;
  when: string;
  what: string;
  hint: string;
  squares: readonly boolean[];
  count: string;
  plan: string;
  /** When it happened is known. */
  recorded: boolean;
};

/**
 * All that the tracking page says of a shipment. The page shows it, and the server writes it into the page before its script
 * has come (docs/decisions/0061-tracking-paints-first.md).
 */
export type TrackedWords = {
  shown: string;
  count: string;
  where: string;
  leg: Leg | "";
  /** "Day 4 of 12"; "" on no day of the journey. */
  day: string;
  ship: readonly Piece[];
  arrival: readonly Piece[];
  /** The ship has not arrived on its day. */
  late: boolean;
  /** Its days are known. */
  line: boolean;
  rows: readonly RowWords[];
  delivered: boolean;
};

/** `today` is a day in Cyprus. */
export function trackedWords(shipment: Tracked, today: string): TrackedWords {
  const { count, where, leg } = headline(shipment);
  const { ship, arrival, late } = promise(shipment, today);
  const line = trackedLine(shipment, today);
  return {
    ...{ shown: formatReference(shipment.reference), count, where, leg: leg ?? "" },
    // A ship that is late has no day of so many.
    day: line?.today && !line.late ? dates.dayOf(line.today, line.days.length) : "",
    ...{ ship: pieces(ship), arrival: pieces(arrival), late, line: line !== null },
    rows: shipment.milestones
      .filter(({ kind, pallets }) => kind !== "loaded" || pallets > 0)
      .map((milestone) => rowOf(shipment, milestone, today)),
    delivered: shipment.status === "delivered",
  };
}

const pieces = (said: Said): Piece[] => said.map((piece, i) => ({ text: piece, bold: i % 2 === 1 }));

function rowOf(shipment: Tracked, milestone: TrackedMilestone, today: string): RowWords {
  const { kind, pallets } = milestone;
  return {
    ...{ kind, now: milestone === farthest(shipment) },
    ...{
      when: whenOf(shipment, milestone, today),
      what: whatOf(shipment, milestone),
      hint: hintOf(shipment, milestone),
    },
    squares: pallets > 0 ? Array.from({ length: shipment.pallets }, (_, i) => i < pallets) : [],
    count: text.list.count(pallets, shipment.pallets),
    recorded: pallets > 0 && milestone.actual !== null,
    plan: pallets > 0 ? "" : planWord(shipment, milestone),
  };
}

function whenOf(shipment: Tracked, milestone: TrackedMilestone, today: string): string {
  const { kind } = milestone;
  const time = clockOf(shipment, milestone);
  const on = dayOfMilestone(milestone);
  if (on) return text.at(formatWeekday(on), time);
  // Some pallets have passed it, although it was not scanned.
  if (milestone.pallets > 0) return text.list.missed;
  if (kind === "delivered") {
    const arrives = dayOf(shipment, "arrived") ?? planned(shipment, "arrived");
    // A ship that is late has not arrived on the planned day.
    const known = arrives !== null && (dayOf(shipment, "arrived") !== null || arrives >= today);
    return known ? text.list.after(formatWeekday(arrives)) : text.list.open;
  }
  if (milestone.planned === null) return text.list.open;
  const day = formatWeekday(milestone.planned);
  if (kind !== "departed" && kind !== "arrived") return text.list.by(day);
  // Of a day that has passed nobody has recorded a time.
  return milestone.planned < today ? day : text.at(day, time);
}

function whatOf({ origin, sailing, pallets }: Tracked, { kind, pallets: there }: TrackedMilestone): string {
  const { list } = text;
  const has = there > 0;
  const week = sailing ? String(Number(sailing.name.split("-W")[1] ?? "") || "") : "";
  const words = {
    collected: (has ? list.collected : list.collect)(origin.name),
    hub_in: list.hub_in,
    loaded: list.loaded,
    departed:
      sailing && !sailing.cancelled ? (has ? list.sailed : list.sails)(sailing.port, week) : list.sailsSomewhere,
    arrived: list.arrived,
    delivered: list.deliver,
  }[kind];
  return has && there < pallets ? `${words}, ${list.count(there, pallets)}` : words;
}

/** What was planned for what came on another day, and what was promised before a delay. */
function hintOf({ delay }: Tracked, milestone: TrackedMilestone): string {
  const { kind } = milestone;
  const on = dayOfMilestone(milestone);
  const late = on !== null && milestone.planned !== null && on > milestone.planned;
  const early = on !== null && milestone.planned !== null && on < milestone.planned;
  const day = milestone.planned ? formatWeekday(milestone.planned) : "";
  // Collection and Bologna have a last day: whoever is earlier keeps it.
  const differs = kind === "departed" || kind === "arrived" ? late || early : late;
  const first = delay && { departed: delay.from.departs, arrived: delay.from.arrives }[kind as "departed" | "arrived"];
  return [
    ...(differs ? [text.list.was(day)] : []),
    ...(first && first !== milestone.planned ? [text.list.first(formatWeekday(first))] : []),
  ].join(", ");
}

function planWord({ sailing }: Tracked, { kind, planned: day }: TrackedMilestone): string {
  if (kind === "delivered") return text.list.appointment;
  if (day === null) return "";
  return sailing?.expected ? text.list.expected : text.list.planned;
}
