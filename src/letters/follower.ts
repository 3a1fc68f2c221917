import { readDays } from "#domain/shipment/milestones.ts";
import { statusLabel } from "#domain/shipment/status.ts";
import { isTracked } from "#domain/track/tracked.ts";
import type { LetterTexts } from "#text/letters.ts";
import type { FollowerFacts, FollowFacts } from "./collect.ts";
import { actualDay, datesSection, shownDay } from "./days.ts";
import type { ShipmentEvent } from "./facts.ts";
import { type Letter, type Section, section, type Unsent } from "./letter.ts";
import { countsOf, milestoneName, movedSection, nowOf } from "./milestone.ts";
import { capital, journey, shownReference } from "./shipment.ts";
import { isPast } from "./standing.ts";

// Letters to people who follow a shipment without an account. They contain countries, ports, days and counts only.

/** Asks the owner of an address that somebody typed whether they want to follow. */
export function followConfirm(texts: LetterTexts, facts: FollowFacts): Letter | Unsent {
  const { shipment, to, token, publicUrl } = facts;
  const { subject, preview, lead, action, validity, notYou } = texts.follow;
  if (!isTracked(shipment.status) || shipment.status === "delivered")
    return { unsent: "needless", reason: texts.unsent.followOver };
  const reference = shownReference(shipment);
  return {
    to: { name: "", address: to },
    greeting: texts.hello,
    subject: subject(reference),
    preview,
    heading: subject(reference),
    lead: [lead(reference)],
    action: { label: action, url: `${publicUrl}/follow#${token}` },
    small: [validity, notYou],
  };
}

/** What happened, in the words of the tracking page. */
export function milestoneFollower(texts: LetterTexts, facts: FollowerFacts): Letter | Unsent {
  const { event, shipment, by, country, to, publicUrl } = facts;
  if (!event) return { unsent: "needless", reason: texts.unsent.takenBack };
  if (!isTracked(shipment.status)) return { unsent: "needless", reason: texts.unsent.cancelled };
  const name = followedName(texts, event);
  const lead = leadOf(texts, facts, event);
  const isOver = shownKind(event) === "delivered";
  return {
    to: { name: "", address: to },
    greeting: texts.hello,
    subject: texts.milestone.subject(shownReference(shipment), name),
    preview: lead,
    heading: capital(name),
    lead: [lead, ...nowOf(texts, facts.there, event), ...(isOver ? [texts.follow.over] : [])],
    steps: journey(isOver ? "delivered" : event.kind === "delayed" ? shipment.status : "in_transit"),
    action: { label: texts.follow.see, url: `${publicUrl}/track/${shownReference(shipment)}` },
    sections: [
      ...movedSection(texts, event),
      ...(isOver || event.kind === "delayed" ? [] : [datesSection(texts, by, true)]),
      placeSection(texts, shownReference(shipment), country, shipment.pallet_count),
    ],
  };
}

/** A status set by the office is told as the milestone that it corresponds to. */
const shownKind = ({ kind, to }: { kind: string; to: string }): string => (kind === "status" ? to : kind);

/** An event after the reference in a subject: "2 of 3 pallets collected", "in transit". */
export function followedName(texts: LetterTexts, event: { kind: string; to: string }): string {
  if (event.kind !== "status") return milestoneName(texts, event);
  return event.to === "delivered" ? texts.milestone.names.delivered : statusLabel("in_transit");
}

function leadOf(texts: LetterTexts, { by, shipment, there }: FollowerFacts, event: ShipmentEvent): string {
  const words = texts.follow;
  const { count, of } = countsOf(event, shipment);
  switch (shownKind(event)) {
    case "collected":
      return words.collected(count, of, isPast(event, there));
    case "hub_in":
      return words.hub_in(count, of);
    case "loaded":
      return words.loaded(count, of);
    case "departed":
      return texts.milestone.departed(by?.sailing.port ?? "", shownDay(texts, actualDay(event.at, "Rome"))).lead;
    case "arrived":
      return words.arrived(shownDay(texts, actualDay(event.at, "Nicosia")));
    case "in_transit":
      return words.in_transit;
    case "delivered":
      return words.delivered;
    default:
      return delayed(texts, event);
  }
}

function delayed(texts: LetterTexts, event: ShipmentEvent): string {
  const [before, now] = [readDays(event.from), readDays(event.to)];
  if (!before || !now) return texts.follow.delayed.other;
  const later = now.arrives > before.arrives;
  return texts.follow.delayed.lead(shownDay(texts, now.arrives), shownDay(texts, before.arrives), later);
}

function placeSection({ shipment: words }: LetterTexts, reference: string, country: string, pallets: number): Section {
  return section(words.title, [
    [words.reference, reference],
    [words.from, country],
    [words.to, words.cyprus],
    [words.pallets, String(pallets)],
  ]);
}
