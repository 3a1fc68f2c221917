import { createHash } from "node:crypto";
import type { Answer, Transport, WireRequest } from "#data/remote/transport.ts";
import { FED, FED_COLLECTIONS, isOwned } from "#domain/records/fed.ts";

type Row = Record<string, unknown> & { id: string; user_id: string };
type Mark = { handled_at: string; op?: string; seen?: string; after?: string };
export type Fault =
  /** Nothing reaches the server. */
  | "no request"
  /** The server carries it out and the answer is lost. */
  | "no answer"
  /** The server carries it out, and a gateway in front of it has timed out. */
  | "gateway"
  /** A captive portal's page, with a 200. */
  | "portal"
  | Answer;

const FEED: readonly string[] = FED_COLLECTIONS;
const OWNED: readonly string[] = FED_COLLECTIONS.filter(isOwned);
const MARKED: readonly string[] = FED_COLLECTIONS.filter((name) => "handled_at" in FED[name]);

/** PocketBase as this product sets it up: ids chosen by the client, replays recognised, a change feed of numbered rows. */
export class FakeServer {
  readonly rows = new Map<string, Map<string, Row>>();
  readonly requests: WireRequest[] = [];
  /** Called for each request; the first result that is not null is its fault. */
  faults: ((request: WireRequest) => Fault | null)[] = [];
  /** When set, requests wait until it resolves. */
  gate: Promise<void> | null = null;
  /** Users with the role: their feed has everybody's rows and the office's own collections. */
  readonly office = new Set<string>();
  /** Users whose role the feed states, each with its own scope, as on a server with four roles. */
  readonly roles = new Map<string, string>();
  epoch = "e1";
  /** Whether answers to creates are signed, and what is missing can be asked for. */
  signs = false;
  /** What copies outside the machine have, as the feed says it. */
  safeUntil: { epoch: string; place: number; documents: number } | undefined;
  /** The version of the feed's columns; an earlier server states none. */
  columns: string | undefined;
  pageSize = 500;
  inFlight = 0;
  mostInFlight = 0;
  /** The cursors of the pages after the one being answered, for its headers. */
  private ahead = "";
  private head = 0;
  private log: { seq: number; collection: string; id: string; owner: string }[] = [];
  private readonly hashes = new Map<string, string>();
  private readonly signatures = new Map<string, string>();
  /** The answers to marks, by op. */
  private readonly marks = new Map<string, Row>();
  private readonly tokens = new Map<string, string>();
  private issued = 0;

  /** Issues a token. */
  signIn(userId: string): string {
    this.issued += 1;
    const token = `token-${userId}-${this.issued}`;
    this.tokens.set(token, userId);
    return token;
  }

  revoke(token: string): void {
    this.tokens.delete(token);
  }

  /** The next `times` requests that match get this fault. */
  fail(match: (request: WireRequest) => boolean, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    let left = times;
    this.faults.push((request) => {
      if (left === 0 || !match(request)) return null;
      left -= 1;
      return fault;
    });
  }

  heal(): void {
    this.faults = [];
  }

  all(collection: string): Row[] {
    return [...(this.rows.get(collection)?.values() ?? [])];
  }

  /** The writing requests, those in batches one by one. */
  get posts(): WireRequest[] {
    return this.requests.flatMap(partsOf).filter(({ method }) => method === "POST");
  }

  /** How often a request with this id in its body was received. */
  sends(id: string): WireRequest[] {
    return this.posts.filter((request) => idOf(request) === id);
  }

  put(collection: string, row: Row): void {
    const table = this.rows.get(collection) ?? new Map<string, Row>();
    this.rows.set(collection, table);
    const before = table.get(row.id);
    table.set(row.id, row);
    if (before && before.user_id !== row.user_id) this.note(collection, row.id, before.user_id);
    this.note(collection, row.id, row.user_id);
  }

  remove(collection: string, id: string): void {
    const row = this.rows.get(collection)?.get(id);
    this.rows.get(collection)?.delete(id);
    if (row) this.note(collection, id, row.user_id);
  }

  /** The place of the newest change. */
  get place(): number {
    return this.head;
  }

  /** The signature that the creation of this record was answered with; nothing but its places is read on a device. */
  signatureOf(id: string): string {
    return this.signatures.get(id) ?? "";
  }

  /** An older backup is restored: another epoch, and a log without later changes. */
  restoreWithout(...lost: string[]): void {
    this.epoch += "'";
    this.log = [];
    this.head = 0;
    for (const [collection, table] of this.rows) {
      for (const id of lost) {
        table.delete(id);
        this.hashes.delete(id);
        this.signatures.delete(id);
      }
      for (const row of table.values()) this.note(collection, row.id, row.user_id);
    }
  }

  private note(collection: string, id: string, owner: string): void {
    if (!FEED.includes(collection)) return;
    this.log = this.log.filter((entry) => entry.id !== id || entry.owner !== owner || entry.collection !== collection);
    this.head += 1;
    this.log.push({ seq: this.head, collection, id, owner });
  }

  readonly transport: Transport = {
    send: async (request, options) => {
      this.inFlight += 1;
      this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
      try {
        this.requests.push(request);
        if (this.gate) await this.gate;
        // A request takes at least a turn, so that several are in flight at once.
        await Promise.resolve();
        const faults = partsOf(request).map((part) => this.faultOf(part));
        // A lost batch is lost as a whole; an answer belongs to one of its parts.
        const lost = faults.find((fault) => typeof fault === "string");
        const fault = lost ?? (request.path === OPERATIONS ? this.faultOf(request) : faults[0]) ?? null;
        if (fault === "no request") return null;
        if (fault === "portal") return { status: 200, json: undefined };
        if (fault !== null && fault !== "no answer" && fault !== "gateway") return fault;
        const answer = this.handle(request, faults as (Answer | null)[]);
        const { ahead } = this;
        this.ahead = "";
        const headers: Record<string, string> = { "Sync-Next": ahead, "Akamas-Feed": `${this.epoch} ${this.head}` };
        if (fault === null) options?.onHead?.(answer.status, (name) => headers[name] || null);
        if (fault === "gateway") return { status: 502, json: undefined };
        return fault === "no answer" ? null : answer;
      } finally {
        this.inFlight -= 1;
      }
    },
  };

  private faultOf(request: WireRequest): Fault | null {
    return this.faults.map((rule) => rule(request)).find((found) => found !== null) ?? null;
  }

  private handle(request: WireRequest, faults: (Answer | null)[] = []): Answer {
    if (request.path === OPERATIONS) return this.envelope(request, faults);
    const user = request.token === "" ? "" : this.tokens.get(request.token);
    if (user === undefined) return refusal(401, "The request requires valid record authorization token.");
    if (request.path.startsWith("/api/sync")) return this.feed(user, new URLSearchParams(request.path.split("?")[1]));
    if (request.path === "/api/contact") return this.contact(request);
    if (request.path === KNOWN && this.signs) return this.known(user, request);
    const [, collection = "", id] = request.path.match(/^\/api\/collections\/(\w+)\/records(?:\/(\w+))?$/) ?? [];
    if (request.method === "GET") {
      const row = this.rows.get(collection)?.get(id ?? "");
      return row && row.user_id === user ? { status: 200, json: row } : refusal(404, "Not found.");
    }
    if (request.method === "PATCH") return this.mark(collection, id ?? "", user, request);
    return this.create(collection, user, request);
  }

  /** Each part as if it had come alone; the batch itself is refused only for its token. */
  private envelope(request: WireRequest, faults: (Answer | null)[]): Answer {
    if (request.token !== "" && !this.tokens.has(request.token)) {
      return refusal(401, "The request requires valid record authorization token.");
    }
    const answers = partsOf(request).map((part, i) => {
      const { status, json, retryAfterMs, acknowledged } = faults[i] ?? this.handle(part);
      const wait = retryAfterMs === undefined ? {} : { retryAfter: String(retryAfterMs / 1000) };
      return { status, body: json, ...wait, ...(acknowledged && { acknowledged }) };
    });
    return { status: 200, json: { answers } };
  }

  /** The office's mark on a request, made by the token's user. With `op`: compare and set, idempotent. */
  private mark(collection: string, id: string, user: string, { body }: WireRequest): Answer {
    const row = this.rows.get(collection)?.get(id);
    if (!row || !this.office.has(user) || !MARKED.includes(collection)) return refusal(404, "Not found.");
    const { handled_at, op = "", seen, after = "" } = (body && "json" in body ? body.json : {}) as Mark;
    const known = this.marks.get(op);
    if (known) return { status: 200, json: known };
    const other = Boolean(row.handled_at) !== Boolean(handled_at);
    if (op && other && row.updated !== (this.marks.get(after)?.updated ?? seen)) {
      const theirs = { value: row.handled_at, by: row.handled_by, at: row.updated };
      return {
        status: 409,
        json: { status: 409, message: "Meanwhile.", data: {}, op, theirs: { handled_at: theirs } },
      };
    }
    const updated = `change ${this.head + 1}`;
    const marked = op && !other ? row : { ...row, handled_at, handled_by: handled_at ? user : "", updated };
    if (op) this.marks.set(op, marked);
    if (marked !== row) this.put(collection, marked);
    return { status: 200, json: marked };
  }

  private create(collection: string, user: string, { body }: WireRequest): Answer {
    if (!body) return refusal(400, "Empty.");
    const values = "json" in body ? (body.json as Record<string, unknown>) : body.fields;
    const bytes = "file" in body ? sum(body.file.bytes) : "";
    const id = String(values.id);
    const hash = JSON.stringify([user, values, bytes]);
    const known = this.rows.get(collection)?.get(id);
    if (known && this.hashes.get(id) === hash) return this.signed(id, known);
    if (known) return refusal(409, "Taken.", { id: { code: "already_exists", message: "Taken." } });
    if (collection === "shipment_documents") {
      const shipment = this.rows.get("shipments")?.get(String(values.shipment));
      if (shipment?.user_id !== user) {
        return refusal(400, "Unknown.", { shipment: { code: "shipment_unknown", message: "Not among yours." } });
      }
      if (values.sha256 !== bytes)
        return refusal(400, "Sum.", { sha256: { code: "sha256_mismatch", message: "Sum." } });
    }
    for (const other of collection === "shipment_documents" ? this.all(collection) : []) {
      if (other.shipment === values.shipment && other.kind === values.kind && other.replaced === "")
        this.put(collection, { ...other, replaced: "2026-11-21 09:00:00.000Z" });
    }
    const set = { status: "pending", state: "open", replaced: "", file: `${id}.pdf` };
    const row = { ...values, id, user_id: user, ...set } as Row;
    this.hashes.set(id, hash);
    this.put(collection, row);
    if (this.signs) this.signatures.set(id, signature({ op: id, user, epoch: this.epoch, place: this.head, at: NOW }));
    return this.signed(id, row);
  }

  private signed(id: string, json: Row): Answer {
    const acknowledged = this.signatures.get(id);
    return { status: 200, json, ...(acknowledged && { acknowledged }) };
  }

  private known(user: string, { body }: WireRequest): Answer {
    if (user === "") return refusal(401, "Please sign in.");
    const { ids } = (body && "json" in body ? body.json : {}) as { ids: string[] };
    const rows = [...this.rows.values()].flatMap((table) => [...table.values()]);
    const own = new Set(rows.filter((row) => row.user_id === user).map(({ id }) => id));
    return { status: 200, json: { known: ids.filter((id) => own.has(id)) } };
  }

  private contact({ body }: WireRequest): Answer {
    const values = body && "json" in body ? (body.json as Row) : null;
    if (!values?.message) return { status: 400, json: { success: false, error: "A message is needed." } };
    this.put("contact_messages", { ...values, user_id: "" });
    return { status: 200, json: { success: true } };
  }

  private feed(user: string, query: URLSearchParams): Answer {
    if (user === "") return refusal(401, "Please sign in.");
    const since = Number(query.get("since"));
    const { columns } = this;
    const role = this.roles.get(user);
    const office = this.office.has(user) || role === "operator";
    const scope = role || (office ? "office" : "customer");
    const named = role === undefined ? {} : { role };
    const first = !query.get("epoch") && !query.get("scope") && since === 0;
    if (!first && (query.get("epoch") !== this.epoch || query.get("scope") !== scope || since > this.head)) {
      return {
        status: 200,
        json: { reset: true, epoch: this.epoch, scope, ...named, columns, next: 0, more: true, items: [] },
      };
    }
    const mine = this.log.filter(
      (entry) => entry.seq > since && (office || (entry.owner === user && OWNED.includes(entry.collection))),
    );
    const page = mine.slice(0, this.pageSize);
    const items = page.map(({ seq, collection, id }) => {
      const row = this.rows.get(collection)?.get(id);
      return row && (office || row.user_id === user)
        ? { seq, collection, id, op: "put", row: structuredClone(row) }
        : { seq, collection, id, op: "del" };
    });
    const more = mine.length > page.length;
    const beyond = mine.slice(this.pageSize)[this.pageSize - 1];
    if (more) this.ahead = `${this.epoch} ${scope} ${page.at(-1)?.seq} ${beyond?.seq ?? ""}`.trim();
    const next = more ? (page.at(-1)?.seq ?? 0) : this.head;
    const safe_until = this.safeUntil;
    return { status: 200, json: { epoch: this.epoch, scope, ...named, columns, next, more, items, safe_until } };
  }
}

const OPERATIONS = "/api/operations";
const KNOWN = "/api/operations/known";
/** Of the fake's signatures. */
const NOW = Date.UTC(2026, 10, 21, 9);
type Part = Pick<WireRequest, "method" | "path"> & { body: unknown; again?: string };

const signature = (said: object): string => `h.${Buffer.from(JSON.stringify(said)).toString("base64url")}.s`;

/** The requests in a batch; any other request is its own single part. */
export function partsOf(request: WireRequest): WireRequest[] {
  if (request.path !== OPERATIONS || !request.body || !("json" in request.body)) return [request];
  const { requests } = request.body.json as { requests: Part[] };
  return requests.map(({ method, path, body, again }) => ({
    ...{ method, path, token: request.token, body: { json: body } },
    ...(again && { again }),
  }));
}

export function idOf({ body }: WireRequest): string {
  if (!body) return "";
  return String("json" in body ? (body.json as Record<string, unknown>).id : body.fields.id);
}

/** A refusal in PocketBase's form. */
export function refusal(status: number, message: string, data: Record<string, unknown> = {}): Answer {
  return { status, json: { status, message, data } };
}

export function sum(bytes: ArrayBuffer): string {
  return createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
}
