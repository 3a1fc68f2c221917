import "fake-indexeddb/auto";
import { createHash, randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { storeDocument } from "#data/local/documents.ts";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { fetchTransport, type Transport } from "#data/remote/transport.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import { systemClock, webLocks } from "#data/shared/env.ts";
import { createEngine, type Engine } from "#data/sync/create-engine.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { submit } from "#data/use-cases/submit.ts";
import { lclQuote } from "#domain/rates/lcl-quote.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { feedVersion } from "#domain/records/fed.ts";
import type { BookingPayload } from "#domain/schemas/booking.ts";
import { MemoryStorage } from "../support/data-storage.ts";
import { type Server, startServer } from "../support/server.ts";
import { type Actor, book as bookAs, call, customer, newId, newRef, rowsOf, superuser } from "../support/server-api.ts";

// The device's own engine against the real server: checks what the fake server assumes about PocketBase.

let server: Server;
let tariff: Tariff;
let ada: Actor;
let engine: Engine;
/** Simulates the network's faults. */
let road: (send: Transport["send"], ...args: Parameters<Transport["send"]>) => ReturnType<Transport["send"]>;

beforeAll(async () => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  server = await startServer();
  tariff = (await call(server, "GET", "/api/tariff")).body;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

beforeEach(async () => {
  road = (send, ...args) => send(...args);
  ada = await customer(server, "Ada Χριστοδούλου");
  localStorage.setItem(AUTH_KEY, JSON.stringify({ token: ada.token, record: { id: ada.id, email: ada.email } }));
  authState.begun();
  const real: Transport["send"] = (request, options) =>
    fetchTransport.send({ ...request, path: server.url + request.path }, options);
  engine = createEngine({
    clock: systemClock,
    random: Math.random,
    locks: webLocks,
    wakeups: { visible: () => true, subscribe: () => () => {} },
    transport: { send: (request, options) => road(real, request, options) },
    auth: {
      userId: () => authState.session()?.userId ?? null,
      token: authState.token,
      refresh: async () => "unknown",
      subscribe: authState.subscribe,
    },
    realtime: () => ({ follow: () => {}, wake: () => {} }),
  });
  engine.start();
});
afterEach(() => {
  engine.stop();
  authState.clear();
});

function payload(over: Partial<BookingPayload> = {}): BookingPayload {
  const zone = tariff.zones[0];
  if (!zone) throw new Error("the tariff is empty");
  const pallets = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
  return {
    id: newId(),
    reference: newRef(),
    tariff_version: tariff.version,
    quoted_at: new Date().toISOString(),
    country_id: zone.country_id,
    zone_id: zone.id,
    pallet_details: pallets,
    estimated_rate: lclQuote(pallets, zone, tariff.sea_rates).costBreakdown.total,
    goods_description: "",
    shipper_name: "Jonas Brandt",
    shipper_company: "",
    shipper_address: "Quitzowstraße 48, 10559 Berlin",
    shipper_phone: "+49 30 5550 142",
    shipper_email: "jonas@brandt.example",
    consignee_name: "Ελένη Παπαδοπούλου",
    consignee_company: "",
    consignee_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
    consignee_phone: "+357 25 000 318",
    consignee_email: "eleni@kolossi.example",
    ...over,
  };
}

const book = (booking: BookingPayload, documents: Awaited<ReturnType<typeof storeDocument>>[] = []) =>
  submit(bookingOps({ payload: booking, documents, draft: "booking" }), "booking", {
    clock: systemClock,
    wake: engine.wake,
    owner: authState.owner,
  });

const nothingLeft = () =>
  vi.waitFor(async () => expect(await outboxDb().ops.where("owner").equals(ada.id).count()).toBe(0), {
    timeout: 60_000,
    interval: 50,
  });

async function pdf(bytes: number) {
  const content = randomBytes(bytes);
  content.write("%PDF-1.7\n");
  const file = new File([content], "τιμολόγιο-Λεμεσός.pdf", { type: "application/pdf" });
  const document = await storeDocument({ draft: "booking", kind: "commercial_invoice", file });
  return { document, sum: createHash("sha256").update(content).digest("hex") };
}

test("a booking with a document ends up in the mirror as the record API lists it", async () => {
  const booking = payload();
  const { document, sum } = await pdf(2_500_000);
  expect(await book(booking, [document])).toEqual({ outcome: "sent" });
  await nothingLeft();

  const shipment = await call(server, "GET", `/api/collections/shipments/records/${booking.id}`, { token: ada.token });
  expect(shipment.body).toMatchObject({ user_id: ada.id, status: "pending", estimated_rate: booking.estimated_rate });
  const {
    gen: _generation,
    seq: _place,
    ...mirrored
  } = (await mirrorDb(ada.id).shipments.get(booking.id)) ?? { gen: 0 };
  // Office-only fields are empty here, and the record API does not show them.
  expect({ ...shipment.body, status_asked: "", zone_by_postcode: "" }).toMatchObject(mirrored);
  const stored = await call(server, "GET", `/api/collections/shipment_documents/records/${document.id}`, {
    token: ada.token,
  });
  expect(stored.body).toMatchObject({ shipment: booking.id, sha256: sum, file_name: "τιμολόγιο-Λεμεσός.pdf" });
  expect(await mirrorDb(ada.id).shipment_documents.get(document.id)).toMatchObject({ sha256: sum });
});

test("lost answers cause neither a second booking nor a second upload", async () => {
  const booking = payload();
  const { document } = await pdf(1_200_000);
  const posted: string[] = [];
  road = async (send, request, options) => {
    const answer = await send(request, options);
    if (request.method !== "POST") return answer;
    posted.push(request.path);
    return posted.filter((path) => path === request.path).length === 1 ? null : answer;
  };
  // The rows pulled meanwhile show that there is a network, so the second attempt may be answered before this is.
  expect(["saved", "sent"]).toContain((await book(booking, [document])).outcome);
  await nothingLeft();
  const list = await call(server, "GET", "/api/collections/shipments/records", { token: ada.token });
  expect(list.body.items).toHaveLength(1);
  // The booking was sent twice and recognised; for the upload only the id was looked up.
  expect(posted.map((path) => path.split("/")[3])).toEqual(["shipments", "shipments", "shipment_documents"]);
});

test("a price that was not shown is refused with the server's own, and accepted under the same id", async () => {
  const booking = payload({ estimated_rate: 1 });
  const outcome = await book(booking);
  const seen = payload().estimated_rate ?? 0;
  expect(outcome).toMatchObject({
    outcome: "refused",
    error: { kind: "price_changed", total: seen, version: tariff.version, breakdown: { total: seen } },
  });
  expect(await book({ ...booking, estimated_rate: seen })).toEqual({ outcome: "sent" });
});

test("a field that the server refuses is reported by its name", async () => {
  const outcome = await book(payload({ shipper_email: "not an address" }));
  expect(outcome).toMatchObject({
    outcome: "refused",
    error: { kind: "invalid", fields: { shipper_email: expect.any(String) } },
  });
});

test("a killed server gets everything once when it is back", async () => {
  await server.kill();
  const bookings = [payload(), payload(), payload()];
  for (const booking of bookings) expect(await book(booking)).toEqual({ outcome: "saved" });
  await server.restart();
  engine.stop();
  engine.start();
  await nothingLeft();
  const list = await call(server, "GET", "/api/collections/shipments/records", { token: ada.token });
  expect(list.body.items.map(({ id }: { id: string }) => id).sort()).toEqual(bookings.map(({ id }) => id).sort());
});

test("an invalid token loses nothing; a valid one sends the booking", async () => {
  const token = authState.token(ada.id);
  localStorage.setItem(AUTH_KEY, JSON.stringify({ token: `${token.slice(0, -4)}AAAA`, record: { id: ada.id } }));
  authState.begun();
  const booking = payload();
  // The token refresh gets no answer: the attempt counts as unanswered and nothing is dropped.
  expect(await book(booking)).toEqual({ outcome: "saved" });
  localStorage.setItem(AUTH_KEY, JSON.stringify({ token, record: { id: ada.id } }));
  authState.begun();
  await nothingLeft();
});

test("rows with other columns are pulled again; waiting operations stay and the list is never empty", async () => {
  const first = payload();
  expect(await book(first)).toEqual({ outcome: "sent" });
  await nothingLeft();
  const db = mirrorDb(ada.id);
  await vi.waitFor(async () => expect(await db.shipments.count()).toBe(1), { timeout: 60_000, interval: 50 });

  // A device from before the last column: its rows lack it, and its cursor says so.
  await db.shipments.toCollection().modify({ goods_description: undefined as never });
  await db.meta.update("cursor", { columns: "before" });
  const asked: { path: string; rows: number }[] = [];
  road = async (send, ...args) => {
    const [{ method, path }] = args;
    asked.push({ path, rows: await db.shipments.count() });
    return method === "POST" ? null : send(...args);
  };
  const second = payload({ goods_description: "waits" });
  await enqueue(bookingOps({ payload: second, documents: [], draft: "booking" }), { owner: ada.id, now: Date.now() });
  engine.pull();
  await vi.waitFor(async () => expect((await db.meta.get("cursor"))?.columns).toBe(feedVersion()), {
    timeout: 60_000,
    interval: 50,
  });
  await vi.waitFor(async () => expect((await db.shipments.get(first.id))?.goods_description).toBe(""), {
    timeout: 60_000,
    interval: 50,
  });
  expect(asked.filter(({ path }) => path.startsWith("/api/sync")).map(({ rows }) => rows)).not.toContain(0);
  const waiting = await outboxDb().ops.where("owner").equals(ada.id).toArray();
  expect(waiting.map(({ opId }) => opId)).toEqual([second.id]);
});

test("waiting operations survive every change of role, and the rows are those of each role", async () => {
  const [root, bob] = await Promise.all([superuser(server), customer(server, "Bob")]);
  const theirs = (await bookAs(server, bob)).id;
  const db = mirrorDb(ada.id);
  const work = () => outboxDb().ops.where("owner").equals(ada.id).toArray();
  road = async (send, ...args) => (args[0].method === "POST" ? null : send(...args));
  const bookings: string[] = [];
  const edit = newId();
  for (const [role, scope, all] of [
    ["sales", "sales", false],
    ["operator", "operator", true],
    ["admin", "office", true],
    ["warehouse", "warehouse", false],
    ["", "customer", false],
  ] as const) {
    const booking = payload();
    bookings.push(booking.id);
    await enqueue(bookingOps({ payload: booking, documents: [], draft: "booking" }), {
      owner: ada.id,
      now: Date.now(),
    });
    const body = { role, op: newId() };
    const changed = await call(server, "POST", `/api/people/${ada.id}/role`, { token: root.token, body });
    expect(changed.status).toBe(200);
    engine.pull();
    const rows = async () => [(await db.meta.get("cursor"))?.scope, (await db.shipments.get(theirs)) !== undefined];
    await vi.waitFor(async () => expect(await rows()).toEqual([scope, all]), { timeout: 60_000, interval: 50 });
    if (role === "operator") {
      const change = { payload: { status: "confirmed" }, base: { status: "pending" } };
      const op = { opId: edit, kind: "shipment.edit", aggregate: theirs, ...change } as const;
      await enqueue([op], { owner: ada.id, now: Date.now() });
    }
    const waiting = (await work()).map(({ opId }) => opId);
    for (const id of bookings) expect([role, waiting.includes(id)]).toEqual([role, true]);
  }

  const answers: (number | undefined)[] = [];
  road = async (send, ...args) => {
    const answer = await send(...args);
    if (args[0].path.includes("/edit")) answers.push(answer?.status);
    return answer;
  };
  engine.wake();
  // Own bookings are sent in any role; the edit of a former operator is refused and kept.
  const left = async () => (await work()).map(({ opId }) => opId);
  await vi.waitFor(async () => expect([await left(), answers[0]]).toEqual([[edit], 403]), {
    timeout: 60_000,
    interval: 100,
  });
  const stored = await rowsOf(server, "shipments", `user_id = "${ada.id}" || id = "${theirs}"`);
  expect(stored.map(({ id, status }) => [id, status]).sort()).toEqual(
    [...bookings, theirs].map((id) => [id, "pending"]).sort(),
  );
}, 120_000);
