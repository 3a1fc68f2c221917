import { mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, tablesOf } from "#data/local/mirror-rows.ts";
import { aboutOf, type Op, outboxDb } from "#data/local/outbox-db.ts";
import { rowOf } from "#data/remote/feed-row.ts";
import type { QuoteRow } from "#data/shared/wire.ts";
import type { Progress } from "#data/sync/progress.ts";
import { readCursor } from "#data/sync/pull.ts";
import type { Quote } from "#domain/quotes/quote.ts";
import { type QuoteState, quoteAfter } from "#domain/quotes/state.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { type RowSync, rowSync } from "./overlay.ts";

/** The input of the list of quotes; `updatedAt` is when the mirror was last complete, ms. */
export type QuoteParts = { mirror: QuoteRow[]; ops: Op[]; updatedAt: number | null };

/**
 * A quote with its unsent operations; `madeBy` is a user's id, `receivedAt` when it reached the server, ms
 * by the server's clock.
 */
export type QuoteView = {
  quote: Quote;
  madeBy: string;
  receivedAt: number | null;
  /** When its link was first opened after it was sent, as stored; "" while it was not. */
  openedAt: string;
  sync: RowSync | null;
};

const KINDS: readonly string[] = ["quote.create", "quote.sent", "quote.withdraw"];

/** All quotes on this device that `userId` may see. */
export async function quoteParts(userId: string): Promise<QuoteParts> {
  // The outbox is read first: an operation that left it by then is in the mirror, so a row may be in both, never in neither.
  const ops = (await outboxDb().ops.where("owner").equals(userId).toArray()).filter(({ kind }) => KINDS.includes(kind));
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "quotes"), async () => {
    const mirror = await allRows(db, "quotes");
    const { lastPull } = await readCursor(db);
    return { mirror, ops, updatedAt: lastPull };
  });
}

/** The names of the accounts that this device has, by id. */
export async function quoteMakers(userId: string): Promise<Map<string, string>> {
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "users"), async () => {
    const people = await allRows(db, "users");
    return new Map(people.map(({ id, full_name }) => [id, full_name]));
  });
}

/** All quotes, newest first, with this device's operations applied. Pure. */
export function overlayQuotes({ mirror, ops }: QuoteParts, tariff: Tariff | undefined): QuoteView[] {
  const rows = new Map<string, QuoteView>();
  const add = (row: QuoteRow, isAtServer: boolean) =>
    rows.set(row.id, {
      quote: quoteOf(row, isAtServer, tariff),
      madeBy: row.user_id,
      receivedAt: isAtServer ? moment(row.created) || null : null,
      openedAt: row.opened_at,
      sync: null,
    });
  for (const row of mirror) add(row, true);
  for (const op of ops) {
    const made = op.kind === "quote.create" && !rows.has(op.opId) ? rowOfQuote(op) : null;
    if (made) add(made, op.state === "acked");
  }
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    const view = rows.get(aboutOf(op));
    if (view) apply(view, op);
  }
  return [...rows.values()].sort(newestFirst);
}

/** This device's operations on a quote that the server has not confirmed. */
function apply(view: QuoteView, op: Op): void {
  const sync = rowSync(op, NO_PROGRESS);
  // The first waiting one decides the state: the others wait behind it.
  view.sync ??= sync;
  if (op.kind === "quote.create" || sync?.final) return;
  const step = op.kind === "quote.sent" ? "sent" : "withdrawn";
  view.quote = { ...view.quote, state: quoteAfter(view.quote.state, step) ?? view.quote.state };
}

const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

function newestFirst({ quote: a }: QuoteView, { quote: b }: QuoteView): number {
  return b.quotedAt - a.quotedAt || (a.id < b.id ? 1 : -1);
}

/** A quote of this device as the server will have it; null for a payload of another version. */
function rowOfQuote({ opId, owner, payload, answer, createdAt }: Op): QuoteRow | null {
  const created = new Date(createdAt).toISOString();
  return rowOf("quotes", answer ?? { ...payload, id: opId, user_id: owner, state: "open", created, updated: created });
}

const moment = (text: string) => Date.parse(text.replace(" ", "T"));

/** A stored row as screens show it. */
export function quoteOf(row: QuoteRow, isAtServer: boolean, tariff: Tariff | undefined): Quote {
  const country = tariff?.countries.find(({ id }) => id === row.country_id);
  const none = { transport: 0, fobCharges: 0, documentation: 0, seaFreight: 0, profit: 0, total: row.total };
  return {
    ...{ id: row.id, reference: row.reference, link: row.link, state: row.state as QuoteState, language: row.language },
    customer: {
      name: row.customer_name,
      company: row.customer_company,
      email: row.customer_email,
      phone: row.customer_phone,
    },
    maker: { name: row.maker_name, phone: row.maker_phone },
    note: row.note,
    country: {
      id: row.country_id,
      name: row.country_name || (country?.name ?? ""),
      code: country?.code ?? "",
      slug: country?.slug ?? "",
    },
    zone: { id: row.zone_id, name: row.zone_name },
    pallets: row.pallet_details,
    breakdown: row.cost_breakdown ?? none,
    total: row.total,
    tariff: { version: row.tariff_version, number: row.tariff_number },
    quotedAt: moment(row.quoted_at),
    validUntil: moment(row.valid_until),
    booked: row.state === "accepted" ? { reference: row.booked_as, at: moment(row.accepted_at) } : null,
    isAtServer,
  };
}
