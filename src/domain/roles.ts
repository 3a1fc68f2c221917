/** The roles of members. Every other account is a customer. */
export const ROLES = ["admin", "operator", "sales", "warehouse"] as const;
export type Role = (typeof ROLES)[number];
/** A role, or "" for none: what the server stores and sends. */
export type RoleOrNone = Role | "";

/**
 * The roles that have each right. This is the only definition: hooks and the app import it, the Go program gets it from the
 * hooks, and tests/server/roles.test.ts compares the collections' rules with it.
 */
export const RIGHTS = {
  /** All shipments, notes, documents, customers and requests; edits, search, counters, inbox. */
  shipments: ["admin", "operator"],
  /** The status page, mails and their retry. */
  status: ["admin", "operator"],
  /** Who published which tariff. The versions themselves are public. */
  tariffHistory: ["admin", "operator", "sales"],
  publishTariff: ["admin"],
  /** All quotes. Customers have their own, the warehouse none (pb_hooks/lib/quotes/create-quote.js). */
  quotes: ["admin", "operator", "sales"],
  /** The warehouse screens: all pallets and scans. */
  warehouse: ["admin", "operator", "warehouse"],
  /** Sailings with their containers and notes. Their times are public. */
  sailings: ["admin", "operator", "sales", "warehouse"],
  /** The office's screens of sailings; the warehouse has its own. */
  sailingsDesk: ["admin", "operator", "sales"],
  /** The weekly rule, changes of sailings, and assignments to them. */
  editSailings: ["admin", "operator"],
  /** Accounts with a role, invitations, sessions, the audit log. */
  people: ["admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

/**
 * The name of the rows that each role's devices get. A new scope makes a device pull everything again, so each role has one.
 * "office" is the name that admins' devices have always had.
 */
export const FEED_SCOPES = {
  admin: "office",
  operator: "operator",
  sales: "sales",
  warehouse: "warehouse",
  "": "customer",
} as const satisfies Record<RoleOrNone, string>;

/** Whether an account with this role has a right; "" is an account without a role. */
export function may(role: string, right: Right): boolean {
  const roles: readonly string[] = RIGHTS[right];
  return roles.includes(role);
}

/** The role of that name; "" for "" and for unknown names. */
export function roleFrom(word: unknown): RoleOrNone {
  return ROLES.find((role) => role === word) ?? "";
}
