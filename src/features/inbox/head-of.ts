import { daysBetween } from "#domain/calendar.ts";
import { cyprusDay } from "#i18n/format.ts";
import type { InboxItem } from "#live/inbox.ts";

/** Sender and subject line of an entry, for the list and the reply. */
export function headOf(item: InboxItem): { name: string; company: string; email: string; phone: string; line: string } {
  if (item.kind === "contact") {
    const { name, email, phone, subject } = item.row;
    return { name, company: "", email, phone, line: subject };
  }
  const { contact_person: name, company_name: company, contact_email: email, contact_phone: phone } = item.row;
  const { from, to } = routeOf(item);
  return { name, company, email, phone, line: `${from} – ${to}` };
}

/** Origin and destination of a freight request: port and country, or airport code. */
export function routeOf(item: Extract<InboxItem, { kind: "sea" | "air" }>): { from: string; to: string } {
  const place = item.kind === "sea" ? item.row.origin_port : item.row.origin_city;
  const to = item.kind === "sea" ? item.row.destination_port : item.row.destination_airport;
  return { from: [place, item.row.origin_country].filter(Boolean).join(", "), to };
}

/** Calendar days in Cyprus since it came in. */
export const daysWaited = (created: string, today: string) => {
  const day = cyprusDay(created);
  return day && day < today ? daysBetween(day, today) : 0;
};
