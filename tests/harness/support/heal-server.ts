import type { SafeUntil } from "#data/local/keepsake-room.ts";
import { type FieldPlace, type Place, placeVerdict } from "#domain/edit-places.ts";
import { opOf } from "./network.ts";
import {
  type EditedField,
  FakeServer,
  ok,
  type Reply,
  type Request,
  type Row,
  refusal,
  sum,
  type Tariff,
} from "./server.ts";

/** What a signature proves, as this server made it. */
type Signed = Place & { op: string; user: string; content: string; first: Place };

/** What a copy of the database has. Rows are never changed in place. */
type Moment = {
  rows: Map<string, Map<string, Row>>;
  hashes: Map<string, string>;
  applied: FakeServer["applied"];
  changes: FakeServer["changes"];
  signed: Map<string, string>;
  places: Map<string, FieldPlace[]>;
  tariffs: Tariff[];
  edits: number;
};

/** A server that signs what it acknowledges, says what it knows, and may be restored to any earlier moment. */
export class HealServer extends FakeServer {
  /** Copies of this server, one before each commit since the last place that is safe elsewhere. */
  readonly moments: Moment[] = [];
  /** Whether a device has heard that this operation was acknowledged. */
  heard: (op: string) => boolean = () => false;
  /** What came again with its signature. */
  readonly brought = new Set<string>();
  /** Deleted by the office, in some life of this server. */
  readonly deleted = new Set<string>();
  private readonly safeOps = new Set<string>();
  private safe: SafeUntil | null = null;
  /** In the database: by operation. */
  private readonly signed = new Map<string, string>();
  /** All that its key ever signed; every copy has the key. */
  private readonly issued = new Map<string, Signed>();
  /** The last edit of each field in each epoch. */
  private readonly places = new Map<string, FieldPlace[]>();
  /** In which order edits counted, over all lives: what came again with its proof keeps its number. */
  private readonly order = new Map<string, { n: number; id: string; set: Record<string, unknown> }>();
  private numbers = 0;
  /** Came again, and was set over something newer because its person had seen that very value. */
  private readonly overNewer = new Set<string>();
  /** Fields that were ever changed by somebody who has no device here. */
  private readonly foreign = new Set<string>();
  /** Edits that their person was rightly asked about. */
  readonly asked = new Set<string>();
  /** Fields that somebody changed since the restore without an operation of a device. */
  private readonly anew = new Set<string>();
  /** What the request that is being handled proves. */
  protected again: Signed | null = null;

  /** Two copies outside of this machine have what is here now. */
  copied(): void {
    this.safe = { epoch: this.epoch, place: this.head, documents: this.head };
    this.moments.length = 0;
    for (const op of this.signed.keys()) this.safeOps.add(op);
  }

  /** Whether two copies have it. */
  isSafe = (op: string): boolean => this.safeOps.has(op);

  /** Restored to a moment before, 0 the earliest that a copy has. Returns the ids of what is lost. */
  rollBack(to: number): string[] {
    const moment = this.moments[to];
    if (!moment) return [];
    const ids = () => [...this.rows.values()].flatMap((table) => [...table.keys()]);
    const before = new Set([...ids(), ...this.signed.keys()]);
    const restored = copyOf(moment);
    this.anew.clear();
    for (const name of ["hashes", "applied", "changes", "signed", "places"] as const)
      refill<unknown>(this[name], restored[name]);
    refill(this.rows, restored.rows);
    this.tariffs.splice(0, this.tariffs.length, ...restored.tariffs);
    this.edits.length = moment.edits;
    this.moments.length = to;
    const still = new Set([...ids(), ...this.signed.keys()]);
    const gone = [...before].filter((id) => !still.has(id));
    for (const id of gone) {
      const commit = this.committed.get(id);
      if (commit) commit.times = 0;
    }
    // The epoch is another, and all rows have new places.
    this.restoreWithout(() => false);
    return gone;
  }

  /** Whether it has the operation: the row it made, or its change. */
  has = (op: string): boolean => this.applied.has(op) || [...this.rows.values()].some((table) => table.has(op));

  override sealKeyOf(user: string): string {
    return btoa(user.padEnd(32, "-")).replace(/=+$/, "");
  }

  override put(collection: string, row: Row): void {
    this.moments.push(this.moment());
    super.put(collection, row);
  }

  override remove(collection: string, id: string): void {
    this.moments.push(this.moment());
    this.deleted.add(id);
    super.remove(collection, id);
  }

  override handle(request: Request, arrived: number): Reply {
    const { path, token, values } = request;
    const user = this.userOf(token);
    if (path === KNOWN) return this.tokens.get(token)?.good ? this.known(user, values) : refusal(401, "Sign in.");
    const op = opOf(request);
    this.again = this.proved(op, user, request);
    if (this.again && !this.has(op)) this.brought.add(op);
    const before = { head: this.head, moments: this.moments.length, moment: this.moment() };
    const reply = super.handle(request, arrived);
    // One transaction: no copy has a part of it.
    if (this.moments.length > before.moments) this.moments.splice(before.moments, Infinity, before.moment);
    const known = this.signed.get(op);
    // What was taken before a copy of an earlier version has no signature.
    const signs = op !== "" && reply.status === 200 && (this.again !== null || this.head > before.head);
    const signature = known ?? (signs ? this.sign(op, user, request) : undefined);
    this.again = null;
    if (op === "" || reply.status !== 200) return reply;
    return signature ? { ...reply, acknowledged: signature } : reply;
  }

  override feed(user: string, query: URLSearchParams): Reply {
    const reply = super.feed(user, query);
    if (!this.safe || reply.status !== 200) return reply;
    return { ...reply, body: { ...(reply.body as object), safe_until: this.safe } };
  }

  /** A price that this server signed stands. */
  protected override bookingRefused(user: string, values: Record<string, unknown>): Reply | null {
    return this.again ? null : super.bookingRefused(user, values);
  }

  /** A right that the signature names stands. */
  protected override mayEdit(user: string): boolean {
    return this.again !== null || super.mayEdit(user);
  }

  /** The mail left before the restore. Of a message that nobody heard of it may leave again. */
  protected override mail(id: string): void {
    if (this.again) return;
    if (!this.heard(id)) this.mails.delete(id);
    super.mail(id);
  }

  protected override verdict(field: EditedField): "set" | "keep" | "ask" {
    const { again, epoch } = this;
    if (!again) return super.verdict(field);
    const { op, key, now, saw, wanted } = field;
    const places = this.places.get(key) ?? [];
    const verdict = placeVerdict({
      ...{ said: this.placeOf(again), epoch, places, value: String(now), changedAnew: this.anew.has(key) },
      ...{ asSeen: now === saw, asWanted: now === wanted },
    });
    if (verdict === "ask") this.asked.add(op);
    const newer = places.some((place) => place.epoch === epoch) && this.placeOf(again).epoch !== epoch;
    if (verdict === "set" && newer) this.overNewer.add(op);
    return verdict;
  }

  /** Where an edit that comes again belongs. */
  protected placeOf({ first }: Signed): Place {
    return first;
  }

  protected override edited(op: string, id: string, set: Record<string, unknown>): void {
    const said = this.again ? this.placeOf(this.again) : { epoch: this.epoch, place: this.head, at: this.clock() };
    if (!this.again || this.overNewer.has(op) || !this.order.has(op))
      this.order.set(op, { n: ++this.numbers, id, set });
    for (const [field, value] of Object.entries(set)) {
      const key = `${id} ${field}`;
      const before = this.places.get(key) ?? [];
      const same = before.find(({ epoch }) => epoch === said.epoch);
      if (!same || said.place >= same.place)
        this.places.set(key, [...before.filter((one) => one !== same), { ...said, value: String(value) }]);
    }
  }

  override change(id: string, set: Record<string, unknown>, by: string): void {
    super.change(id, set, by);
    // By another desk's browser, which is no device of this schedule.
    if (by === "Another Desk") {
      for (const field of Object.keys(set)) this.anew.add(`${id} ${field}`);
      for (const field of Object.keys(set)) this.foreign.add(`${id} ${field}`);
    }
  }

  /** The fields that do not show what their last edit wanted, whichever came back first. */
  fieldsOutOfOrder(): string[] {
    const last = new Map<string, { n: number; id: string; field: string; value: unknown }>();
    for (const [op, { n, id, set }] of this.order) {
      if (!this.applied.has(op)) continue;
      for (const [field, value] of Object.entries(set)) {
        const key = `${id} ${field}`;
        if ((last.get(key)?.n ?? 0) < n) last.set(key, { n, id, field, value });
      }
    }
    const wrong = ([key, { id, field, value }]: [string, { id: string; field: string; value: unknown }]) => {
      const row = this.table("shipments").get(id);
      if (!row || this.foreign.has(key)) return false;
      return ((field === "admin_notes" ? this.notesOf(id)?.admin_notes : row[field]) ?? "") !== value;
    };
    return [...last].filter(wrong).map(([key, { value }]) => `${key} is not ${JSON.stringify(value)}`);
  }

  /** Its clock is set back by hours now and then: places alone say what came first. */
  private clock(): number {
    return this.world.now - (this.head % 5) * 3_600_000;
  }

  private known(user: string, { ids }: Record<string, unknown>): Reply {
    const visible = (id: string) =>
      [...this.rows].some(([collection, table]) => {
        const row = table.get(id);
        return row !== undefined && this.maySee(user, collection, row.user_id);
      });
    const theirs = (id: string) => this.issued.get(this.signed.get(id) ?? "")?.user === user;
    const known = (ids as string[]).filter((id) => theirs(id) || visible(id));
    return { ...ok({ known }), feed: `${this.epoch} ${this.head}` };
  }

  private sign(op: string, user: string, request: Request): string {
    const { again } = this;
    const here = { epoch: this.epoch, place: this.head, at: again?.at ?? this.clock() };
    const said = { op, user, ...here, first: again?.first ?? here };
    const signature = `h.${btoa(JSON.stringify(said))}.s`;
    this.issued.set(signature, { ...said, content: contentOf(request) });
    this.signed.set(op, signature);
    return signature;
  }

  private proved(op: string, user: string, request: Request): Signed | null {
    const said = this.issued.get(request.again ?? "");
    return said && said.op === op && said.user === user && said.content === contentOf(request) ? said : null;
  }

  private moment(): Moment {
    const { rows, hashes, applied, changes, signed, places, tariffs, edits } = this;
    return copyOf({ rows, hashes, applied, changes, signed, places, tariffs, edits: edits.length });
  }
}

const KNOWN = "/api/operations/known";

const contentOf = ({ values, bytes }: Request): string => JSON.stringify([values, bytes ? sum(bytes) : ""]);

function copyOf({ rows, hashes, applied, changes, signed, places, tariffs, edits }: Moment): Moment {
  return {
    rows: new Map([...rows].map(([name, table]) => [name, new Map(table)])),
    hashes: new Map(hashes),
    applied: new Map(applied),
    changes: new Map(changes),
    signed: new Map(signed),
    places: new Map(places),
    tariffs: tariffs.map((tariff) => ({ ...tariff })),
    edits,
  };
}

function refill<T>(map: Map<string, T>, from: Map<string, T>): void {
  map.clear();
  for (const [key, value] of from) map.set(key, value);
}
