import { holdScans } from "#domain/pallets/hold.ts";
import type { PointOrNone } from "#domain/pallets/scan.ts";
import { advance, delay, type SailingState } from "#domain/sailings/advance.ts";
import { departing, nextSailing } from "#domain/sailings/assign.ts";
import { storedMoment } from "#domain/sailings/days.ts";
import type { ScanServer } from "./scan-server.ts";
import { ok, type Reply, type Request, type Row, refusal } from "./server.ts";

/** A change as the server applied it: once per op. `path` and `values` are those of the request. */
export type OfficeChange = { op: string; user: string; path: string; values: Record<string, unknown> };

const SAILING = /^\/api\/sailings\/(\w+)\/(advance|delay|edit)$/;
const HOLD = /^\/api\/pallets\/(\w+)\/hold$/;
const ASSIGN = "/api/pallets/assign";

/** The routes of pb_hooks/lib/sailings/answer-sailing-change.js and decide-hold.js, with the functions of src/domain. Null: another route. */
export function officeChange(server: ScanServer, user: string, { path, values }: Request): Reply | null {
  const [, sailing = "", step = ""] = SAILING.exec(path) ?? [];
  const [, held = ""] = HOLD.exec(path) ?? [];
  if (!sailing && !held && path !== ASSIGN) return null;
  if (!server.roles.may(user, held ? "shipments" : "editSailings"))
    return refusal(403, "Your role does not allow this.");
  const op = String(values.op);
  return server.once(op, JSON.stringify([path, values]), () => {
    const reply = held
      ? decide(server, held, values)
      : path === ASSIGN
        ? assign(server, values)
        : CHANGES[step as keyof typeof CHANGES](server, sailing, values);
    if (reply.status === 200) {
      server.officeChanges.push({ op, user, path, values });
      const before = server.committed.get(op);
      server.committed.set(op, { times: (before?.times ?? 0) + 1, row: { id: op, user_id: "" }, bytes: null });
    }
    return reply;
  });
}

const CHANGES = { advance: advanced, delay: delayed, edit: edited };
const unknown = (): Reply => refusal(404, "Unknown.", { id: { code: "sailing_unknown" } });
const notNow = (state: string): Reply => ({ status: 409, body: { status: 409, message: "Not now.", data: {}, state } });
const timeOf = (row: Row, field: string): number => storedMoment(String(row[field])) ?? 0;

function put(server: ScanServer, row: Row, set: Record<string, unknown>): void {
  server.put("sailings", { ...row, ...set, updated: server.stamp(server.world.now) });
}

function advanced(server: ScanServer, id: string, { to, at, seen, left }: Record<string, unknown>): Reply {
  const row = server.table("sailings").get(id);
  if (!row) return unknown();
  const { now } = server.world;
  const step = { to: to as SailingState, seen: seen as SailingState, at: Date.parse(String(at)), now };
  const taken = advance({ state: row.state as SailingState }, step);
  if (!taken.ok) return notNow(taken.state);
  const { state, atd, ata } = taken.changes;
  put(server, row, { state, ...(atd && { atd: server.stamp(atd) }), ...(ata && { ata: server.stamp(ata) }) });
  if (to === "sailed") leaveBehind(server, row, left as string[]);
  return ok({ id, state });
}

function leaveBehind(server: ScanServer, sailing: Row, left: readonly string[]): void {
  const pallets = [...server.table("pallets").values()].map((row) => ({
    ...{ id: row.id, state: row.state as PointOrNone, cancelled: row.cancelled === true },
    ...{ sailing: String(row.sailing), aboard: String(row.aboard) },
  }));
  const all = [...server.table("sailings").values()].map((row) => ({
    ...{ id: row.id, state: String(row.state) },
    ...{ cut_off: timeOf(row, "cut_off"), etd: timeOf(row, "etd"), eta: timeOf(row, "eta") },
  }));
  const self = all.find(({ id }) => id === sailing.id);
  const next = (self && nextSailing(all, self, server.world.now)?.id) ?? "";
  for (const id of departing(sailing.id, pallets, left).moves)
    server.assign(id, { sailing: next, assigned_container: "" });
}

function delayed(server: ScanServer, id: string, { seen, etd, eta, reason }: Record<string, unknown>): Reply {
  const row = server.table("sailings").get(id);
  if (!row) return unknown();
  const state = row.state as SailingState;
  const now = { state, etd: timeOf(row, "etd"), eta: timeOf(row, "eta"), atd: storedMoment(String(row.atd)) };
  const to = { etd: Date.parse(String(etd)), eta: Date.parse(String(eta)) };
  const taken = delay(now, { seen: seen as SailingState, ...to });
  if ("invalid" in taken) return refusal(400, "Invalid.", { eta: { code: "invalid" } });
  if (!taken.ok) return notNow(taken.state);
  const set: Record<string, unknown> = { delay_reason: reason, edited: true };
  for (const [field, moved] of Object.entries(taken.changes)) {
    if (!row[`first_${field}`]) set[`first_${field}`] = server.stamp(moved.from);
    set[field] = server.stamp(moved.to);
  }
  put(server, row, set);
  return ok({ id, state });
}

/** Compare and set by field, all or nothing. */
function edited(server: ScanServer, id: string, values: Record<string, unknown>): Reply {
  const row = server.table("sailings").get(id);
  if (!row) return unknown();
  const [set, seen] = [values.set, values.seen] as Record<string, unknown>[];
  const theirs = Object.keys(set ?? {}).filter((field) => row[field] !== set?.[field] && row[field] !== seen?.[field]);
  if (theirs.length > 0) return { status: 409, body: { status: 409, message: "Changed.", data: {}, theirs: {} } };
  put(server, row, { ...set, edited: true });
  return ok({ id });
}

function assign(server: ScanServer, { pallets, shipments, sailing, container }: Record<string, unknown>): Reply {
  const rows = server.table("pallets");
  const named = pallets as string[];
  if (named.some((id) => !rows.has(id))) return refusal(400, "Unknown.", { pallets: { code: "pallet_unknown" } });
  const moving = [...rows.values()].filter(
    (row) => !row.cancelled && (named.includes(row.id) || (shipments as string[]).includes(String(row.shipment))),
  );
  const state = String(server.table("sailings").get(String(sailing))?.state);
  const open = !sailing || state === "planned" || state === "closed";
  if (!open && moving.some(({ aboard }) => aboard !== sailing)) return notNow(state);
  const assigned_container = sailing ? String(container) : "";
  for (const { id } of moving) server.assign(id, { sailing: String(sailing), assigned_container });
  return ok({ moved: moving.map(({ id }) => id).sort(), sailing, container: assigned_container });
}

function decide(server: ScanServer, id: string, { seen }: Record<string, unknown>): Reply {
  const row = server.table("pallets").get(id);
  if (!row) return refusal(404, "Unknown.", { id: { code: "pallet_unknown" } });
  if (!row.hold) return refusal(409, "Not on hold.", { id: { code: "not_held" } });
  const { scans } = seen as { scans: number };
  if (holdScans(server.scansOf(id)) !== scans) return refusal(409, "Scanned since.", { id: { code: "hold_changed" } });
  server.decideHold(id, server.world.now);
  return ok({ id, hold: false });
}
