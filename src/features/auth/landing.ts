import type { RoleOrNone } from "#domain/roles.ts";

/** The first screen after a sign-in, by role; for customers the dashboard. */
export const LANDING = {
  admin: "/admin/today",
  operator: "/admin/today",
  warehouse: "/warehouse",
  sales: "/calculator",
  "": "/dashboard",
} as const satisfies Record<RoleOrNone, string>;

export type Person = { fullName: string; email: string };

/** `me`: the party that the person has said to be; without one both are offered. */
export type BookingPeople = { me: Person | null; people: readonly Person[] };

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the sign-in: the address of this app that was requested without a session. */
    returnTo?: string;
    /** On the sign-in: started from a booking, with whom it names. */
    booking?: BookingPeople;
    /** Back at the booking form after the sign-in: its Confirm has the focus. */
    atConfirm?: boolean;
  }
}

/** The return address, if it belongs to this app and is not the sign-in. */
export function ownPath(href: string | undefined): string | null {
  if (!href?.startsWith("/") || /^\/[/\\]/.test(href)) return null;
  return /^\/auth(?![a-z0-9-])/.test(href) ? null : href;
}
