import { daysBetween } from "#domain/calendar.ts";
import { legOf } from "#domain/sailings/journey.ts";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import { type DayLineState, dayLine } from "#domain/shipment/timeline.ts";
import { LEG_OF, type Where } from "#domain/track/where.ts";
import { cyprusDay, formatDate, formatDay, formatWeekday } from "#i18n/format.ts";
import type { RowSync, ShipmentRow } from "#live/shipments.ts";
import { placeOf, dates as words } from "#text/dates.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { shipments as text } from "#text/shipments.ts";
import type { ShipDates } from "./ship-dates.ts";

/** The caption of a day line: the day in bold, if any, or in red how late it is, and the rest of the sentence. */
export type Caption = { strong: string | null; rest: string; late?: true };
/** `leg`: where the goods are today, for the colour of today's dot; null: as the line has it. */
export type Journey = { line: DayLineState | null; caption: Caption; dates: ShipDates | null; leg: Leg | null };
type Leg = "road" | "hub" | "sea";

const plain = (rest: string): Caption => ({ strong: null, rest });

/**
 * Where a shipment is: by its sailing, or by the schedule if that is unknown. `today` is a calendar day in Cyprus. `slug` is
 * its country's; null if the tariff no longer has the country. `where` is what its scans say, as on tracking; the days alone
 * know no better than the leg.
 */
export function journeyOf(
  row: ShipmentRow,
  slug: string | null,
  today: string,
  dates: ShipDates | null = null,
  where: Where | null = null,
): Journey {
  const status = isShipmentStatus(row.status) ? row.status : "pending";
  const shippedOn = cyprusDay(row.shipped_at) || null;
  const line = slug === null ? null : dayLine({ slug, status, shippedOn, today });
  const real = dates?.journey && status === "in_transit" ? sailingCaption(dates, where, today) : null;
  const spoken =
    row.sync && isUnsent(row) ? unsentCaption(row.sync) : caption(row, status, { shippedOn, line, where, today });
  return { line, caption: real ?? spoken, dates, leg: where && LEG_OF[where.kind] };
}

/** The caption by scans and sailing. */
function sailingCaption({ calendar: line, journey, arrives }: ShipDates, where: Where | null, today: string): Caption {
  const all = where ? where.kind === "arrived" && where.pallets === where.of : Boolean(journey?.arrives.actual);
  if (all) return plain(words.inLimassol);
  if (line?.late) return overdue(daysBetween(arrives, today), words.overdue(formatWeekday(arrives)), where);
  if (!line || line.today === null) return where ? only(where) : plain(text.schedule.inTransitNoDay);
  const place = where ? placeOf(where) : words.legs[legOf(line, line.today)];
  return { strong: `${words.dayOf(line.today, line.days.length)}, ${place}`, rest: "." };
}

/** Where it is, without a day. */
const only = (where: Where): Caption => ({ strong: capital(placeOf(where)), rest: "." });
/** The truth first: how late it is, then where it is. */
const overdue = (days: number, rest: string, where: Where | null): Caption => ({
  strong: words.daysLate(days),
  rest: where ? `${rest} ${capital(placeOf(where))}.` : rest,
  late: true,
});
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

type Known = { shippedOn: string | null; line: DayLineState | null; where: Where | null; today: string };

function caption(row: ShipmentRow, status: string, { shippedOn, line, where, today }: Known): Caption {
  const words = text.schedule;
  switch (status) {
    case "confirmed":
      if (where) return only(where);
      return plain(row.confirmed_at ? words.confirmed(formatDay(row.confirmed_at)) : words.confirmedNoDay);
    case "in_transit":
      return line ? counted(line, where, today) : where ? only(where) : plain(words.inTransitNoDay);
    case "delivered": {
      const deliveredOn = cyprusDay(row.delivery_date);
      if (!deliveredOn) return plain(words.deliveredNoDay);
      const days = shippedOn && deliveredOn >= shippedOn ? daysBetween(shippedOn, deliveredOn) + 1 : null;
      return plain(words.delivered(formatDate(row.delivery_date), days));
    }
    case "cancelled":
      return plain(cancelledText(row));
    default:
      return plain(words.pending);
  }
}

function cancelledText({ cancelled_by: by }: ShipmentRow): string {
  const words = text.schedule;
  return by === "office" ? words.cancelledByOffice : by === "customer" ? words.cancelledByYou : words.cancelled;
}

function counted({ today, transit, leg, due, late }: DayLineState, where: Where | null, now: string): Caption {
  const words = text.schedule;
  if (today === null || due === null || (leg !== "road" && leg !== "hub" && leg !== "sea")) {
    return where ? only(where) : plain(words.inTransitNoDay);
  }
  if (late) return overdue(daysBetween(due, now), words.overdue(formatDay(due)), where);
  return {
    strong: `${words.dayOf(today, transit.total)}, ${where ? placeOf(where) : words.legs[leg]}`,
    rest: words.byTheSchedule(formatDay(due)),
  };
}

/** The caption of a booking that the server does not have yet. */
function unsentCaption({ state, onPage }: RowSync): Caption {
  const words = text.sync;
  if (state === "sending") return plain(words.sendingNow);
  if (state === "attention") return plain(words.notBooked);
  if (onPage) return plain(state === "sign_in" ? notOnDevice.signIn.page.text : notOnDevice.page.text);
  return plain(state === "sign_in" ? words.signInText : words.saved);
}

/** True while the booking itself is unsent; a row may also have an unsent document of a sent booking. */
export function isUnsent(row: ShipmentRow): boolean {
  return row.sync?.opId === row.id;
}
