/** What an account may be in the company. Everybody else is a customer. */
export const ROLES = ["admin", "operator", "sales", "warehouse"] as const;
export type Role = (typeof ROLES)[number];
/** A role, or "" for none: what the server stores and sends. */
export type RoleOrNone = Role | "";

/**
 * Which role may what. The only place that says so: hooks and the app read it here, the Go program gets it from the hooks,
 * and tests/server/roles.test.ts compares the collections' rules with it.
 */
export const RIGHTS = {
  /** Everybody's shipments, notes, documents, customers and requests; edits, search, counters, inbox. */
  shipments: ["admin", "operator"],
  /** The status page, mails and their retry. */
  status: ["admin", "operator"],
  /** Who published which tariff. The versions themselves are public. */
  tariffHistory: ["admin", "operator", "sales"],
  publishTariff: ["admin"],
  /** Everybody's quotes. Customers have their own, the warehouse none (pb_hooks/create-handed-quote.js). */
  quotes: ["admin", "operator", "sales"],
  /** The screens of the warehouse: everybody's pallets and scans. */
  warehouse: ["admin", "operator", "warehouse"],
  /** Sailings with their containers and notes. Their times are public. */
  sailings: ["admin", "operator", "sales", "warehouse"],
  /** The office's screens of sailings; the warehouse has its own. */
  sailingsDesk: ["admin", "operator", "sales"],
  /** The weekly rule, changes of sailings, and what sails with which. */
  editSailings: ["admin", "operator"],
  /** Accounts with a role, invitations, sessions, the audit log. */
  people: ["admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

/**
 * What the change feed calls the rows of each role's devices. Another scope starts a device anew, so each role has its own.
 * "office" is what devices have always been told of an admin.
 */
export const FEED_SCOPES = {
  admin: "office",
  operator: "operator",
  sales: "sales",
  warehouse: "warehouse",
  "": "customer",
} as const satisfies Record<RoleOrNone, string>;

/** Whether an account with this role may; "" is an account without one. */
export function may(role: string, right: Right): boolean {
  const roles: readonly string[] = RIGHTS[right];
  return roles.includes(role);
}

/** The role that a word names, "" for none and for any other word. */
export function roleFrom(word: unknown): RoleOrNone {
  return ROLES.find((role) => role === word) ?? "";
}
