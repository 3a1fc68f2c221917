import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { fetchTransport } from "#data/remote/transport.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import { systemClock, webLocks } from "#data/shared/env.ts";
import { createEngine, type Engine } from "#data/sync/create-engine.ts";
import { readCursor } from "#data/sync/pull.ts";
import { numbers } from "../harness/support/time.ts";
import { MemoryStorage } from "../support/data-storage.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  bookingBody,
  call,
  customer,
  newId,
  newRef,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { type Connection, connect } from "../support/start-realtime.ts";

// Three of ten messages of the real connection are lost, duplicated or late: after one poll a device has everything.

const FAULTS = ["lost", "doubled", "late"] as const;
const SHARE = 0.3;
const WRITERS = 4;
const EACH = 40;
/** Long enough that several others overtake it. */
const LATE_MS = 350;
/** Longer than the server's pause between two messages, so that there are many. */
const BETWEEN_MS = 60;

let server: Server;
let ada: Actor;
let staff: Actor;
let root: Actor;
let engine: Engine;
let connection: Connection | null = null;
let listening = true;
const heard = { all: 0, lost: 0, doubled: 0, late: 0 };

beforeAll(async () => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  server = await startServer();
  [ada, staff, root] = await Promise.all([customer(server), office(server), superuser(server)]);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});
afterEach(() => engine.stop());

beforeEach(() => {
  localStorage.setItem(AUTH_KEY, JSON.stringify({ token: ada.token, record: { id: ada.id, email: ada.email } }));
  authState.begun();
  const random = numbers(20_261_121);
  engine = createEngine({
    clock: systemClock,
    random: Math.random,
    locks: webLocks,
    wakeups: { visible: () => true, subscribe: () => () => {} },
    transport: { send: (request) => fetchTransport.send({ ...request, path: server.url + request.path }) },
    auth: {
      userId: () => ada.id,
      token: () => ada.token,
      refresh: async () => "unknown",
      subscribe: () => () => {},
    },
    realtime: (onPoke) => ({ follow: (user) => void follow(user, onPoke, random), wake: () => {} }),
  });
});

async function follow(user: string | null, onPoke: () => void, random: () => number): Promise<void> {
  if (user === null) return connection?.close();
  connection = await connect(server.url, ada.token);
  expect(await connection.subscribe(["sync"])).toBe(204);
  for (let n = 1; listening; n += 1) {
    await connection.until(n).catch(() => {});
    if (!listening || connection.arrivals.length < n) return;
    heard.all += 1;
    const fault = random() < SHARE ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined;
    if (fault) heard[fault] += 1;
    if (fault === "lost") continue;
    if (fault === "late") setTimeout(onPoke, LATE_MS);
    else onPoke();
    if (fault === "doubled") onPoke();
  }
}

const listed = async () => {
  const rows = await rowsOf(server, "shipments", `user_id = "${ada.id}"`);
  return rows.map(({ id, status, tracking_number }) => [id, status, tracking_number]).sort();
};
const mirrored = async () => {
  const rows = await mirrorDb(ada.id).shipments.toArray();
  return rows.map(({ id, status, tracking_number }) => [id, status, tracking_number]).sort();
};

test("with a third of the messages lost, duplicated or late the mirror equals the server after one poll", async () => {
  engine.start();
  await expect.poll(() => readCursor(mirrorDb(ada.id))).toMatchObject({ scope: "customer" });
  const template = await bookingBody(server);
  const write = async () => {
    const ids: string[] = [];
    for (let i = 0; i < EACH; i += 1) {
      const old = ids[Math.floor(i / 2)];
      if (i % 4 === 3 && old) {
        const body = { status: "confirmed", tracking_number: `MSKU${i}` };
        expect((await call(server, "PATCH", `${SHIPMENTS}/${old}`, { token: staff.token, body })).status).toBe(200);
      } else if (i % 10 === 9 && ids.length > 2) {
        const gone = ids.pop();
        expect((await call(server, "DELETE", `${SHIPMENTS}/${gone}`, { token: root.token })).status).toBe(204);
      } else {
        const body = { ...template, id: newId(), reference: newRef() };
        expect((await call(server, "POST", SHIPMENTS, { token: ada.token, body })).status).toBe(200);
        ids.push(body.id);
      }
      // Spaced like people's changes: all at once would make a single message.
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  expect(heard.all).toBeGreaterThan(10);
  for (const fault of FAULTS) expect([fault, heard[fault]]).not.toEqual([fault, 0]);

  // No more messages from the connection: one poll must be enough.
  listening = false;
  connection?.close();
  const before = (await readCursor(mirrorDb(ada.id))).lastPull ?? 0;
  engine.pull();
  await expect.poll(async () => (await readCursor(mirrorDb(ada.id))).lastPull).toBeGreaterThan(before);
  const all = await listed();
  expect(all.length).toBeGreaterThan(WRITERS * 20);
  // The first pull that ends may have begun before the last message was lost.
  await expect.poll(mirrored).toEqual(all);
});
