import { company } from "#content/company.ts";
import { formatEuro, toCents } from "#domain/rates/money.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { isShipmentStatus, type ShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { takesBooking } from "#domain/shipment/zone-price.ts";
import type { LetterTexts } from "#text/letters.ts";
import type { CustomerFacts, OfficeBookingFacts, ShipmentFacts } from "./collect.ts";
import { datesSection, promise } from "./days.ts";
import type { Shipment, Side } from "./facts.ts";
import { firstOf, type Letter, type LetterRow, type Section, type Step, section } from "./letter.ts";
import { dear, oneLine } from "./names.ts";
import { fixed } from "./numbers.ts";

export function bookingCustomer(texts: LetterTexts, facts: CustomerFacts): Letter {
  const { subject, preview, heading, lead } = texts.booking;
  return {
    ...toCustomer(texts, facts, [priceSection(texts, facts.shipment)]),
    subject: subject(shownReference(facts.shipment)),
    preview,
    heading,
    lead: [lead],
    steps: journey("pending"),
  };
}

export function statusCustomer(texts: LetterTexts, facts: CustomerFacts): Letter {
  const { status, by } = facts;
  const { heading, lead } = isShipmentStatus(status) ? texts.status[status] : texts.status.other(status);
  const cancelled = status === "cancelled" ? cancelledLead(texts, facts) : null;
  const letter = toCustomer(texts, facts, null);
  const isUnderWay = status === "confirmed" || status === "in_transit";
  return {
    ...letter,
    ...(isUnderWay && { sections: [datesSection(texts, by, status !== "confirmed"), ...letter.sections] }),
    subject: texts.status.subject(shownReference(facts.shipment), shownStatus(status)),
    preview: cancelled?.[0] ?? lead,
    heading,
    lead: cancelled ?? [
      lead,
      ...(status === "confirmed" ? promise(texts, by) : []),
      ...(takesBooking(status) ? chargedLead(texts, facts.shipment) : []),
    ],
    steps: journey(status),
  };
}

/** The price, where the office charges another one than the booked one for its zone. What was measured is on its page. */
export function chargedLead({ price: words }: LetterTexts, row: Shipment): string[] {
  if (row.adjusted_rate === 0 || row.measured_weight > 0) return [];
  const price = words.adjusted(formatEuro(row.adjusted_rate), formatEuro(row.estimated_rate));
  return row.adjusted_reason === "" ? [price] : [price, words.reason(oneLine(row.adjusted_reason))];
}

/**
 * Who cancelled it, and why. Null while that is not known, or not so any more. The office's words are no text of whoever typed
 * the address, so they may go to one that is not confirmed; the customer's own may not.
 */
function cancelledLead({ cancellation }: LetterTexts, { shipment, owner }: CustomerFacts): string[] | null {
  const { cancelled_by: by, cancel_reason: reason } = shipment;
  if (shipment.status !== "cancelled" || by === "") return null;
  const said = reason !== "" && (by === "office" || owner.confirmed) ? [cancellation.reason(oneLine(reason))] : [];
  return [by === "office" ? cancellation.byOffice : cancellation.byCustomer, ...said, cancellation.unexpected];
}

/**
 * Shared by letters to a customer. An account with an unconfirmed address may not belong to the mailbox's owner: whoever
 * typed the address also typed the booking, and could send any text under our letterhead to anybody. Until the address is
 * confirmed, such a letter has only names of the tariff and numbers.
 */
export function toCustomer(texts: LetterTexts, facts: ShipmentFacts, price: readonly Section[] | null) {
  const { owner, shipment, tariffPlace, publicUrl } = facts;
  const letter = {
    to: owner.to,
    greeting: dear(texts, owner.to.name, owner.confirmed),
    action: { label: texts.booking.action, url: `${publicUrl}/dashboard/shipment/${shipment.id}` },
  };
  if (!owner.confirmed)
    return {
      ...letter,
      sections: [shipped(texts, shipment, tariffPlace, texts.shipment.cyprus, ""), ...(price ?? [])],
      small: [texts.booking.notTyped],
    };
  const contacts = price ? [...price, ...contactSections(texts, shipment)] : [];
  return { ...letter, sections: [cargoSection(texts, shipment), ...contacts] };
}

export function bookingOffice(texts: LetterTexts, facts: OfficeBookingFacts): Letter {
  const { shipment, customer, publicUrl } = facts;
  const { subject, preview, heading, action } = texts.bookingOffice;
  const who = firstOf(customer.company_name, customer.full_name);
  return {
    to: officeOf(facts),
    replyTo: { name: oneLine(customer.full_name), address: customer.email },
    subject: oneLine(subject(shownReference(shipment), who)),
    preview: oneLine(preview(shipment.origin_address, shipment.destination_address)),
    heading,
    action: { label: action, url: `${publicUrl}/admin/shipment/${shipment.id}` },
    sections: [
      section(texts.contact.customer, [
        [texts.contact.name, customer.full_name],
        [texts.contact.company, customer.company_name],
        [texts.contact.email, customer.email],
        [texts.contact.phone, customer.phone],
      ]),
      cargoSection(texts, shipment),
      priceSection(texts, shipment),
      ...contactSections(texts, shipment),
    ],
  };
}

/** The office's mailbox: OFFICE_EMAIL, or the company's own. */
export function officeOf({ to }: { to: string }) {
  return { name: company.name, address: to || company.officeEmail };
}

const JOURNEY: readonly ShipmentStatus[] = ["pending", "confirmed", "in_transit", "delivered"];

/** The steps of a shipment up to its status; none for a cancelled one. */
export function journey(status: string): Step[] {
  const now = isShipmentStatus(status) ? JOURNEY.indexOf(status) : -1;
  if (now < 0) return [];
  return JOURNEY.map((step, at) => ({
    label: capital(statusLabel(step)),
    state: at < now ? "done" : at === now ? "now" : "open",
  }));
}

/** A status in words; one without a label stays as it is. */
export function shownStatus(status: string): string {
  return isShipmentStatus(status) ? statusLabel(status) : status;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "AKF-XXXXX-XXXXX". */
export function shownReference({ reference }: Shipment): string {
  return reference.length <= 5 ? reference : formatReference(reference);
}

export function palletsAndPrice(texts: LetterTexts, shipment: Shipment): string {
  return texts.shipment.palletsAndPrice(shipment.pallet_count, formatEuro(shipment.estimated_rate));
}

function cargoSection(texts: LetterTexts, shipment: Shipment): Section {
  return shipped(texts, shipment, shipment.origin_address, shipment.destination_address, shipment.goods_description);
}

function shipped({ shipment: words }: LetterTexts, shipment: Shipment, from: string, to: string, goods: string) {
  return section(words.title, [
    [words.reference, shownReference(shipment)],
    [words.from, from],
    [words.to, to],
    [words.pallets, String(shipment.pallet_count)],
    [words.weight, `${fixed(shipment.total_chargeable_weight, 0)} kg`],
    [words.volume, `${fixed(shipment.total_cbm, 3)} m³`],
    [words.goods, goods],
    [words.tracking, shipment.tracking_number],
  ]);
}

const COST_LINES = ["transport", "fobCharges", "documentation", "seaFreight", "profit"] as const;

function priceSection({ price: words }: LetterTexts, shipment: Shipment): Section {
  const total = shipment.estimated_rate;
  const rows: LetterRow[] = [];
  const costs = costsOf(shipment.cost_breakdown);
  if (costs) {
    costs.forEach((cost, at) => {
      const line = COST_LINES[at];
      if (line) rows.push({ label: words[line], value: formatEuro(cost) });
    });
    // Each line is rounded by itself. The difference is a row of its own, so that the lines add up to the total.
    const missing = costs.reduce((rest, cost) => rest - toCents(cost), toCents(total));
    if (missing !== 0) rows.push({ label: words.rounding, value: formatEuro(missing / 100) });
  }
  return section(words.title, [...rows, { label: words.total, value: formatEuro(total), strong: true }]);
}

/** The amounts in the order of their lines; null when the stored breakdown is not valid. */
function costsOf(json: string): number[] | null {
  const costs = parsed(json);
  if (costs === undefined || typeof costs !== "object" || Array.isArray(costs)) return null;
  const amounts = COST_LINES.map((line) => (costs as Record<string, unknown> | null)?.[line] ?? 0);
  return amounts.every((amount) => typeof amount === "number") ? amounts : null;
}

/** A stored JSON value; undefined for invalid JSON. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function contactSections({ contact: words }: LetterTexts, shipment: Shipment): Section[] {
  const of = (title: string, side: Side) =>
    section(title, [
      [words.name, shipment[`${side}_name`]],
      [words.company, shipment[`${side}_company`]],
      [words.address, shipment[`${side}_address`]],
      [words.phone, shipment[`${side}_phone`]],
      [words.email, shipment[`${side}_email`]],
    ]);
  return [of(words.shipper, "shipper"), of(words.consignee, "consignee")];
}
