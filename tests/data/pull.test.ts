import Dexie from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MirrorDb, mirrorDb, mirrorName, wipeMirror } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import type { WireRequest } from "#data/remote/transport.ts";
import { authState } from "#data/shared/auth-state.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { AHEAD } from "#data/sync/pages-ahead.ts";
import { applyPage, pull, readCursor } from "#data/sync/pull.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import type { FedCollection } from "#domain/records/fed.ts";
import { booking, type Device, freshDevice } from "../support/data-device.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

const row = (id: string, user_id = "ada", status = "pending") => ({ id, user_id, status });
const run = () => pull("ada", { clock: device.clock, transport: device.server.transport, token: authState.token });
const ids = async () => (await mirrorDb("ada").shipments.toArray()).map(({ id }) => id);
const feedRequests = () => device.server.requests.filter(({ path }) => path.startsWith("/api/sync"));

test("a long feed arrives page by page and the next pull continues after it", async () => {
  device.server.pageSize = 10;
  for (let i = 0; i < 35; i += 1) device.server.put("shipments", row(`ship${String(i).padStart(2, "0")}`));
  await run();
  expect(await ids()).toHaveLength(35);
  expect(feedRequests()).toHaveLength(4);
  expect(await readCursor(mirrorDb("ada"))).toMatchObject({ epoch: "e1", scope: "customer", seq: 35 });

  device.server.put("shipments", row("ship07", "ada", "confirmed"));
  device.server.remove("shipments", "ship08");
  device.server.put("shipments", row("ship09", "bob"));
  await run();
  expect(feedRequests()).toHaveLength(5);
  expect(await ids()).not.toContain("ship08");
  expect(await ids()).not.toContain("ship09");
  expect(await mirrorDb("ada").shipments.get("ship07")).toMatchObject({ status: "confirmed" });
});

test("a page and its cursor are written together or not at all", async () => {
  const db = mirrorDb("ada");
  const cursor = await readCursor(db);
  const page = {
    reset: false,
    epoch: "e1",
    scope: "customer",
    next: 1,
    more: false,
    items: [{ seq: 1, collection: "shipments", id: "ship1", op: "put", row: row("ship1") }],
  };
  vi.spyOn(db.meta, "put").mockImplementation(() => Dexie.Promise.reject(new Error("full")));
  await expect(applyPage(db, cursor, page, 1)).rejects.toThrow("full");
  expect(await ids()).toEqual([]);
  vi.restoreAllMocks();
  expect(await applyPage(db, cursor, page, 1)).toBe(true);
  expect(await ids()).toEqual(["ship1"]);
});

test("a page requested with another cursor is not written", async () => {
  device.server.put("shipments", row("ship1"));
  const before = await readCursor(mirrorDb("ada"));
  await run();
  const stale = {
    reset: false,
    epoch: "e1",
    scope: "customer",
    next: 0,
    more: false,
    items: [{ seq: 1, collection: "shipments", id: "ship1", op: "del", row: undefined }],
  };
  expect(await applyPage(mirrorDb("ada"), before, stale, 1)).toBe(false);
  expect(await ids()).toEqual(["ship1"]);
});

test("two tabs pulling at once end with the same mirror", async () => {
  device.server.pageSize = 3;
  for (let i = 0; i < 20; i += 1) device.server.put("shipments", row(`ship${i}`));
  await Promise.all([run(), run(), run()]);
  expect(await ids()).toHaveLength(20);
  expect((await readCursor(mirrorDb("ada"))).seq).toBe(20);
});

test("after a restore of the server the mirror is pulled again without emptying the screen, and lost rows are deleted", async () => {
  device.server.pageSize = 2;
  for (const id of ["a", "b", "c", "d"]) device.server.put("shipments", row(id));
  await run();
  device.server.restoreWithout("d");
  const seen: number[] = [];
  const db = mirrorDb("ada");
  const { transport } = device.server;
  await pull("ada", {
    clock: device.clock,
    token: authState.token,
    transport: {
      async send(request) {
        seen.push(await db.shipments.count());
        return transport.send(request);
      },
    },
  });
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(3);
  expect(await ids()).toEqual(["a", "b", "c"]);
  expect(await readCursor(db)).toMatchObject({ epoch: "e1'" });
});

test("a server with another column is pulled again once in the background, and the queue stays", async () => {
  const { server, clock } = device;
  const db = mirrorDb("ada");
  server.pageSize = 2;
  for (const id of ["a", "b", "c", "d"]) server.put("shipments", row(id));
  await run();
  const ops = bookingOps({ payload: booking(), documents: [], draft: "booking" });
  await enqueue(ops, { owner: "ada", draft: "booking", now: clock.now() });
  // The column is in all rows, and no row has changed.
  server.columns = "one more";
  for (const one of server.all("shipments")) one.collection_note = "at the back gate";
  server.requests.length = 0;
  const seen: number[] = [];
  await pull("ada", {
    clock,
    token: authState.token,
    transport: {
      async send(request, options) {
        seen.push(await db.shipments.count());
        return server.transport.send(request, options);
      },
    },
  });
  expect(seen.length).toBeGreaterThanOrEqual(3);
  expect(new Set(seen)).toEqual(new Set([4]));
  const stored = await db.shipments.toArray();
  expect(stored.map((one) => "collection_note" in one)).toEqual([true, true, true, true]);
  expect(await outboxDb().ops.count()).toBe(1);

  server.requests.length = 0;
  await run();
  expect(feedRequests()).toHaveLength(1);
});

test("a mirror and a server from before the columns had a version are not pulled again", async () => {
  const db = mirrorDb("ada");
  device.server.put("shipments", row("a"));
  await run();
  const { columns: _, ...cursor } = await readCursor(db);
  await db.meta.put(cursor);
  // The contract's columns when they got a version. It stays when columns are added: then devices pull again.
  const first = "1cu5qyh";
  device.server.columns = first;
  const before = feedRequests().length;
  await run();
  expect(feedRequests()).toHaveLength(before + 1);
  expect(await readCursor(db)).toMatchObject({ gen: cursor.gen, columns: first });
});

const OFFICE_ROWS = {
  shipments: row("s1", "bob"),
  shipment_events: { id: "e1", user_id: "bob", shipment: "s1", kind: "status", by: "ada" },
  shipment_documents: { id: "d1", user_id: "bob", shipment: "s1", kind: "packing_list" },
  shipment_notes: { id: "n1", user_id: "", shipment: "s1", admin_notes: "Gate 2" },
  sea_freight_quotes: { id: "q1", user_id: "bob", origin_port: "Hamburg", handled_by: "ada" },
  air_freight_quotes: { id: "q2", user_id: "", origin_city: "Wien", dimensions: "not a list" },
  contact_messages: { id: "m1", user_id: "", subject: "Opening hours" },
  users: { id: "bob", user_id: "", full_name: "Bob" },
  pallets: { id: "7p6ctf30hm01plt", user_id: "bob", shipment: "s1", code: "7P6CTF30HM01" },
  scans: {
    ...{ id: "c1", user_id: "", shipment: "s1", pallet: "7p6ctf30hm01plt", point: "collected" },
    ...{ scanned_at: "2026-11-24 11:00:00.000Z", received_at: "2026-11-24 11:00:01.000Z" },
  },
  scan_photos: { id: "f1", user_id: "", scan: "c1", shipment: "s1", kind: "photo", file: "photo_1.jpg" },
  found_pallets: {
    ...{ id: "g1", user_id: "", shipment: "", pallet: "", point: "hub_in", note: "no label" },
    ...{ found_at: "2026-11-24 11:00:00.000Z", received_at: "2026-11-24 11:00:01.000Z" },
  },
  found_photos: { id: "g2", user_id: "", found: "g1", shipment: "", file: "found_1.jpg" },
  sailings: {
    ...{ id: "v1", user_id: "", name: "2026-W48", port: "Venice", state: "planned" },
    ...{ cut_off: "2026-11-24 11:00:00.000Z", etd: "2026-11-26 21:00:00.000Z", eta: "2026-11-30 16:00:00.000Z" },
  },
  quotes: {
    ...{ id: "o1", user_id: "bob", reference: "4T8RM2H6WD", link: "0".repeat(26), state: "open" },
    ...{ quoted_at: "2026-11-22 10:00:00.000Z", valid_until: "2026-12-06 21:59:59.999Z" },
  },
} as const satisfies Record<FedCollection, object>;
const mirrored = () => mirrorDb("ada").tables.filter(({ name }) => name !== "meta");
const counts = async () =>
  Object.fromEntries(await Promise.all(mirrored().map(async (table) => [table.name, await table.count()])));
/** This many rows in every collection, and no stored answer of the server. */
const each = (n: number) => ({
  ...Object.fromEntries(Object.keys(OFFICE_ROWS).map((name) => [name, n])),
  kept: 0,
  packs: 0,
  hidden: 0,
});

test("the office's mirror has all collections of all customers", async () => {
  device.server.office.add("ada");
  for (const [collection, values] of Object.entries(OFFICE_ROWS)) device.server.put(collection, values);
  await run();
  expect(await counts()).toEqual(each(1));
  expect(await mirrorDb("ada").shipment_notes.where("shipment").equals("s1").first()).toMatchObject({
    admin_notes: "Gate 2",
  });
  expect(await mirrorDb("ada").air_freight_quotes.get("q2")).toMatchObject({ origin_city: "Wien", dimensions: null });
  expect(knownRole.get("ada")).toBe("admin");
});

test("a customer's mirror has their own requests too, and no internal rows", async () => {
  for (const [collection, values] of Object.entries(OFFICE_ROWS)) device.server.put(collection, values);
  device.server.put("sea_freight_quotes", { id: "q3", user_id: "ada", origin_port: "Bremen" });
  await run();
  expect(await counts()).toEqual({ ...each(0), sea_freight_quotes: 1 });
  expect(knownRole.get("ada")).toBe("");
});

test("a removed role deletes everybody's rows of every collection, and the role is known to be gone", async () => {
  device.server.office.add("ada");
  for (const [collection, values] of Object.entries(OFFICE_ROWS)) device.server.put(collection, values);
  device.server.put("shipments", row("own"));
  await run();
  await mirrorDb("ada").kept.put({ key: "counters", value: { total: 2 }, at: 1 });
  device.server.office.delete("ada");
  const db = mirrorDb("ada");
  const { transport } = device.server;
  let during: Record<string, number> | null = null;
  await pull("ada", {
    clock: device.clock,
    token: authState.token,
    transport: {
      async send(request) {
        // After the reset, and before any row of the new scope has come.
        if ((await readCursor(db)).scope === "customer") during = await counts();
        return transport.send(request);
      },
    },
  });
  expect(during).toEqual(each(0));
  expect(await counts()).toEqual({ ...each(0), shipments: 1 });
  expect(await ids()).toEqual(["own"]);
  expect(knownRole.get("ada")).toBe("");
});

test("another role pulls the mirror again, whatever it may see, and keeps waiting operations", async () => {
  device.server.roles.set("ada", "operator");
  for (const [collection, values] of Object.entries(OFFICE_ROWS)) device.server.put(collection, values);
  await run();
  expect(knownRole.get("ada")).toBe("operator");
  expect(await counts()).toEqual(each(1));
  const ops = bookingOps({ payload: booking(), documents: [], draft: "booking" });
  await enqueue(ops, { owner: "ada", now: device.clock.now() });
  for (const role of ["warehouse", "sales", ""]) {
    device.server.roles.set("ada", role);
    await run();
    expect(knownRole.get("ada")).toBe(role);
    expect(await counts()).toEqual(each(0));
    expect(await outboxDb().ops.count()).toBe(ops.length);
  }
});

test("an answer about somebody who has signed out is not stored", async () => {
  authState.clear();
  knownRole.set("ada", "admin");
  expect(knownRole.get("ada")).toBeNull();
});

test("an invalid row does not block the others", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  device.server.put("shipments", { id: "bad", user_id: "ada", pallet_count: "many" });
  device.server.put("shipments", row("good"));
  await run();
  expect(await ids()).toEqual(["good"]);
  expect(said).toHaveBeenCalledOnce();
});

test.each([
  ["no answer", "no request", "offline"],
  ["a portal", "portal", "offline"],
  ["500", { status: 500, json: {} }, "server"],
  ["401", { status: 401, json: { message: "Sign in." } }, "session"],
] as const)("%s fails the pull and leaves the mirror as it was", async (_, fault, kind) => {
  device.server.put("shipments", row("a"));
  await run();
  device.server.put("shipments", row("b"));
  device.server.fail(() => true, fault);
  await expect(run()).rejects.toMatchObject({ error: { kind } });
  expect(await ids()).toEqual(["a"]);
  device.server.heal();
  await run();
  expect(await ids()).toEqual(["a", "b"]);
});

test("a page that arrives after the sign-out is not written", async () => {
  device.server.put("shipments", row("a"));
  const { transport } = device.server;
  const leaving = pull("ada", {
    clock: device.clock,
    token: authState.token,
    transport: {
      async send(request) {
        const answer = await transport.send(request);
        authState.clear();
        return answer;
      },
    },
  });
  await expect(leaving).rejects.toMatchObject({ error: { kind: "session" } });
  expect(await ids()).toEqual([]);
});

test("signing out deletes that user's mirror, other users' stay", async () => {
  device.server.put("shipments", row("a"));
  await run();
  const bobs = mirrorDb("bob");
  await bobs.open();
  await new MirrorDb("mirror-ada-older").open();
  await wipeMirror("ada");
  const left = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith("mirror-"));
  expect(left).toEqual([mirrorName("bob")]);
  expect(await ids()).toEqual([]);
});

test("repeated pokes make one pull, and another one for pokes during it", async () => {
  device.engine.start();
  await device.clock.pass(0);
  const before = feedRequests().length;
  for (let i = 0; i < 20; i += 1) device.pokes[0]?.();
  await device.clock.pass(0);
  expect(feedRequests().length - before).toBe(2);
});

test("while the page is visible it asks every minute", async () => {
  device.engine.start();
  await device.clock.pass(0);
  const before = feedRequests().length;
  await device.clock.pass(5 * 60_000);
  expect(feedRequests().length - before).toBe(5);
});

/** Pulls a feed of four pages; returns what had been written when each was requested. */
async function askedMeanwhile(meanwhile = (_: number) => {}) {
  device.server.pageSize = 10;
  for (let i = 0; i < 35; i += 1) device.server.put("shipments", row(`ship${i}`));
  const asked: { path: string; written: number }[] = [];
  const { transport } = device.server;
  const watched: typeof transport = {
    async send(request, options) {
      asked.push({ path: request.path, written: await mirrorDb("ada").shipments.count() });
      meanwhile(asked.length);
      return transport.send(request, options);
    },
  };
  await pull("ada", { clock: device.clock, transport: watched, token: authState.token });
  expect(await ids()).toHaveLength(35);
  expect(new Set(asked.map(({ path }) => path)).size).toBe(asked.length);
  return asked.map(({ written }) => written);
}

test("the next two pages are requested as soon as this one's headers have their cursors", async () => {
  const written = await askedMeanwhile();
  expect(written).toHaveLength(4);
  expect(written.slice(0, 3)).toEqual(AHEAD > 0 ? [0, 0, 0] : [0, 10, 20]);
});

test("a page that does not follow because rows have moved is requested again; nothing is missed or left over", async () => {
  // The second and third page are in flight when their rows move behind the end.
  const written = await askedMeanwhile((n) => {
    if (n === 3) for (let i = 12; i < 25; i += 1) device.server.put("shipments", row(`ship${i}`, "ada", "confirmed"));
  });
  expect(written.length).toBeGreaterThan(4);
  const moved = await mirrorDb("ada").shipments.bulkGet(["ship11", "ship12", "ship24", "ship25"]);
  expect(moved.map((one) => one?.status)).toEqual(["pending", "confirmed", "confirmed", "pending"]);
});

test("without cursors in the headers the next page is requested while this one is written", async () => {
  const { transport } = device.server;
  Object.assign(device.server, { transport: { send: (request: WireRequest) => transport.send(request) } });
  const written = await askedMeanwhile();
  expect(written).toHaveLength(4);
  expect(written.slice(0, 2)).toEqual(AHEAD > 0 ? [0, 0] : [0, 10]);
});

test("while a device sends it is poked at each answer, and pulls before and after", async () => {
  device.engine.start();
  await device.clock.pass(0);
  const before = feedRequests().length;
  const ops = Array.from({ length: 60 }, () => bookingOps({ payload: booking(), documents: [], draft: "booking" })[0]);
  await enqueue(ops, { owner: "ada", now: device.clock.now() });
  let pokes = 0;
  device.server.faults.push(({ method }) => {
    if (method === "POST") for (const poke of device.pokes) poke();
    pokes += 1;
    return null;
  });
  device.engine.wake();
  await device.clock.pass(0);
  expect(pokes).toBeGreaterThanOrEqual(60);
  expect(feedRequests().length - before).toBe(1);
  expect(await ids()).toHaveLength(60);
  // One was postponed while it was sending: it comes within a second.
  await device.clock.pass(1_000);
  expect(feedRequests().length - before).toBe(2);
});
