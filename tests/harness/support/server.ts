import { createHash } from "node:crypto";
import { roleFrom } from "#domain/roles.ts";
import { hasAll, Roles } from "./roles.ts";
import type { World } from "./time.ts";

export type Row = Record<string, unknown> & { id: string; user_id: string };
export type Request = {
  method: string;
  path: string;
  token: string;
  /** The body's fields; of a form without its file. */
  values: Record<string, unknown>;
  bytes: Uint8Array | null;
  /** The signature of an operation that was acknowledged before. */
  again?: string | undefined;
};
export type Reply = {
  status: number;
  body: unknown;
  retryAfter?: string;
  ahead?: string;
  acknowledged?: string;
  feed?: string;
};
export type Tariff = { version: string; price: number; supersededAt: number | null };
type Entry = { seq: number; collection: string; id: string; owner: string };
type Token = { user: string; good: boolean };

/** The collections in this server's feed; with a warehouse, more (scan-server.ts). */
export const FEED = [
  "shipments",
  "shipment_documents",
  "shipment_events",
  "sea_freight_quotes",
  "contact_messages",
  "shipment_notes",
] as const;
const CHILDREN = [
  "shipment_documents",
  "shipment_events",
  "shipment_notes",
  "pallets",
  "scans",
  "scan_photos",
  "found_pallets",
  "found_photos",
];
const VALID_MS = 14 * 86_400_000;
const WRITABLE = ["status", "tracking_number", "admin_notes"];

/** PocketBase as this product sets it up (docs/api.md, contract.md), in memory. One call of `handle` is one transaction. */
export class FakeServer {
  readonly rows = new Map<string, Map<string, Row>>();
  readonly tokens = new Map<string, Token>();
  readonly roles = new Roles();
  readonly tariffs: Tariff[] = [{ version: "1-aaaaaaaaaaaa", price: 300, supersededAt: null }];
  /** Everything that was ever committed under an id, regardless of restored backups. */
  readonly committed = new Map<string, { times: number; row: Row; bytes: Uint8Array | null }>();
  /** The collections in its feed. */
  readonly fed: readonly string[] = FEED;
  /** The feed's cursor is a number in the order of the commits. */
  readonly numbered: boolean = true;
  /** Whether it accepts batches; an earlier version does not. */
  takesEnvelopes = true;
  /** Each applied edit as sent. */
  readonly edits: { op: string; shipment: string }[] = [];
  /** Ids whose requests always fail, and how. */
  readonly poison = new Map<string, "refused" | "broken" | "silent">();
  mails = new Map<string, number>();
  epoch = "e1";
  head = 0;
  log: Entry[] = [];
  onCommit: (collection: string, row: Row, owners: string[]) => void = () => {};
  protected readonly hashes = new Map<string, string>();
  protected readonly applied = new Map<string, { content: string; reply: Reply }>();
  protected readonly changes = new Map<string, { by: string; at: string }>();
  private stamps = 0;

  constructor(readonly world: World) {}

  get tariff(): Tariff {
    return this.tariffs.at(-1) as Tariff;
  }

  signIn(user: string): string {
    // A token contains its expiry, like PocketBase's.
    const claims = btoa(JSON.stringify({ exp: Math.floor(this.world.now / 1000) + 14 * 86_400 }));
    const token = `${user}-${this.tokens.size}.${claims}.signed`;
    this.tokens.set(token, { user, good: true });
    return token;
  }

  /** The user of a token, valid or not; "" for none. */
  userOf = (token: string): string => this.tokens.get(token)?.user ?? "";

  revoke(user: string): void {
    for (const token of this.tokens.values()) if (token.user === user) token.good = false;
  }

  table(collection: string): Map<string, Row> {
    const table = this.rows.get(collection) ?? new Map<string, Row>();
    this.rows.set(collection, table);
    return table;
  }

  /** The key for what a device keeps of this account; "" from a server that gives none. */
  sealKeyOf(_user: string): string {
    return "";
  }

  seesAll = (user: string): boolean => this.roles.may(user, "shipments");

  /** What the server would list for this user. */
  visible(collection: string, user: string): Row[] {
    const rows = [...this.table(collection).values()].filter((row) => this.maySee(user, collection, row.user_id));
    return rows.map((row) => this.columnsFor(user, collection, row));
  }

  /** The columns of a row that this user gets. */
  columnsFor(_user: string, _collection: string, row: Row): Row {
    return row;
  }

  /** Whether `user` may see rows of this owner. */
  maySee(user: string, _collection: string, owner: string): boolean {
    return this.seesAll(user) || owner === user;
  }

  put(collection: string, row: Row): void {
    const before = this.table(collection).get(row.id);
    this.table(collection).set(row.id, row);
    if (before && before.user_id !== row.user_id) this.note(collection, row.id, before.user_id);
    this.note(collection, row.id, row.user_id);
    this.onCommit(collection, row, [...new Set([row.user_id, ...(before ? [before.user_id] : [])])]);
  }

  remove(collection: string, id: string): void {
    const row = this.table(collection).get(id);
    if (!row) return;
    this.table(collection).delete(id);
    this.note(collection, id, row.user_id);
    this.onCommit(collection, row, [row.user_id]);
    if (collection !== "shipments") return;
    for (const child of CHILDREN) {
      for (const { id: key, shipment } of [...this.table(child).values()]) if (shipment === id) this.remove(child, key);
    }
  }

  /** An older backup is restored: later rows are gone, and the epoch is another. */
  restoreWithout(lost: (collection: string, id: string) => boolean): string[] {
    const gone: string[] = [];
    this.epoch += "'";
    this.log = [];
    this.head = 0;
    for (const [collection, table] of this.rows) {
      for (const row of [...table.values()]) {
        if (lost(collection, row.id) || lost(collection, String(row.shipment ?? ""))) {
          table.delete(row.id);
          this.hashes.delete(row.id);
          gone.push(row.id);
        } else this.note(collection, row.id, row.user_id);
      }
    }
    return gone;
  }

  /** A change by an office member in another browser. */
  change(id: string, set: Record<string, unknown>, by: string): void {
    const row = this.table("shipments").get(id);
    if (!row) return;
    const { admin_notes, ...fields } = set;
    const updated = this.stamp(this.world.now);
    if (Object.keys(fields).length > 0) this.put("shipments", { ...row, ...fields, updated });
    if (admin_notes !== undefined) {
      const none = { id: `note${String(this.stamps++).padStart(11, "0")}`, user_id: "", shipment: id };
      this.put("shipment_notes", { ...none, ...this.notesOf(id), admin_notes, by, updated });
    }
    for (const field of Object.keys(set)) this.changes.set(`${id} ${field}`, { by, at: this.stamp(this.world.now) });
  }

  private note(collection: string, id: string, owner: string): void {
    if (!this.fed.includes(collection)) return;
    this.log = this.log.filter((entry) => entry.id !== id || entry.owner !== owner || entry.collection !== collection);
    this.head += 1;
    this.log.push({ seq: this.head, collection, id, owner });
  }

  /** A timestamp in PocketBase's text form. */
  stamp = (ms: number): string => new Date(ms).toISOString().replace("T", " ");

  /** Answers one request; `arrived` is the time of arrival, used for timestamps of rows. */
  handle(request: Request, arrived: number): Reply {
    const { method, path, token } = request;
    const known = this.tokens.get(token);
    if (token !== "" && !known?.good) return refusal(401, "The request requires valid record authorization token.");
    const user = known?.user ?? "";
    if (path === "/api/collections/users/auth-refresh") return this.refresh(user);
    if (path === "/api/session/end") return this.endSession(known);
    if (path.startsWith("/api/sync")) return this.feed(user, new URLSearchParams(path.split("?")[1]));
    const poison = method === "POST" && this.poison.get(String(request.values.op ?? request.values.id));
    if (poison === "refused") return refusal(400, "Failed to create record.");
    if (poison === "broken") return refusal(500, "Something went wrong.");
    if (path === "/api/contact") return this.contact(request, arrived);
    const [, person] = path.match(/^\/api\/people\/(\w+)\/role$/) ?? [];
    if (person) return this.changeRole(user, person, request.values);
    const [, shipment] = path.match(/^\/api\/shipments\/(\w+)\/edit$/) ?? [];
    if (shipment) return this.edit(user, shipment, request.values);
    const [, collection = "", id] = path.match(/^\/api\/collections\/(\w+)\/records(?:\/(\w+))?$/) ?? [];
    if (method === "GET") {
      const row = this.table(collection).get(id ?? "");
      return row && this.maySee(user, collection, row.user_id) ? ok(row) : refusal(404, "Not found.");
    }
    return this.create(collection, user, request, arrived);
  }

  private refresh(user: string): Reply {
    if (user === "") return refusal(401, "Sign in.");
    const meta = { keepsakes: this.sealKeyOf(user) };
    return ok({ token: this.signIn(user), record: { id: user, email: user }, meta });
  }

  /** This session alone ends: the person's other devices stay signed in. */
  private endSession(known: Token | undefined): Reply {
    if (!known) return refusal(401, "Sign in.");
    known.good = false;
    return { status: 204, body: undefined };
  }

  protected create(collection: string, user: string, { values, bytes }: Request, arrived: number): Reply {
    const id = String(values.id);
    const hash = JSON.stringify([collection, user, values, bytes ? sum(bytes) : ""]);
    const known = this.table(collection).get(id);
    if (known?.user_id === user && this.hashes.get(id) === hash) return ok(known);
    if (known) return refusal(409, "Taken.", { id: { code: "already_exists", message: "Taken." } });
    const refused =
      collection === "shipments"
        ? this.bookingRefused(user, values)
        : collection === "shipment_documents"
          ? this.documentRefused(user, values, bytes)
          : null;
    if (refused) return refused;
    const stamp = this.stamp(arrived);
    const row: Row = { ...values, id, user_id: user, created: stamp, updated: stamp, status: "pending" };
    if (collection === "shipment_documents") {
      for (const other of this.table(collection).values()) {
        if (other.shipment === values.shipment && other.kind === values.kind && other.replaced === "")
          this.put(collection, { ...other, replaced: stamp });
      }
      Object.assign(row, { replaced: "", file: `${id}.pdf` });
    }
    this.hashes.set(id, hash);
    this.commit(collection, row, bytes);
    if (collection === "shipments") {
      const event = `event${String(this.stamps++).padStart(10, "0")}`;
      this.put("shipment_events", { id: event, user_id: user, shipment: id, kind: "status", to: "pending", at: stamp });
    }
    return ok(row);
  }

  protected commit(collection: string, row: Row, bytes: Uint8Array | null): void {
    const before = this.committed.get(row.id);
    this.committed.set(row.id, { times: (before?.times ?? 0) + 1, row, bytes });
    this.put(collection, row);
  }

  protected bookingRefused(user: string, values: Record<string, unknown>): Reply | null {
    if (user === "") return refusal(403, "Only signed-in users book.");
    const named = this.tariffs.find(({ version }) => version === values.tariff_version);
    const { price, version } = this.tariff;
    if (values.estimated_rate === price) return null;
    const fresh = named?.supersededAt != null && this.world.now - named.supersededAt <= VALID_MS;
    if (fresh && values.estimated_rate === named.price) return null;
    const breakdown = { transport: price, fobCharges: 0, documentation: 0, seaFreight: 0, profit: 0, total: price };
    return refusal(400, "The price has changed.", {
      estimated_rate: { code: "price_changed", message: "The price has changed." },
      cost_breakdown: breakdown,
      total: price,
      tariff_version: version,
    });
  }

  private documentRefused(user: string, values: Record<string, unknown>, bytes: Uint8Array | null): Reply | null {
    const shipment = this.table("shipments").get(String(values.shipment));
    if (shipment?.user_id !== user) {
      return refusal(400, "Unknown.", { shipment: { code: "shipment_unknown", message: "Not among yours." } });
    }
    if (!bytes || values.sha256 !== sum(bytes)) {
      return refusal(400, "Sum.", { sha256: { code: "sha256_mismatch", message: "The file arrived damaged." } });
    }
    return null;
  }

  private contact({ values }: Request, arrived: number): Reply {
    const id = String(values.id);
    const known = this.table("contact_messages").get(id);
    if (known) {
      const same = this.hashes.get(id) === JSON.stringify(values);
      return same ? ok({ success: true }) : { status: 409, body: { success: false, error: "Another message." } };
    }
    this.hashes.set(id, JSON.stringify(values));
    this.commit("contact_messages", { ...values, id, user_id: "", updated: this.stamp(arrived) }, null);
    this.mail(id);
    return ok({ success: true });
  }

  protected mail(id: string): void {
    this.mails.set(id, (this.mails.get(id) ?? 0) + 1);
  }

  protected mayEdit(user: string): boolean {
    return this.seesAll(user);
  }

  /** Compare and set per field; an applied op gets its first answer again. */
  private edit(user: string, id: string, values: Record<string, unknown>): Reply {
    if (!this.mayEdit(user)) return refusal(403, "Your role does not allow this.");
    const op = String(values.op);
    const content = JSON.stringify([id, values.set]);
    const done = this.applied.get(op);
    if (done) {
      const reused = { op: { code: "op_reused", message: "Used." } };
      return done.content === content ? done.reply : refusal(400, "Used.", reused);
    }
    const row = this.table("shipments").get(id);
    if (!row) return refusal(404, "Unknown.", { id: { code: "shipment_unknown", message: "No such shipment." } });
    const set = values.set as Record<string, unknown>;
    const seen = values.seen as Record<string, unknown>;
    const theirs: Record<string, unknown> = {};
    const kept: string[] = [];
    for (const field of Object.keys(set).filter((name) => WRITABLE.includes(name))) {
      const now = (field === "admin_notes" ? this.notesOf(id)?.admin_notes : row[field]) ?? "";
      const verdict = this.verdict({ op, key: `${id} ${field}`, now, saw: seen[field] ?? "", wanted: set[field] });
      if (verdict === "keep") kept.push(field);
      if (verdict !== "ask") continue;
      theirs[field] = { value: now, ...(this.changes.get(`${id} ${field}`) ?? { by: "", at: "" }) };
    }
    if (Object.keys(theirs).length > 0) return { status: 409, body: { status: 409, message: "Changed.", op, theirs } };
    this.change(id, Object.fromEntries(Object.entries(set).filter(([field]) => !kept.includes(field))), user);
    this.edited(op, id, set);
    this.edits.push({ op, shipment: id });
    this.committed.set(op, { times: (this.committed.get(op)?.times ?? 0) + 1, row, bytes: null });
    const reply = ok({ ...this.table("shipments").get(id), op });
    this.applied.set(op, { content, reply });
    return reply;
  }

  /** What becomes of one field of an edit: by what its editor saw. */
  protected verdict({ now, saw, wanted }: EditedField): "set" | "keep" | "ask" {
    return now === saw || now === wanted ? "set" : "ask";
  }

  /** After an edit was applied, in its transaction. */
  protected edited(_op: string, _id: string, _set: Record<string, unknown>): void {}

  /** A change that is applied once per op, as pb_hooks/lib/http/answer-once.js does it: only a 200 is remembered. */
  once(op: string, content: string, apply: () => Reply): Reply {
    const done = this.applied.get(op);
    if (done) return done.content === content ? done.reply : refusal(409, "Used.", { op: { code: "op_reused" } });
    const reply = apply();
    if (reply.status === 200) this.applied.set(op, { content, reply });
    return reply;
  }

  protected notesOf(shipment: string): Row | undefined {
    return [...this.table("shipment_notes").values()].find((row) => row.shipment === shipment);
  }

  /** A change of role requested by an admin, idempotent by op. */
  private changeRole(user: string, person: string, values: Record<string, unknown>): Reply {
    if (!this.roles.may(user, "people")) return refusal(403, "Your role does not allow this.");
    const op = String(values.op);
    const content = JSON.stringify([person, values.role]);
    const done = this.applied.get(op);
    if (done) return done.content === content ? done.reply : refusal(400, "Used.");
    this.roles.change(person, roleFrom(values.role));
    const reply = ok({ id: person, role: values.role });
    this.applied.set(op, { content, reply });
    return reply;
  }

  /** Whether a feed of this scope has everybody's rows. */
  protected carriesAll(scope: string): boolean {
    return hasAll(scope);
  }

  /** Whether the feed of this scope has rows of this owner for `user`. */
  protected carries(scope: string, user: string, _collection: string, owner: string): boolean {
    return this.carriesAll(scope) || owner === user;
  }

  /** The change feed, numbered in the order of the commits. */
  feed(user: string, query: URLSearchParams): Reply {
    if (user === "") return refusal(401, "Please sign in.");
    const since = Number(query.get("since"));
    const scope = this.roles.scopeOf(user);
    const role = this.roles.of(user);
    const first = !query.get("epoch") && !query.get("scope") && since === 0;
    if (!first && (query.get("epoch") !== this.epoch || query.get("scope") !== scope || since > this.head)) {
      return ok({ reset: true, epoch: this.epoch, scope, role, next: 0, more: true, items: [] });
    }
    const carried = (collection: string, owner: string) => this.carries(scope, user, collection, owner);
    const mine = this.log.filter((entry) => carried(entry.collection, entry.owner) && entry.seq > since);
    const page = mine.slice(0, PAGE);
    const items = page.map(({ seq, collection, id }) => {
      const row = this.table(collection).get(id);
      return row && carried(collection, row.user_id)
        ? { seq, collection, id, op: "put", row: structuredClone(this.columnsFor(user, collection, row)) }
        : { seq, collection, id, op: "del" };
    });
    const more = mine.length > page.length;
    const next = more ? (page.at(-1)?.seq ?? 0) : this.head;
    const reply = ok({ epoch: this.epoch, scope, role, next, more, items });
    // The cursors of the next two pages, in the answer's headers.
    const beyond = mine.length > 2 * PAGE ? mine[2 * PAGE - 1] : null;
    return more ? { ...reply, ahead: `${this.epoch} ${scope} ${next} ${beyond?.seq ?? ""}`.trim() } : reply;
  }
}

/** Few rows per page, so that a pull of a schedule has several. */
const PAGE = 4;

export const ok = (body: unknown): Reply => ({ status: 200, body: structuredClone(body) });

/** A field of an edit; `key` is its shipment and name. */
export type EditedField = { op: string; key: string; now: unknown; saw: unknown; wanted: unknown };

/** A refusal in PocketBase's form. */
export function refusal(status: number, message: string, data: Record<string, unknown> = {}): Reply {
  return { status, body: { status, message, data } };
}

export const sum = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
