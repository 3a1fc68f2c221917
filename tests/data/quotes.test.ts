import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { overlayQuotes, quoteParts } from "#data/queries/quotes.ts";
import { enqueue, type NewOp } from "#data/sync/outbox.ts";
import { type QuoteCustomer, quoteOp } from "#data/use-cases/save-quote.ts";
import { isQuoteLink } from "#domain/quotes/link.ts";
import { isReference } from "#domain/shipment/reference.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { refusal } from "../support/data-server.ts";

// Quotes on a device: made offline, shown at once, sent in order.
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.engine.start();
  await device.clock.pass(1000);
});
afterEach(() => device.stop());

const DAY = 86_400_000;
const breakdown = { transport: 156, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35, total: 300 };
const loadAt = (tariffKnownAt: number) => ({
  country: { id: "countrygermany1", name: "Germany" },
  zone: { id: "zonegermanyde04", zone_name: "DE-4 Berlin" },
  pallets: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  breakdown,
  tariff: { version: "12-0123456789ab", number: 12 },
  tariffKnownAt,
  validDays: null,
});
const FOR: QuoteCustomer = { name: " Άντρη ", company: "Κτήμα", email: "andri@estate.test", phone: "", note: "Monday" };
const made = (tariffKnownAt = device.clock.now()): NewOp => {
  const op = quoteOp(loadAt(tariffKnownAt), FOR, device.clock.now());
  if (!op) throw new Error("the tariff is too old");
  return op;
};
const submit = async (...ops: NewOp[]) => {
  for (const op of ops) await enqueue([op], { owner: "ada", now: device.clock.now() });
  device.engine.wake();
};
const step = (kind: "quote.sent" | "quote.withdraw", id: string): NewOp => ({
  ...{ opId: `${kind.slice(6, 9)}${id}`.slice(0, 15), kind, aggregate: id, payload: {} },
});
const views = async () => overlayQuotes(await quoteParts("ada"), undefined);
const offline = () => device.server.fail(() => true, "no request");
const online = () => {
  device.server.heal();
  device.comesBack("online");
};
/** The fake server handles creates; the steps are answered here as the server answers them. */
const answerSteps = (id: string) => {
  device.server.fail(({ path }) => path === `/api/quotes/${id}/sent`, { status: 200, json: { id, state: "sent" } });
  device.server.fail(({ path }) => path === `/api/quotes/${id}/withdraw`, {
    ...{ status: 200, json: { id, state: "withdrawn" } },
  });
};
const paths = () => device.server.posts.map(({ path }) => path).filter((path) => path.includes("quotes"));

test("a quote gets its reference, its link and its last day on the device", () => {
  const { opId, kind, payload } = made();
  expect([kind, payload.id]).toEqual(["quote.create", opId]);
  expect(isReference(String(payload.reference))).toBe(true);
  expect(isQuoteLink(String(payload.link))).toBe(true);
  expect(payload).toMatchObject({ customer_name: "Άντρη", total: 300, cost_breakdown: breakdown, language: "en" });
  const until = Date.parse(String(payload.valid_until));
  expect(until - device.clock.now()).toBeGreaterThan(14 * DAY - 1);
  expect(until - device.clock.now()).toBeLessThan(15 * DAY);
});

test("a tariff confirmed five days ago shortens the validity by five days, one of 14 days gives no quote", () => {
  const now = device.clock.now();
  const until = (known: number) => Date.parse(String(made(known).payload.valid_until));
  expect(until(now) - until(now - 5 * DAY)).toBe(5 * DAY);
  expect(quoteOp(loadAt(now - 14 * DAY), FOR, now)).toBeNull();
  // A clock a month after the day on which the rates came.
  expect(quoteOp(loadAt(now - 30 * DAY), FOR, now)).toBeNull();
});

test("made offline it is shown at once and waits; its steps wait behind it and are sent in order", async () => {
  offline();
  const op = made();
  await submit(op, step("quote.sent", op.opId), step("quote.withdraw", op.opId));
  const [before] = await views();
  expect(before).toMatchObject({ madeBy: "ada", receivedAt: null, sync: { state: "waiting" } });
  expect(before?.quote).toMatchObject({ id: op.opId, state: "withdrawn", isAtServer: false, total: 300 });
  expect(before?.quote.country.name).toBe("Germany");
  online();
  answerSteps(op.opId);
  await device.clock.pass(120_000);
  expect(paths()).toEqual([
    "/api/collections/quotes/records",
    `/api/quotes/${op.opId}/sent`,
    `/api/quotes/${op.opId}/withdraw`,
  ]);
  expect(await outboxDb().ops.count()).toBe(0);
});

test("once sent the mirror has it, and it is a single row all the time", async () => {
  const op = made();
  await submit(op);
  await device.clock.pass(60_000);
  const [view, ...more] = await views();
  expect(more).toEqual([]);
  expect(view).toMatchObject({ sync: null, quote: { id: op.opId, isAtServer: true, customer: { company: "Κτήμα" } } });
});

test("a refused quote stays with its reason, and a refused step is not shown as taken", async () => {
  const op = made();
  await submit(op);
  await device.clock.pass(60_000);
  const answer = refusal(400, "Booked.", { state: { code: "quote_accepted", message: "This quote was booked." } });
  device.server.fail(({ path }) => path.endsWith("/withdraw"), answer);
  await submit(step("quote.withdraw", op.opId));
  await device.clock.pass(5000);
  const [view] = await views();
  expect(view).toMatchObject({ quote: { state: "open" }, sync: { state: "attention", final: true } });
});

test("the newest is first, and a payload of another version is shown or skipped, never an error", async () => {
  offline();
  const first = made();
  await submit(first);
  await device.clock.pass(1000);
  const second = made();
  await submit(second, { opId: "aaaaaaaaaaaaaaa", kind: "quote.create", payload: {} });
  expect((await views()).map(({ quote }) => quote.id)).toEqual([second.opId, first.opId]);
});
