import { aboutOf, outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { handIn, storeOrSetDown } from "#data/sync/hand-in.ts";
import { enqueue, type NewOp } from "#data/sync/outbox.ts";
import { newQuoteLink } from "#domain/quotes/link.ts";
import { isTariffTooOld, QUOTE_DAYS, validUntil } from "#domain/quotes/validity.ts";
import type { QuotedBreakdown } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { newReference } from "#domain/shipment/reference.ts";
import { clean } from "#domain/text/clean.ts";
import { keepStorage, type NotOnDevice } from "./submit.ts";

/** The receiver of a quote, as typed. */
export type QuoteCustomer = { name: string; company: string; email: string; phone: string; note: string };

/** Who makes a quote, by their profile; empty texts for a person without a role. */
export type QuoteMaker = { name: string; phone: string };
const NOBODY: QuoteMaker = { name: "", phone: "" };

/** The quoted load. `tariffKnownAt`: when the device last knew this tariff to be current, ms by its clock. */
export type QuotedLoad = {
  country: { id: string; name: string };
  zone: { id: string; zone_name: string };
  pallets: readonly Pallet[];
  breakdown: QuotedBreakdown;
  tariff: { version: string; number: number | null };
  tariffKnownAt: number;
  /** The days of validity stated by the server; null: not stated. */
  validDays: number | null;
};

/**
 * The operation that creates a quote, and its id; null when the tariff was last confirmed too long ago to make a quote.
 * `now` in ms.
 */
export function quoteOp(
  load: QuotedLoad,
  customer: QuoteCustomer,
  now: number,
  { maker = NOBODY, language = "en" }: { maker?: QuoteMaker; language?: string } = {},
): NewOp | null {
  const days = load.validDays ?? QUOTE_DAYS;
  if (isTariffTooOld(load.tariffKnownAt, now, days)) return null;
  const random = crypto.getRandomValues(new Uint8Array(48));
  const id = newRecordId();
  const until = validUntil({ quotedAt: now, tariffKnownAt: load.tariffKnownAt }, days);
  return {
    opId: id,
    kind: "quote.create",
    payload: {
      ...{ id, reference: newReference(random.subarray(0, 16)), link: newQuoteLink(random.subarray(16)), language },
      ...{ customer_name: clean(customer.name, "line"), customer_company: clean(customer.company, "line") },
      ...{ customer_email: clean(customer.email, "email"), customer_phone: clean(customer.phone, "code") },
      ...{ note: clean(customer.note, "text"), maker_name: maker.name, maker_phone: maker.phone },
      ...{ country_id: load.country.id, country_name: load.country.name },
      ...{ zone_id: load.zone.id, zone_name: load.zone.zone_name, pallet_details: [...load.pallets] },
      ...{ tariff_version: load.tariff.version, tariff_number: load.tariff.number ?? 0 },
      ...{ quoted_at: new Date(now).toISOString(), valid_until: new Date(until).toISOString() },
      ...{ total: load.breakdown.total, cost_breakdown: load.breakdown },
    },
  };
}

/**
 * Stores it on this device and sends it as soon as the server answers. Returns what else is to be said, as `submit` does. Rejects when the device could not store it.
 */
export async function enqueueQuote(op: NewOp): Promise<NotOnDevice | null> {
  const engine = pageEngine();
  const at = await handIn([op], { owner: authState.owner(), now: engine.env.clock.now() });
  keepStorage();
  engine.start();
  engine.wake();
  if (at === "outbox") return null;
  return at === "page" ? "page" : "restart";
}

/**
 * Marks a quote as sent, or withdraws it. One step of each kind waits at a time; a step of an unsent quote is discarded with
 * it. Rejects as above.
 */
export async function stepQuote(
  id: string,
  kind: "quote.sent" | "quote.withdraw",
  opId = newRecordId(),
): Promise<void> {
  const owner = authState.owner();
  const engine = pageEngine();
  await writeStep({ opId, kind, aggregate: id, payload: {} }, { owner, now: engine.env.clock.now() });
  keepStorage();
  engine.start();
  engine.wake();
}

/** The same with the operation given, and nothing sent. While storage is closed it is set down, and asked nothing. */
export async function writeStep(step: NewOp & { aggregate: string }, how: { owner: string; now: number }) {
  return storeOrSetDown(() => enqueueStep(step, how), { ops: [step], ...how });
}

/** Stores the step of a quote, unless one of its kind waits. */
export async function enqueueStep(
  step: NewOp & { aggregate: string },
  how: { owner: string; now: number },
): Promise<void> {
  const { kind, aggregate: id } = step;
  const { ops, files, chunks, drafts, receipts } = outboxDb();
  await outboxDb().transaction("rw", ops, files, chunks, drafts, receipts, async () => {
    const waiting = await ops.where("owner").equals(how.owner).toArray();
    if (waiting.some((op) => op.kind === kind && aboutOf(op) === id && op.state !== "rejected")) return;
    const isHere = waiting.some((op) => op.opId === id && op.state !== "acked");
    await enqueue([{ ...step, ...(isHere && { dependsOn: id }) }], how);
  });
}
