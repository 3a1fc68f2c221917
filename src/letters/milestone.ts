import { readCount, readDays } from "#domain/shipment/milestones.ts";
import type { Where } from "#domain/track/where.ts";
import type { LetterTexts } from "#text/letters.ts";
import type { MilestoneFacts } from "./collect.ts";
import { actualDay, datesSection, shownDay } from "./days.ts";
import type { ShipmentEvent } from "./facts.ts";
import { type Letter, type Section, section, type Unsent } from "./letter.ts";
import { journey, shownReference, toCustomer } from "./shipment.ts";
import { isPast } from "./standing.ts";

/** Progress of the goods: replaces the letter about the status, once per shipment and milestone. */
export function milestoneCustomer(texts: LetterTexts, facts: MilestoneFacts): Letter | Unsent {
  const { event, shipment, by } = facts;
  // Taken back before the letter left, or there is nothing to wait for any more.
  if (!event) return { unsent: "needless", reason: texts.unsent.takenBack };
  if (shipment.status === "cancelled") return { unsent: "needless", reason: texts.unsent.cancelled };
  const { heading, lead: told } = saidOf(texts, facts, event);
  const lead = [...told, ...nowOf(texts, facts.there, event)];
  const shared = toCustomer(texts, facts, null);
  const status = event.kind === "delivered" ? "delivered" : "in_transit";
  return {
    ...shared,
    subject: texts.milestone.subject(shownReference(shipment), milestoneName(texts, event)),
    preview: lead[0] ?? heading,
    heading,
    lead,
    steps: event.kind === "delayed" && shipment.status === "confirmed" ? journey("confirmed") : journey(status),
    sections: [
      ...movedSection(texts, event),
      // For a delay the sailing already has the new days.
      ...(status === "delivered" || event.kind === "delayed" ? [] : [datesSection(texts, by, true)]),
      ...shared.sections,
    ],
  };
}

/** A milestone after the reference in a subject: "2 of 3 pallets collected". */
export function milestoneName({ milestone }: LetterTexts, { kind, to }: { kind: string; to: string }): string {
  const count = readCount(to);
  const names: Readonly<Record<string, string>> = milestone.names;
  const name = names[kind] ?? kind;
  return count && count.count < count.of ? milestone.some(count.count, count.of, name) : name;
}

/** Where the goods are now, if they have gone on. */
export function nowOf(texts: LetterTexts, there: Where | null, event: { kind: string }): string[] {
  return there && isPast(event, there) ? [texts.milestone.now(there)] : [];
}

type Said = { heading: string; lead: string[] };

function saidOf(texts: LetterTexts, { by, shipment, there }: MilestoneFacts, event: ShipmentEvent): Said {
  const words = texts.milestone;
  const { count, of } = countsOf(event, shipment);
  const port = by?.sailing.port ?? "";
  const past = isPast(event, there);
  switch (event.kind) {
    case "collected": {
      const { heading, lead } = words.collected(count, of, past);
      return { heading, lead: [lead] };
    }
    case "hub_in":
    case "loaded":
    case "damaged": {
      const { heading, lead } = words[event.kind](count, of);
      return { heading, lead: [lead] };
    }
    case "departed":
      return oneLead(words.departed(port, shownDay(texts, actualDay(event.at, "Rome"))));
    case "arrived":
      return oneLead(words.arrived(shownDay(texts, actualDay(event.at, "Nicosia")), past));
    case "delivered":
      return { heading: texts.status.delivered.heading, lead: [texts.status.delivered.lead, words.receipt] };
    default:
      return delayed(texts, by, event);
  }
}

/** How many pallets an event is about; all of them where it does not say. */
export function countsOf(event: { to: string }, { pallet_count }: { pallet_count: number }) {
  return readCount(event.to) ?? { count: pallet_count, of: pallet_count };
}

const oneLead = ({ heading, lead }: { heading: string; lead: string }): Said => ({ heading, lead: [lead] });

function delayed(texts: LetterTexts, by: MilestoneFacts["by"], event: ShipmentEvent): Said {
  const words = texts.milestone.delayed;
  const [before, now] = [readDays(event.from), readDays(event.to)];
  if (!before || !now) return { heading: words.heading, lead: [words.other] };
  const later = now.arrives > before.arrives || (now.arrives === before.arrives && now.departs > before.departs);
  const lead = words.lead(shownDay(texts, now.arrives), shownDay(texts, before.arrives), later);
  const isOfSailing = by !== null && by.days.departs === now.departs && by.days.arrives === now.arrives;
  const reason = isOfSailing ? by.sailing.delay_reason : "";
  return { heading: later ? words.later : words.heading, lead: reason === "" ? [lead] : [lead, words.reason(reason)] };
}

/** The old and the new days of a delay. */
export function movedSection(texts: LetterTexts, event: ShipmentEvent): Section[] {
  const [before, now] = [readDays(event.from), readDays(event.to)];
  if (event.kind !== "delayed" || !before || !now) return [];
  const { title, sails, arrives, moved } = texts.milestone.delayed;
  const row = (from: string, to: string) =>
    from === to ? shownDay(texts, to) : moved(shownDay(texts, to), shownDay(texts, from));
  return [
    section(title, [
      [sails, row(before.departs, now.departs)],
      [arrives, row(before.arrives, now.arrives)],
    ]),
  ];
}
