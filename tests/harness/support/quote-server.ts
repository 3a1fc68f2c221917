import { type BookedQuote, priceByQuote } from "#domain/quotes/price.ts";
import { type QuoteState, quoteAfter } from "#domain/quotes/state.ts";
import { cappedValidity } from "#domain/quotes/validity.ts";
import type { QuoteReached } from "./reached.ts";
import { mayHave } from "./roles.ts";
import { FakeServer, FEED, ok, type Reply, type Request, type Row, refusal } from "./server.ts";

const LINK = /^\/api\/quote-links\/(\w+)$/;
const STEP = /^\/api\/quotes\/(\w+)\/(sent|withdraw)$/;

/** The server with quotes, using the functions of pb_hooks/lib/quotes/create-quote.js and create-booking.js. */
export class QuoteServer extends FakeServer {
  override readonly fed = [...FEED, "quotes"];
  /** The situations that schedules reached here. */
  readonly met = new Set<QuoteReached>();

  override maySee(user: string, collection: string, owner: string): boolean {
    if (collection !== "quotes") return super.maySee(user, collection, owner);
    return mayHave(this.roles.scopeOf(user), user, collection, owner);
  }

  protected override carries(scope: string, user: string, collection: string, owner: string): boolean {
    if (collection !== "quotes") return super.carries(scope, user, collection, owner);
    return mayHave(scope, user, collection, owner);
  }

  override handle(request: Request, arrived: number): Reply {
    const [, link] = LINK.exec(request.path) ?? [];
    return link === undefined ? super.handle(request, arrived) : this.linked(link);
  }

  protected override create(collection: string, user: string, request: Request, arrived: number): Reply {
    const [, id, step] = STEP.exec(request.path) ?? [];
    if (id) return this.step(user, id, step === "sent" ? "sent" : "withdrawn", String(request.values.op));
    if (collection === "quotes") return this.quote(user, request.values, arrived);
    const isNew = !this.table(collection).has(String(request.values.id));
    const reply = super.create(collection, user, request, arrived);
    // In the same call, that is, in one transaction.
    if (collection === "shipments" && reply.status === 200 && isNew && request.values.quote)
      this.accept(String(request.values.quote), request.values);
    return reply;
  }

  private quote(user: string, values: Record<string, unknown>, arrived: number): Reply {
    const id = String(values.id);
    const hash = JSON.stringify(["quotes", user, values]);
    const known = this.table("quotes").get(id);
    if (known) return this.hashes.get(id) === hash ? ok(known) : taken();
    if (!this.roles.may(user, "quotes") && this.roles.of(user) !== "") return refusal(403, "Not allowed.");
    const named = this.tariffs.find(({ version }) => version === values.tariff_version);
    if (!named) return refused("tariff_version", "tariff_unknown");
    if (values.total !== named.price) return refused("total", "price_changed");
    const { supersededAt } = named;
    if (supersededAt !== null) this.met.add("a quote at the price of a tariff that was replaced");
    const written = Date.parse(String(values.valid_until));
    const until = this.capped({ validUntil: written, receivedAt: this.world.now, supersededAt });
    const stamp = this.stamp(arrived);
    const rest = {
      state: "open",
      sent_at: "",
      opened_at: "",
      accepted_at: "",
      booked_as: "",
      created: stamp,
      updated: stamp,
    };
    this.hashes.set(id, hash);
    const row = { ...values, id, user_id: user, ...rest, valid_until: new Date(until).toISOString() };
    this.commit("quotes", row, null);
    return ok(row);
  }

  protected capped(given: Parameters<typeof cappedValidity>[0]): number {
    return cappedValidity(given);
  }

  private step(user: string, id: string, step: "sent" | "withdrawn", op: string): Reply {
    const row = this.table("quotes").get(id);
    const own = row?.user_id === user && this.roles.of(user) === "";
    if (!row || (!own && !this.roles.may(user, "quotes"))) return refused("id", "quote_unknown", 404);
    const after = quoteAfter(row.state as QuoteState, step);
    if (!after) {
      this.met.add("a withdrawal refused, since it was booked");
      return refused("state", "quote_accepted");
    }
    this.committed.set(op, { times: 1, row, bytes: null });
    if (after !== row.state) this.put("quotes", { ...row, state: after, updated: this.stamp(this.world.now) });
    return ok({ id, state: after });
  }

  /** Its maker withdraws it in another browser, unless it was booked. */
  withdraw(id: string): void {
    const row = this.table("quotes").get(id);
    const after = row && quoteAfter(row.state as QuoteState, "withdrawn");
    if (row && after) this.put("quotes", { ...row, state: after, updated: this.stamp(this.world.now) });
  }

  /** The answer to the page of a link (pb_hooks/lib/quotes/quote-link.js). */
  private linked(link: string): Reply {
    const row = [...this.table("quotes").values()].find((one) => one.link === link);
    if (!row || row.state === "withdrawn") return refusal(404, "There is no such quote.");
    const over = this.world.now > Date.parse(String(row.valid_until));
    const state = row.state === "accepted" ? "accepted" : over ? "expired" : "open";
    const { id, reference, total, tariff_version, tariff_number, quoted_at, valid_until } = row;
    const country = { id: row.country_id, name: row.country_name, code: "DE", slug: "germany" };
    const zone = { id: row.zone_id, zone_name: row.zone_name };
    const load = { country, zone, pallets: row.pallet_details, lines: row.cost_breakdown };
    return ok({ id, reference, state, total, tariff_version, tariff_number, quoted_at, valid_until, ...load });
  }

  protected override bookingRefused(user: string, values: Record<string, unknown>): Reply | null {
    if (user === "" || !values.quote) return super.bookingRefused(user, values);
    const row = this.table("quotes").get(String(values.quote));
    if (!row) return refused("quote", "quote_unknown");
    const seenCents = Math.round(Number(values.estimated_rate) * 100);
    const asked = { ...(values as unknown as BookedQuote), seenCents, now: this.world.now };
    const price = priceByQuote({ ...asBooked(row), valid_until: Date.parse(String(row.valid_until)) }, asked);
    if (price === null) {
      this.met.add("a quote over when it was booked");
      return super.bookingRefused(user, values);
    }
    if (price.ok) return null;
    if (price.code === "quote_used") this.met.add("a quote booked twice, refused the second time");
    if (price.code === "quote_unknown") this.met.add("a quote withdrawn while it was booked");
    return refused("quote", price.code);
  }

  protected accept(id: string, booking: Record<string, unknown>): void {
    const row = this.table("quotes").get(id);
    if (!row) return;
    if (row.total !== this.tariff.price) this.met.add("a quote booked at its price after a new tariff");
    const accepted_at = this.stamp(this.world.now);
    this.put("quotes", { ...row, state: "accepted", accepted_at, booked_as: booking.reference, updated: accepted_at });
  }
}

const asBooked = (row: Row) => row as unknown as BookedQuote;
const taken = (): Reply => refusal(409, "Taken.", { id: { code: "already_exists", message: "Taken." } });
const refused = (field: string, code: string, status = 400): Reply =>
  refusal(status, code, { [field]: { code, message: code } });
