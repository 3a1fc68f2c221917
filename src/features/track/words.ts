import { daysBetween } from "#domain/calendar.ts";
import { dayOfMilestone, farthest, timeAtPlace } from "#domain/track/journey.ts";
import { LEG_OF } from "#domain/track/where.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { Tracked, TrackedMilestone } from "#live/track.ts";
import { dates } from "#text/dates.ts";
import { track as text } from "#text/track.ts";

export type Leg = "road" | "hub" | "sea";

/** The two lines of the title, and the leg whose colour the second one has. */
export function headline(shipment: Tracked): { count: string; where: string; leg: Leg | null } {
  const { head } = text;
  const there = farthest(shipment);
  if (there)
    return { count: head.count(there.pallets, shipment.pallets), where: head[there.kind], leg: LEG_OF[there.kind] };
  const where = shipment.status === "booked" ? head.booked : head.confirmed;
  return { count: head.count(shipment.pallets, shipment.pallets), where, leg: null };
}

/** A sentence in pieces, every second one of which is bold. */
export type Said = readonly string[];

/**
 * What is ahead, in two sentences: of the ship, and of the arrival. Of a ship that is late only how late it is. `today` is a day
 * in Cyprus.
 */
export function promise(shipment: Tracked, today: string): { ship: Said; arrival: Said; late: boolean } {
  const { says } = text;
  const only = (...arrival: string[]) => ({ ship: [], arrival, late: false });
  if (shipment.status === "delivered") {
    const on = dayOf(shipment, "delivered");
    return on ? only(...says.delivered(formatWeekday(on))) : only(says.deliveredNoDay);
  }
  const { sailing } = shipment;
  const departs = planned(shipment, "departed");
  const arrives = planned(shipment, "arrived");
  if (sailing?.cancelled) return only(says.cancelled);
  if (!sailing || !departs || !arrives) return only(shipment.status === "booked" ? says.none : says.noSailing);
  const arrived = dayOf(shipment, "arrived");
  if (arrived) return only(...says.arrived(formatWeekday(arrived)));
  if (sailing.expected) return only(...says.expected(formatWeekday(departs), sailing.port, formatWeekday(arrives)));
  if (today > arrives)
    return {
      ...only(...says.overdue(dates.daysLate(daysBetween(arrives, today)), formatWeekday(arrives))),
      late: true,
    };
  return {
    ship: ship(shipment, { departs, port: sailing.port, today }),
    arrival: arrival(shipment, arrives),
    late: false,
  };
}

function ship(shipment: Tracked, { departs, port, today }: { departs: string; port: string; today: string }): Said {
  const sailed = dayOf(shipment, "departed");
  if (sailed) return text.says.left(formatWeekday(sailed), port);
  return (departs < today ? text.says.due : text.says.ahead)(formatWeekday(departs), port);
}

function arrival({ delay }: Tracked, arrives: string): Said {
  const { says } = text;
  const said = says.arrives(formatWeekday(arrives));
  if (!delay) return [...said, says.asPlanned];
  const moved = daysBetween(delay.from.arrives, delay.to.arrives);
  const before = formatWeekday(delay.from.arrives);
  if (moved > 0) return [...said, says.later(moved, before)];
  if (moved < 0) return [...said, says.earlier(-moved, before)];
  return [...said, says.newSailing(formatWeekday(delay.from.departs))];
}

const milestone = ({ milestones }: Tracked, kind: TrackedMilestone["kind"]) =>
  milestones.find((one) => one.kind === kind) ?? null;

/** The last day that was planned for it. */
export function planned(shipment: Tracked, kind: TrackedMilestone["kind"]): string | null {
  return milestone(shipment, kind)?.planned ?? null;
}

/** The day on which it happened. */
export function dayOf(shipment: Tracked, kind: TrackedMilestone["kind"]): string | null {
  const found = milestone(shipment, kind);
  return found && dayOfMilestone(found);
}

/** The time of a milestone at its place: when it happened, else what the sailing says. */
export function clockOf({ sailing }: Tracked, { kind, actual }: TrackedMilestone): string {
  const said = kind === "departed" ? sailing?.etd : kind === "arrived" ? sailing?.eta : null;
  return timeAtPlace(kind, actual ?? said ?? "")?.time ?? "";
}
