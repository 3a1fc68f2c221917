import { countText } from "#domain/shipment/milestones.ts";
import { SHIPMENT_STATUSES } from "#domain/shipment/status.ts";
import { farthest } from "#domain/track/journey.ts";
import { TRACKED_MILESTONES, type Where } from "#domain/track/where.ts";
import type { Reader, Shipment, ShipmentEvent } from "./facts.ts";

/** Where a shipment is when its message is written, as tracking says it; null before the first milestone. */
export function standingOf({ reference }: Shipment, reader: Reader): Where | null {
  const shipment = reader.tracked(reference);
  const there = shipment && farthest(shipment);
  return there ? { kind: there.kind, pallets: there.pallets, of: shipment.pallets } : null;
}

const orderOf = (kind: string) => (TRACKED_MILESTONES as readonly string[]).indexOf(kind);

/** Whether the goods have gone on since an event; false for events that are no place. */
export function isPast(event: { kind: string }, there: Where | null): boolean {
  return orderOf(event.kind) >= 0 && there !== null && orderOf(there.kind) > orderOf(event.kind);
}

/** Whether a shipment that has this status has come past the other one. */
export function hasReached(status: string, other: string): boolean {
  const orderOf = (name: string) => (SHIPMENT_STATUSES as readonly string[]).indexOf(name);
  return orderOf(other) <= orderOf(status);
}

/** An event with the pallets that it holds for now: more may have come since it was written down. */
export function asOfNow(event: ShipmentEvent, there: Where | null): ShipmentEvent {
  if (there?.kind !== event.kind || event.to === "") return event;
  return { ...event, to: countText({ count: there.pallets, of: there.of }) };
}
