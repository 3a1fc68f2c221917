import type { RoleOrNone } from "#domain/roles.ts";

/** Where an account begins: its role's first screen, a customer's dashboard. */
export const LANDING = {
  admin: "/admin",
  operator: "/admin",
  warehouse: "/warehouse",
  sales: "/calculator",
  "": "/dashboard",
} as const satisfies Record<RoleOrNone, string>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the sign-in: the address of this app that was asked for without a session. */
    returnTo?: string;
    /** On the sign-in: a booking waits for it, and these are of its form. */
    booking?: { fullName: string; email: string };
  }
}

/** The address to go on to, if it is one of this app and no sign-in. */
export function ownPath(href: string | undefined): string | null {
  if (!href?.startsWith("/") || /^\/[/\\]/.test(href)) return null;
  return /^\/auth(?![a-z0-9-])/.test(href) ? null : href;
}
