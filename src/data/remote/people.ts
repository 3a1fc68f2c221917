import * as z from "zod/mini";
import { type RoleOrNone, roleFrom } from "#domain/roles.ts";
import { callServer } from "./with-client.ts";

// Accounts with a role, invitations and the audit log (docs/api.md). They are in no mirror: only admins ask for them, and
// only online. All calls reject with RequestFailed. `op` is an idempotency key, made once per intention: a request whose
// answer was lost is repeated with the same one.

const text = z._default(z.string(), "");
const next = z._default(z.nullable(z.string()), null);
const who = z._default(z.object({ id: text, name: text }), { id: "", name: "" });

type WithRole<T> = Omit<T, "role"> & { role: RoleOrNone };
/** An unknown role of a newer server counts as none. */
const withRole = <T extends { role: string }>(row: T): WithRole<T> => ({ ...row, role: roleFrom(row.role) });

const PersonWire = z.object({
  id: z.string(),
  name: text,
  email: text,
  role: text,
  last_seen: text,
  /** Devices with a live session. */
  sessions: z._default(z.number(), 0),
  /** Whether it is the account that asks. */
  self: z._default(z.boolean(), false),
});
export type Person = WithRole<z.infer<typeof PersonWire>>;

const InvitationWire = z.object({
  id: z.string(),
  email: text,
  role: text,
  invited_at: text,
  invited_by: who,
  ends_at: text,
  state: text,
});
export type Invitation = WithRole<z.infer<typeof InvitationWire>>;

const AuditEntryWire = z.object({
  id: z.string(),
  at: text,
  by: who,
  kind: text,
  collection: text,
  record: text,
  label: text,
  /** By field the old and the new value; null where the log stores the field's name only. */
  values: z._default(z.record(z.string(), z.nullable(z.tuple([z.string(), z.string()]))), {}),
  note: text,
});
export type AuditEntry = z.infer<typeof AuditEntryWire>;
/** `names`: of what values have ids of. An earlier server has none. */
const AuditWire = z.object({
  items: z.array(AuditEntryWire),
  names: z._default(z.record(z.string(), z.string()), {}),
  next,
});
export type AuditPage = Omit<z.infer<typeof AuditWire>, "names">;
/** "" asks for all. */
export type AuditQuery = { person: string; record: string; kind: string };

/** Time limit of an answer; then a change is retried. */
const ANSWER_MS = 20_000;
/** How many pages of people are read at most: a thousand members. */
const MAX_PAGES = 5;

const part = (id: string) => encodeURIComponent(id);
const get = (path: string, query: Record<string, string>, signal?: AbortSignal) =>
  callServer((pb) => pb.send(path, { method: "GET", query, ...(signal ? { signal } : {}) }));
const post = (path: string, body: object) =>
  callServer((pb) => pb.send(path, { method: "POST", body, signal: AbortSignal.timeout(ANSWER_MS) }));

/** Everybody with a role, admins first. */
export async function fetchPeople(signal?: AbortSignal): Promise<Person[]> {
  const found: Person[] = [];
  let after = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const wire = z.object({ people: z.array(PersonWire), next });
    const { people, next: following } = wire.parse(await get("/api/people", after ? { after } : {}, signal));
    found.push(...people.map(withRole));
    if (!following) break;
    after = following;
  }
  return found;
}

export async function changeRole({ id, to, op }: { id: string; to: RoleOrNone; op: string }): Promise<void> {
  await post(`/api/people/${part(id)}/role`, { role: to, op });
}

/** Ends all sessions of an account, of one's own all but this one; returns how many. */
export async function endSessions({ id, op }: { id: string; op: string }): Promise<number> {
  const wire = z.object({ ended: z._default(z.number(), 0) });
  return wire.parse(await post(`/api/people/${part(id)}/end-sessions`, { op })).ended;
}

export async function fetchInvitations(signal?: AbortSignal): Promise<Invitation[]> {
  const wire = z.object({ invitations: z.array(InvitationWire) });
  return wire.parse(await get("/api/people/invitations", {}, signal)).invitations.map(withRole);
}

export async function invite(invitation: { email: string; role: RoleOrNone; op: string }): Promise<void> {
  await post("/api/people/invitations", invitation);
}

export async function inviteAgain({ id, op }: { id: string; op: string }): Promise<void> {
  await post(`/api/people/invitations/${part(id)}/again`, { op });
}

export async function withdrawInvitation({ id, op }: { id: string; op: string }): Promise<void> {
  await post(`/api/people/invitations/${part(id)}/withdraw`, { op });
}

function withNames(entry: AuditEntry, names: Record<string, string>): AuditEntry {
  const values = Object.entries(entry.values).map(([field, change]) => [
    field,
    change?.map((value) => names[value] ?? value) ?? null,
  ]);
  return { ...entry, values: Object.fromEntries(values) };
}

/** A page of the log, newest first; `after` is the `next` of the previous page. */
export async function fetchAudit(query: AuditQuery, after: string, signal?: AbortSignal): Promise<AuditPage> {
  const asked = Object.entries({ ...query, after }).filter(([, value]) => value !== "");
  const { items, names, next: following } = AuditWire.parse(await get("/api/audit", Object.fromEntries(asked), signal));
  return { items: items.map((entry) => withNames(entry, names)), next: following };
}
