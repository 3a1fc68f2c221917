import type { Right } from "#domain/roles.ts";
import { office as text } from "#text/office.ts";

export const INBOX = "/admin/inbox";
export const STATUS = "/admin/status";

/** The sections of the office and the right that each requires; the warehouse is outside of the office's layout. */
export const PLACES = [
  { to: "/admin", label: text.nav.shipments, right: "shipments" },
  { to: "/admin/sailings", label: text.nav.sailings, right: "sailingsDesk" },
  { to: "/warehouse", label: text.nav.warehouse, right: "warehouse" },
  { to: "/admin/holds", label: text.nav.holds, right: "shipments" },
  { to: INBOX, label: text.nav.inbox, right: "shipments" },
  { to: "/admin/tariff", label: text.nav.tariff, right: "tariffHistory" },
  { to: STATUS, label: text.nav.status, right: "status" },
  { to: "/admin/people", label: text.nav.people, right: "people" },
] as const satisfies readonly { to: string; label: string; right: Right }[];

/** Whether a path belongs to a section. The page of a shipment belongs to the shipments. */
export function isAt(path: string, to: string): boolean {
  if (to !== "/admin") return path === to || path.startsWith(`${to}/`);
  return path === to || path.startsWith("/admin/shipment/");
}

/** The right that a screen of the office requires. */
export function rightAt(path: string): Right {
  return PLACES.find(({ to }) => isAt(path, to))?.right ?? "shipments";
}
