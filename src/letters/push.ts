import { company } from "#content/company.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { storedMoment } from "#domain/sailings/days.ts";
import { isMilestone, readCount, readDays } from "#domain/shipment/milestones.ts";
import { trackedLine } from "#domain/track/journey.ts";
import { letters } from "#text/letters.ts";
import { push as en, type PushTexts } from "#text/push.ts";
import { shippedBy, shownDay } from "./days.ts";
import type { QueueData, Reader, Shipment, ShipmentEvent } from "./facts.ts";
import type { Unsent } from "./letter.ts";
import { shownReference } from "./shipment.ts";
import { asOfNow, isPast, standingOf } from "./standing.ts";

// Notifications are written like letters: when they leave, with the records as of then. They are visible on a locked screen,
// and a follower is unknown to us: they contain the reference, milestone, country and days, and nothing else of a record.

/** A row of mail_queue for one device. `as` decides which page the notification opens. */
export type QueuedPush = {
  readonly template: string;
  /** The column's text, JSON: shipment or other record, event, and `as`. */
  readonly data: string;
};

/** The receiver: the owner of a shipment, a follower, the office. */
type As = "owner" | "follower" | "office";

/** A written message with its delivery options. `contact` is the address that a push service may write to. */
export type WrittenPush = {
  readonly payload: string;
  readonly urgency: "normal" | "high";
  /** Seconds for which the push service keeps it for an offline device. */
  readonly ttl: number;
  /** Messages with the same tag replace each other on the device. */
  readonly tag: string;
  readonly contact: string;
};

const DAY = 86_400;

type Said = {
  kind: "milestone" | "delay" | "office";
  title: string;
  body: string;
  tag: string;
  url: string;
  at: string;
};

/** Writes the notification of a row. Throws for an unknown template. */
export function writeNotification(row: QueuedPush, reader: Reader): WrittenPush | Unsent {
  const data = JSON.parse(row.data) as QueueData & { as?: As };
  const said = saidOf(en, row.template, data, reader);
  if ("unsent" in said) return said;
  const { kind } = said;
  return {
    payload: JSON.stringify({ v: 1, ...said, ...(kind === "office" ? {} : { actions: ["line", "arrivals"] }) }),
    urgency: kind === "delay" ? "high" : "normal",
    ttl: kind === "office" ? DAY : 4 * DAY,
    tag: said.tag,
    contact: company.email,
  };
}

function saidOf(texts: PushTexts, template: string, data: QueueData & { as?: As }, reader: Reader): Said | Unsent {
  const id = data.id ?? "";
  switch (template) {
    case "milestone_push":
    case "status_push":
      return moved(texts, id, data.to ?? "", data.as ?? "follower", reader);
    case "booking_push": {
      const shipment = reader.find("shipments", id);
      if (!shipment) return gone();
      const { booking, bookingBody } = texts.office;
      const words = { title: booking(shownReference(shipment)), body: bookingBody(shipment.pallet_count) };
      return office(words, shipment, `/admin/shipment/${id}`);
    }
    case "message_push":
      return office(
        { title: texts.office.message, body: texts.office.messageBody },
        reader.find("contact_messages", id),
      );
    case "sea_push":
      return office({ title: texts.office.sea, body: texts.office.requestBody }, reader.find("sea_freight_quotes", id));
    case "air_push":
      return office({ title: texts.office.air, body: texts.office.requestBody }, reader.find("air_freight_quotes", id));
    default:
      throw new Error(`There is no notification called "${template}".`);
  }
}

const gone = (): Unsent => ({ unsent: "gone", reason: letters.unsent.gone });

/** All messages to the office share one tag. A device knows a repeated one by its words and the time of its record. */
function office(
  words: { title: string; body: string },
  record: { created: string } | null,
  url = "/admin/inbox",
): Said | Unsent {
  return record ? { kind: "office", ...words, tag: "office", url, at: isoOf(record.created) } : gone();
}

/** PocketBase's text of a moment as one with a T. */
const isoOf = (text: string) => text.replace(" ", "T");

function moved(texts: PushTexts, id: string, eventId: string, as: As, reader: Reader): Said | Unsent {
  const shipment = reader.find("shipments", id);
  if (!shipment) return gone();
  const found = reader.find("shipment_events", eventId);
  const there = standingOf(shipment, reader);
  const event = found && asOfNow(found, there);
  // Taken back before the message left, or there is nothing to wait for any more.
  if (!event) return { unsent: "needless", reason: letters.unsent.takenBack };
  const cancels = event.kind === "status" && event.to === "cancelled";
  if (shipment.status === "cancelled" && !cancels) return { unsent: "needless", reason: letters.unsent.cancelled };
  const { reference } = shipment;
  return {
    kind: event.kind === "delayed" ? "delay" : "milestone",
    title: titleOf(texts, shipment, event, reader),
    body: bodyOf(texts, shipment, event, reader),
    tag: `shipment-${reference}`,
    url: as === "owner" ? `/dashboard/shipment/${id}` : `/track/${shownReference(shipment)}`,
    // When it is due: a milestone may wait for its other pallets, and the device keeps the newest message by this time.
    at: isoOf(event.tell_at || event.at),
  };
}

const wordOf = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? "";

function titleOf(texts: PushTexts, shipment: Shipment, event: ShipmentEvent, reader: Reader): string {
  if (event.kind === "status") return wordOf(texts.status, event.to);
  if (event.kind === "delayed") return isLater(event) ? texts.delay.later : texts.delay.other;
  if (!isMilestone(event.kind)) throw new Error("This event is no milestone.");
  const count = readCount(event.to);
  const some = wordOf(texts.someOf, event.kind);
  if (count && count.count < count.of && some !== "") return texts.some(count.count, count.of, some);
  const country = event.kind === "collected" ? reader.find("countries", shipment.country_id)?.name : "";
  return country ? texts.collectedIn(country) : wordOf(texts.milestone, event.kind);
}

function isLater(event: ShipmentEvent): boolean {
  const [before, now] = [readDays(event.from), readDays(event.to)];
  return before !== null && now !== null && now.arrives > before.arrives;
}

function bodyOf(texts: PushTexts, shipment: Shipment, event: ShipmentEvent, reader: Reader): string {
  const said = saidBy(texts, shipment, event, reader);
  const isStep = event.kind !== "damaged" && event.kind !== "delayed";
  const day = isStep ? dayOf(shipment, reader) : null;
  return day ? texts.body.dayOf(said, day.day, day.of) : said;
}

/** Which day of the journey it is; null before the collection and from the arrival on. */
function dayOf({ reference }: Shipment, reader: Reader): { day: number; of: number } | null {
  const shipment = reader.tracked(reference);
  const line = shipment && trackedLine(shipment, localDay(reader.now(), "Europe/Nicosia"));
  return line?.today ? { day: line.today, of: line.days.length } : null;
}

/** The calendar day of an event; "" when it has no time. */
function dayIn(zone: "Rome" | "Nicosia", { at }: ShipmentEvent): string {
  const ms = storedMoment(at);
  return ms === null ? "" : localDay(ms, `Europe/${zone}`);
}

function saidBy({ body }: PushTexts, shipment: Shipment, event: ShipmentEvent, reader: Reader): string {
  const reference = shownReference(shipment);
  const day = (text: string) => shownDay(letters, text);
  const on = (zone: "Rome" | "Nicosia") => {
    const date = dayIn(zone, event);
    return date === "" ? "" : day(date);
  };
  const by = shippedBy(shipment, reader);
  const there = standingOf(shipment, reader);
  // By the time this leaves it may be further on.
  if (there && isPast(event, there)) return body.now(reference, there);
  switch (event.kind) {
    case "collected":
      return body.collected(reference);
    case "damaged":
      return body.damaged(reference);
    case "delayed": {
      const [before, now] = [readDays(event.from), readDays(event.to)];
      return before && now ? body.delay(reference, day(now.arrives), day(before.arrives)) : body.plain(reference);
    }
    case "departed":
      return by ? body.sailed(reference, on("Rome"), day(by.days.arrives)) : body.on(reference, on("Rome"));
    case "arrived":
      return body.arrived(reference, on("Nicosia"));
    case "delivered":
      return body.on(reference, on("Nicosia"));
    default: {
      const without = event.to === "pending" || event.to === "delivered" || event.to === "cancelled";
      const sailed = there !== null && isPast({ kind: "loaded" }, there);
      if (by && !without && !sailed) return body.sails(reference, day(by.days.departs), day(by.days.arrives));
      return body.on(reference, on("Nicosia"));
    }
  }
}
