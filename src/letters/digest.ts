import { takesBooking } from "#domain/shipment/zone-price.ts";
import type { LetterTexts } from "#text/letters.ts";
import type { DigestFacts, DigestLine, GatheredItem } from "./collect.ts";
import { promise, type ShippedBy, shownDay } from "./days.ts";
import { type Letter, section, type Unsent } from "./letter.ts";
import { milestoneName } from "./milestone.ts";
import { dear, oneLine } from "./names.ts";
import { capital, chargedLead, palletsAndPrice, shownReference, shownStatus } from "./shipment.ts";

/** One letter a day: per shipment where it is and what happened. It repeats nothing that was typed. */
export function digestLetter(texts: LetterTexts, facts: DigestFacts): Letter | Unsent {
  const { lines, more, ended, owner, publicUrl } = facts;
  const [first] = lines;
  // Of what is not listed nothing is known but that it waited; if kinds were ended, it may be theirs.
  if (!first && (more === 0 || ended > 0))
    return { unsent: "needless", reason: ended > 0 ? texts.unsent.ended : texts.unsent.takenBack };
  const words = texts.digest;
  const heading = words.heading(shownDay(texts, facts.day));
  const isDelivered = lines.some(({ shipment }) => shipment.status === "delivered");
  const rows = lines.map((line) => [shownReference(line.shipment), saidOf(texts, line, facts.day)] as const);
  return {
    to: owner.to,
    greeting: dear(texts, owner.to.name, owner.confirmed),
    subject: words.subject(heading, lines.length + more),
    preview: oneLine(rows[0]?.join(": ") ?? heading),
    heading,
    lead: [words.lead, ...(isDelivered ? [texts.milestone.receipt] : [])],
    action:
      first && lines.length + more === 1
        ? { label: texts.booking.action, url: `${publicUrl}/dashboard/shipment/${first.shipment.id}` }
        : { label: words.action, url: `${publicUrl}/dashboard` },
    sections: [section(texts.gathered.list, rows)],
    small: [...(more > 0 ? [texts.more(more)] : []), ...(owner.digest ? [words.choice] : [])],
  };
}

/** "2 of 3 pallets in Bologna. In Limassol Mon 14 Dec." and, below it, what is new. */
function saidOf(texts: LetterTexts, { shipment, by, there, news, more }: DigestLine, today: string): string {
  const { status } = shipment;
  const state = status === "in_transit" && there ? texts.digest.state(there) : shownStatus(status);
  const names = news.map((item) => nameOf(texts, item)).filter((name, at, all) => name !== all[at - 1]);
  const isSaid = more === 0 && names.every((name) => name === state);
  const isThere = there?.kind === "arrived" || there?.kind === "delivered" || news.some(isArrival);
  // The reason is typed, and so is left to the page.
  // What is not listed may be the confirmation.
  const isTaken = takesBooking(status) && (more > 0 || news.some(({ of }) => of === "status_customer"));
  const price = isTaken ? chargedLead(texts, shipment).slice(0, 1) : [];
  const first = [`${capital(state)}.`, ...(isThere ? [] : expected(texts, status, by, today)), ...price].join(" ");
  return isSaid ? first : `${first}\n${texts.digest.news(names, more)}`;
}

const isArrival = (item: GatheredItem) =>
  "event" in item && (item.event.kind === "arrived" || item.event.kind === "delivered");

/** The days ahead, or that the last one is over. */
function expected(texts: LetterTexts, status: string, by: ShippedBy, today: string): string[] {
  if (status === "confirmed" && by && by.days.departs < today)
    return [texts.digest.toSail(shownDay(texts, by.days.departs))];
  if (status === "confirmed") return promise(texts, by);
  if (status !== "in_transit" || !by || by.sailing.ata !== "") return [];
  const day = shownDay(texts, by.days.arrives);
  return [by.days.arrives < today ? texts.digest.overdue(day) : texts.digest.expected(day)];
}

function nameOf(texts: LetterTexts, item: GatheredItem): string {
  switch (item.of) {
    case "booking_customer":
      return texts.digest.booked(palletsAndPrice(texts, item.shipment));
    case "milestone_customer":
      return milestoneName(texts, item.event);
    default:
      return "status" in item ? shownStatus(item.status) : "";
  }
}
