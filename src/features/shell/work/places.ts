import type { Right } from "#domain/roles.ts";
import { office as text } from "#text/office.ts";

export const TODAY = "/admin/today";
export const STATUS = "/admin/status";

/** The sections of the office and the right that each requires, in their order. */
export const PLACES = [
  { to: TODAY, label: text.nav.today, right: "shipments" },
  { to: "/admin", label: text.nav.shipments, right: "shipments" },
  { to: "/admin/sailings", label: text.nav.sailings, right: "sailingsDesk" },
  { to: "/warehouse", label: text.nav.warehouse, right: "warehouse" },
  { to: "/admin/inbox", label: text.nav.inbox, right: "shipments" },
  { to: "/quotes", label: text.nav.quotes, right: "quotes" },
  { to: "/admin/tariff", label: text.nav.tariff, right: "tariffHistory" },
] as const satisfies readonly Place[];

/** Those under the person's name. */
export const OWN_PLACES = [
  { to: "/admin/people", label: text.nav.people, right: "people" },
  { to: STATUS, label: text.nav.status, right: "status" },
  { to: "/admin/people/log", label: text.nav.log, right: "people" },
] as const satisfies readonly Place[];

export type Place = { to: string; label: string; right: Right };

/** What is on hold is a list under Shipments. */
const UNDER_SHIPMENTS = ["/admin/holds", "/admin/shipment/"];

/** Whether a path belongs to a section. */
export function isAt(path: string, to: string): boolean {
  // The log is a section of its own.
  if (to === "/admin/people") return plain(path) === to;
  return to === "/admin" ? isOfShipments(path) : isUnder(path, to);
}

/** The right that a screen of the office requires. */
export function rightAt(path: string): Right {
  return [...OWN_PLACES, ...PLACES].find(({ to }) => to !== "/admin" && isUnder(path, to))?.right ?? "shipments";
}

/** The router's path of a section's first page ends with a slash. */
const plain = (path: string) => path.replace(/\/$/, "");
const isUnder = (path: string, to: string) => plain(path) === to || path.startsWith(`${to}/`);
const isOfShipments = (path: string) =>
  plain(path) === "/admin" || UNDER_SHIPMENTS.some((start) => path.startsWith(start));
