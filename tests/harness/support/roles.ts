import { customerColumn, type FedCollection } from "#domain/records/fed.ts";
import { FEED_SCOPES, may, type Right, ROLES, type RoleOrNone } from "#domain/roles.ts";
import type { FakeServer } from "./server.ts";

/** The roles on the server. */
export class Roles {
  /** Called after each change. */
  onChange: (user: string) => void = () => {};
  private readonly held = new Map<string, RoleOrNone>();

  /** "" for a customer. */
  of = (user: string): RoleOrNone => this.held.get(user) ?? "";

  may = (user: string, right: Right): boolean => may(this.of(user), right);

  scopeOf = (user: string): string => FEED_SCOPES[this.of(user)];

  /** Nobody is told. */
  set(user: string, role: RoleOrNone): void {
    this.held.set(user, role);
  }

  /** False when it was the same already. */
  change(user: string, role: RoleOrNone): boolean {
    if (this.of(user) === role) return false;
    this.held.set(user, role);
    this.onChange(user);
    return true;
  }
}

const ALL = ROLES.filter((role) => may(role, "shipments")).map((role): string => FEED_SCOPES[role]);

/** Whether the feed of this scope has everybody's rows. */
export const hasAll = (scope: unknown): boolean => ALL.includes(String(scope));

/** Collections whose rows need a right of their own; for all others the right "shipments" decides. */
const SHARED: Partial<Record<FedCollection, Right>> = {
  pallets: "warehouse",
  scans: "warehouse",
  scan_photos: "warehouse",
  found_pallets: "warehouse",
  found_photos: "warehouse",
  sailings: "sailings",
  quotes: "quotes",
};

/** Whether somebody with this scope's role may have a row: everybody's, their own, or what they are shown. */
export function mayHave(scope: string, user: string, collection: FedCollection, owner: unknown): boolean {
  const role = ROLES.find((one) => FEED_SCOPES[one] === scope) ?? "";
  return may(role, SHARED[collection] ?? "shipments") || (owner === user && customerColumn(collection) !== null);
}

/** One member of each role, in schedules about roles. */
export const MEMBERS: [user: string, role: RoleOrNone][] = [
  ["otto", "admin"],
  ["olga", "operator"],
  ["sara", "sales"],
  ["willi", "warehouse"],
];
/** Rows that exist from the start: of customers without a device, with notes, and a message. */
export function fillBefore(server: FakeServer): void {
  for (const [i, user_id] of ["bob", "cleo", "cleo"].entries()) {
    const id = `shipmentbefore${i}`;
    const at = server.stamp(server.world.start);
    const base = { user_id, shipment: id, created: at, updated: at };
    const booking = { shipper_name: `Before ${i}`, status: "pending", estimated_rate: 300, pallet_details: [] };
    server.put("shipments", { ...booking, id, user_id, created: at, updated: at });
    server.put("shipment_events", { ...base, id: `eventofbefore0${i}`, kind: "status", to: "pending", at });
    server.put("shipment_notes", { ...base, id: `notesofbefore0${i}`, user_id: "", admin_notes: `Note ${i}.` });
  }
  server.put("contact_messages", { id: "messagebefore00", user_id: "", message: "Are you open?" });
}

/** Who is signed in on the phone and on the tablet when such a schedule begins. */
export const FIRST_IN_FRONT = [
  ["ada", "olga", "sara", "willi"],
  ["otto", "olga", "sara", "willi"],
] as const;
