import { FED_COLLECTIONS, type FedCollection } from "#domain/records/fed.ts";
import type { Right, RoleOrNone } from "#domain/roles.ts";
import type { Device } from "./browser.ts";
import { holds } from "./invariants.ts";
import { readDisk } from "./look-over.ts";
import type { State } from "./reached.ts";
import { hasAll, mayHave } from "./roles.ts";
import type { Schedule } from "./schedule.ts";
import type { FakeServer, Reply, Request } from "./server.ts";

export const SESSION_OF: Record<RoleOrNone, State> = {
  "": "a session of a customer",
  admin: "a session of an admin",
  operator: "a session of an operator",
  sales: "a session of sales",
  warehouse: "a session of the warehouse",
};

type Item = { collection: FedCollection; id: string; row?: { user_id?: string } };

/** 24: the feed of somebody who may not see all rows has only their own, and only of collections with owners. */
export function lookAtAnswer({ server, reached }: Schedule, { path, token }: Request, { status, body }: Reply): void {
  if (!path.startsWith("/api/sync") || status !== 200) return;
  const user = server.userOf(token);
  reached.add(SESSION_OF[server.roles.of(user)]);
  if (!server.seesAll(user)) lookAtPage(user, body as { scope: string; items: Item[] });
}

/** 24 for a page of the feed. */
export function lookAtPage(user: string, { scope, items }: { scope: string; items: Item[] }): void {
  for (const { collection, id, row } of items) {
    const may = row === undefined || mayHave(scope, user, collection, row.user_id);
    holds(24, may, () => `the feed brought ${user} (${scope}) ${collection} ${id}`);
  }
}

/**
 * 24: a mirror that knows of a role without the right to all rows has none of them, and no stored first screen of the
 * office.
 */
export function lookAtMirrors({ reached, scopes }: Pick<Schedule, "reached" | "scopes">, device: Device): void {
  for (const name of device.databases()) {
    const user = /^mirror-(.+)-[^-]+$/.exec(name)?.[1];
    const scope = device.peek(name, "meta")?.find(({ key }) => key === "cursor")?.scope as string | undefined;
    if (!user || !scope) continue;
    const key = `${device.name} ${name}`;
    if ((scopes.get(key) ?? scope) !== scope) reached.add("a mirror begun anew for another role");
    scopes.set(key, scope);
    if (hasAll(scope)) continue;
    for (const collection of FED_COLLECTIONS) {
      for (const { id, user_id } of device.mirrored(name, collection) ?? []) {
        const may = mayHave(scope, user, collection, user_id);
        holds(24, may, () => `${device.name}: the mirror of ${user} (${scope}) has ${collection} ${id} of ${user_id}`);
      }
    }
    const kept = device.peek(name, "kept") ?? [];
    holds(24, kept.length === 0, () => `${device.name}: ${user} (${scope}) keeps ${kept.map(({ key }) => key)}`);
  }
}

/** Somebody's role changes now; their waiting operations must survive it. */
export function roleChanged(schedule: Schedule, user: string): void {
  const { ledger, devices, server, screens, reached } = schedule;
  screens.forget(user);
  for (const device of devices) {
    const waiting = [...(readDisk(device)?.ops.values() ?? [])].filter(
      (op) => op.owner === user && op.state !== "acked",
    );
    for (const { opId } of waiting) {
      const intent = ledger.get(opId);
      if (intent) intent.roleChanged = true;
    }
    if (device.inFront() === user && device.network.condition !== "ok") {
      reached.add("a role changed on a device without a network");
      if (waiting.length > 0) reached.add("a role changed on a device without a network, with work queued");
      if (!server.seesAll(user) && waiting.some(({ kind }) => kind === "shipment.edit"))
        reached.add("a role taken away on a device without a network, with the office's work queued");
    }
    device.network.poke([user], {});
  }
}

/** The device knows its person's role, and so do its screens. */
export function hasHeard({ server }: Pick<Schedule, "server">, device: Device, person: string): boolean {
  const name = device.databases().find((found) => found.startsWith(`mirror-${person}-`)) ?? "";
  const scope = device.peek(name, "meta")?.find(({ key }) => key === "cursor")?.scope;
  const known = device.pages[0]?.page.knownRole.get(person);
  return scope === server.roles.scopeOf(person) && known === server.roles.of(person);
}

/** Operations that need a right. */
const NEEDED: Partial<Record<string, Right>> = {
  "shipment.edit": "shipments",
  "scan.create": "warehouse",
  "scan.photo": "warehouse",
  "found.create": "warehouse",
  "found.photo": "warehouse",
  "found.match": "warehouse",
  "pallet.missing": "warehouse",
  "hold.decide": "shipments",
  "sailing.edit": "editSailings",
  "sailing.advance": "editSailings",
  "sailing.delay": "editSailings",
  "pallet.assign": "editSailings",
};

/** Refused for lack of a right, with the message. */
export function isRefusedForRole(server: FakeServer, op: { owner: string; kind: string; lastError: unknown }): boolean {
  const { status } = (op.lastError ?? {}) as { status?: number };
  const right = NEEDED[op.kind];
  return right !== undefined && status === 403 && !server.roles.may(op.owner, right);
}
