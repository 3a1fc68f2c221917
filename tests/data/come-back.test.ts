import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "#data/local/keepsake-room.ts";
import { receiveSealKey, sealForgotten } from "#data/local/keepsake-seal.ts";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import type { WireRequest } from "#data/remote/transport.ts";
import { authState } from "#data/shared/auth-state.ts";
import { closedKeepsakes } from "#data/shared/closed-keepsakes.ts";
import "#data/sync/come-back.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { readCursor } from "#data/sync/pull.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { settled } from "../support/data-activity.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { idOf, refusal } from "../support/data-server.ts";

// After a restore the device brings back what the server had acknowledged and has lost (docs/sync/keepsakes.md).
const KNOWN = "/api/operations/known";
const KEY = "A".repeat(43);
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.server.signs = true;
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

async function signIn(user = "ada"): Promise<void> {
  device.signIn(user);
  await receiveSealKey(user, KEY, true);
}
async function pulled(ms = 3000): Promise<void> {
  device.engine.pull();
  // The first step loads code, which takes real time.
  await settled();
  await device.clock.pass(ms);
  await settled();
}
let references = 0;
async function booked(bytes = 0) {
  references += 1;
  const payload = booking({ reference: String(1_000_000_000 + references) });
  const papers = bytes > 0 ? [(await draftWithDocument(payload, bytes)).document] : [];
  const outcome = device.book(payload, papers);
  await device.clock.pass(1000);
  expect(await outcome).toEqual({ outcome: "sent" });
  await device.clock.pass(2000);
  return { payload, papers };
}
const ids = (collection: string) => device.server.all(collection).map(({ id }) => id);
const asked = (): string[][] =>
  device.server.requests
    .filter(({ path }) => path === KNOWN)
    .map(({ body }) => (body && "json" in body ? (body.json as { ids: string[] }).ids : []));
const keptIds = async () => (await outboxDb().keepsakes.toArray()).map(({ opId }) => opId).sort();
/** What was sent since the restore. */
function sinceThen(): () => WireRequest[] {
  const from = device.server.posts.length;
  return () => device.server.posts.slice(from).filter(({ path }) => path !== KNOWN);
}

test("what is missing is handed in again, in its order, with its signature; the rest is not sent", async () => {
  await signIn();
  const there = await booked();
  const first = await booked(2_500_000);
  const second = await booked();
  const signatures = [first.payload.id, first.papers[0]?.id ?? "", second.payload.id].map((id) =>
    device.server.signatureOf(id),
  );
  const [paper] = first.papers;
  device.server.restoreWithout(first.payload.id, paper?.id ?? "", second.payload.id);
  const sent = sinceThen();
  await pulled(5000);
  expect(asked()).toHaveLength(1);
  expect(sent().map(idOf).sort()).toEqual([first.payload.id, paper?.id, second.payload.id].sort());
  expect(sent().map(idOf).indexOf(first.payload.id)).toBeLessThan(
    sent()
      .map(idOf)
      .indexOf(paper?.id ?? ""),
  );
  expect(
    sent()
      .map(({ again }) => again)
      .sort(),
  ).toEqual(signatures.sort());
  expect(ids("shipments").sort()).toEqual([there, first, second].map(({ payload }) => payload.id).sort());
  expect(device.server.all("shipment_documents")).toMatchObject([{ id: paper?.id, sha256: paper?.sha256 }]);
  // Kept again, now of the new epoch.
  const kept = await outboxDb().keepsakes.toArray();
  expect(kept.map(({ epoch }) => epoch)).toEqual(["e1'", "e1'", "e1'", "e1'"]);
  expect([await outboxDb().ops.count(), await outboxDb().files.count()]).toEqual([0, 0]);
  await pulled();
  expect([asked().length, sent().length]).toEqual([1, 3]);
});

test("it is asked before anything is pulled anew; without an answer the device stays where it was", async () => {
  await signIn();
  const { payload } = await booked();
  device.server.restoreWithout(payload.id);
  device.server.fail(({ path }) => path === KNOWN, "no request");
  const before = await readCursor(mirrorDb("ada"));
  await pulled();
  expect((await readCursor(mirrorDb("ada"))).epoch).toBe(before.epoch);
  expect(await mirrorDb("ada").shipments.count()).toBe(1);
  device.server.heal();
  await pulled(60_000);
  expect(ids("shipments")).toEqual([payload.id]);
  expect((await readCursor(mirrorDb("ada"))).epoch).toBe("e1'");
});

test("a crash anywhere on the way loses and doubles nothing", async () => {
  await signIn();
  const { payload, papers } = await booked(1_500_000);
  device.server.restoreWithout(payload.id, papers[0]?.id ?? "");
  const ways: (() => void)[] = [
    () => device.server.fail(({ path }) => path === KNOWN, "no answer", 1),
    () => device.server.fail((request) => idOf(request) === payload.id, "no answer", 1),
    () => device.server.fail((request) => idOf(request) === papers[0]?.id, "no answer", 1),
  ];
  for (const fault of ways) {
    fault();
    await pulled(200);
    device.crash();
    device.engine.start();
    await device.clock.pass(100);
  }
  await device.clock.pass(120_000);
  expect([ids("shipments"), ids("shipment_documents")]).toEqual([[payload.id], [papers[0]?.id]]);
  expect(await keptIds()).toEqual([payload.id, papers[0]?.id].sort());
});

test("what waits for something lost is sent after it, also when it was refused meanwhile", async () => {
  await signIn();
  const { payload } = await booked();
  const { document } = await draftWithDocument(payload, 1000);
  device.server.restoreWithout(payload.id);
  // The document is sent before the pull has told of the restore.
  device.server.fail(({ path }) => path.startsWith("/api/sync"), "no request");
  const [, ...paper] = bookingOps({ payload, documents: [document], draft: "booking" });
  await enqueue(paper, { owner: "ada", draft: "booking", now: device.clock.now() });
  device.engine.wake();
  await device.clock.pass(1000);
  expect((await outboxDb().ops.toArray()).map(({ state }) => state)).toEqual(["rejected"]);
  device.server.heal();
  await pulled(60_000);
  expect([ids("shipments"), ids("shipment_documents")]).toEqual([[payload.id], [document.id]]);
});

test("what is about something that another device has waits for it, and its person is told", async () => {
  await signIn();
  const { payload, papers } = await booked(1000);
  const paper = papers[0]?.id ?? "";
  device.server.restoreWithout(payload.id, paper);
  const data = { shipment: { code: "shipment_unknown", message: "Not among yours." } };
  device.server.fail((request) => idOf(request) === paper, {
    status: 400,
    json: { status: 400, message: "No.", data },
  });
  await pulled(90_000);
  const [op] = await outboxDb().ops.toArray();
  expect(op).toMatchObject({ opId: paper, state: "queued" });
  expect(op?.refusals).toBeGreaterThanOrEqual(5);
  device.server.heal();
  await device.clock.pass(6 * 60_000);
  await settled();
  expect(ids("shipment_documents")).toEqual([paper]);
  expect(await keptIds()).toEqual([payload.id, paper].sort());
});

test("a change of a sailing that waits for another device's pallet holds up no other sailing", async () => {
  device.server.office.add("ada");
  await signIn();
  const codes: string[] = [];
  const data = { pallets: { code: "pallet_unknown", message: "There is no such pallet." } };
  device.server.faults.push(({ path, body }) => {
    const { op = "" } = (body && "json" in body ? body.json : {}) as { op?: string };
    if (!path.startsWith("/api/pallets/assign") && !path.includes("/advance")) return null;
    codes.push(op);
    if (path.includes("/advance")) return { status: 200, json: { id: "w49" } };
    return { status: 400, json: { status: 400, message: "No.", data } };
  });
  const assign = {
    opId: "assign",
    kind: "pallet.assign",
    payload: { pallets: ["p"], shipments: [], sailing: "w48" },
  } as const;
  const step = { opId: "step", kind: "sailing.advance", aggregate: "w49", payload: { to: "closed" } } as const;
  await enqueue([assign, step], { owner: "ada", now: device.clock.now() });
  await outboxDb()
    .ops.where("opId")
    .equals("assign")
    .modify({ again: { signature: "s", epoch: "e1" } });
  device.engine.start();
  device.engine.wake();
  await device.clock.pass(90_000);
  expect(await outboxDb().ops.where("opId").equals("assign").first()).toMatchObject({
    state: "queued",
    lastError: { lacks: true },
  });
  expect(codes.filter((op) => op === "step")).toHaveLength(1);
  expect(codes.filter((op) => op === "assign").length).toBeGreaterThan(1);
});

test("what the server knows is confirmed in the new epoch, at the place of its answer", async () => {
  await signIn();
  const { payload } = await booked();
  device.server.restoreWithout();
  device.server.put("shipments", { id: "other", user_id: "bob" });
  const { place } = device.server;
  await pulled();
  expect(await outboxDb().keepsakes.toArray()).toMatchObject([{ opId: payload.id, epoch: "e1'", place }]);
  device.server.safeUntil = { epoch: "e1'", place, documents: 0 };
  await pulled();
  expect(await keptIds()).toEqual([]);
});

test("more than the server takes at once are asked for in parts", async () => {
  await signIn();
  const rows = Array.from({ length: 501 }, (_, n) => ({
    ...{ opId: `op${n}`, owner: "ada", seq: n, kind: "booking.create", epoch: "e0", place: 1, at: device.clock.now() },
    ...{ bytes: 1, chunks: 0, said: null, sealed: new ArrayBuffer(0) },
  }));
  await outboxDb().keepsakes.bulkPut(rows as never[]);
  device.engine.start();
  await pulled();
  expect(
    asked()
      .slice(0, 2)
      .map((part) => part.length),
  ).toEqual([500, 1]);
  const before = asked().length;
  await pulled();
  // They are sealed: nothing can be done until their person signs in, so they are not asked for again and again.
  expect(asked()).toHaveLength(before);
});

test("one that is refused now can be corrected: its form is still there", async () => {
  await signIn();
  const { payload } = await booked(1000);
  device.server.restoreWithout(payload.id);
  const no = refusal(400, "No.", { zone_id: { code: "zone_unknown", message: "No rate." } });
  device.server.fail((request) => idOf(request) === payload.id, no);
  await pulled();
  const [op] = await outboxDb().ops.where("opId").equals(payload.id).toArray();
  expect(op).toMatchObject({ state: "rejected", draft: { key: "booking", value: { id: payload.id } } });
});

test("an earlier server without this question is no obstacle", async () => {
  await signIn();
  await booked();
  device.server.restoreWithout();
  device.server.fail(({ path }) => path === KNOWN, refusal(404, "Not found."));
  await pulled();
  expect((await readCursor(mirrorDb("ada"))).epoch).toBe("e1'");
});

describe("a visitor's", () => {
  test("is sent again without a question, and what is there is recognised, once", async () => {
    const payload = { id: "quote0000000001", message: "Hello" };
    const op = { opId: payload.id, kind: "quote.sea" as const, payload };
    await enqueue([op], { owner: "guest", now: device.clock.now() });
    device.engine.start();
    await device.clock.pass(1000);
    expect(await outboxDb().keepsakes.toArray()).toMatchObject([{ opId: payload.id, owner: "guest", epoch: "e1" }]);
    await signIn();
    device.server.restoreWithout();
    const sent = sinceThen();
    await pulled(5000);
    await pulled(5000);
    expect([sent().map(idOf), asked()]).toEqual([[payload.id], []]);
    expect(sent()[0]?.token).toBe("");
    expect(ids("sea_freight_quotes")).toEqual([payload.id]);
  });
});

test("what was sealed comes back with the next sign-in of its person", async () => {
  await signIn();
  const { payload, papers } = await booked(1000);
  authState.clear();
  await sealForgotten();
  device.server.restoreWithout(payload.id, papers[0]?.id ?? "");
  await signIn("bob");
  await pulled();
  expect(ids("shipments")).toEqual([]);
  authState.clear();
  await sealForgotten();
  await signIn();
  await pulled(5000);
  expect([ids("shipments"), ids("shipment_documents")]).toEqual([[payload.id], [papers[0]?.id]]);
});

test("what is sealed with a key that is lost, and is missing, is told once", async () => {
  await signIn();
  const there = await booked();
  const { payload } = await booked();
  authState.clear();
  await sealForgotten();
  device.server.restoreWithout(payload.id);
  device.signIn("ada");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await receiveSealKey("ada", "B".repeat(43), true);
  await pulled(5000);
  // Twice where the first pull was faster than the key.
  expect(new Set(asked().flat())).toEqual(new Set([there.payload.id, payload.id]));
  expect(closedKeepsakes.get()).toBe(1);
  closedKeepsakes.set(0);
  await pulled();
  expect(closedKeepsakes.get()).toBe(0);
  // It is not thrown away: another copy may have the key.
  expect(await keptIds()).toContain(payload.id);
});
