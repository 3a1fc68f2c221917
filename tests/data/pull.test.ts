import Dexie from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authState } from "#data/auth-state.ts";
import { MirrorDb, mirrorDb, mirrorName, wipeMirror } from "#data/local/mirror-db.ts";
import { applyPage, pull, readCursor } from "#data/sync/pull.ts";
import { type Device, freshDevice } from "../support/data-device.ts";

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

test("a long feed arrives page by page and the next pull goes on behind it", async () => {
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

test("a page that was asked for behind another cursor is not written", async () => {
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

test("a restored server starts the mirror anew without emptying the screen, and what it lost goes", async () => {
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

test("in another scope everything goes before anything comes", async () => {
  device.server.put("shipments", row("a"));
  await run();
  const db = mirrorDb("ada");
  await applyPage(
    db,
    await readCursor(db),
    { reset: true, epoch: "e1", scope: "office", next: 0, more: true, items: [] },
    1,
  );
  expect(await ids()).toEqual([]);
  expect(await readCursor(db)).toMatchObject({ scope: "office", seq: 0 });
});

test("a row that cannot be read does not hold up the others", async () => {
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

test("signing out leaves no mirror of that user, other users' stay", async () => {
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

test("a poke makes one pull however often it comes, and another for what came meanwhile", async () => {
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
