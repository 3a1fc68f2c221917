import "fake-indexeddb/auto";
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { findPallet, warehouseParts } from "#data/queries/warehouse.ts";
import { fetchTransport, type Transport } from "#data/remote/transport.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import { systemClock, webLocks } from "#data/shared/env.ts";
import { newRecordId } from "#data/shared/random.ts";
import { createEngine, type Engine } from "#data/sync/create-engine.ts";
import { writeScan } from "#data/use-cases/record-scan.ts";
import { writeTakingBack } from "#data/use-cases/take-back-scan.ts";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { MemoryStorage } from "../support/data-storage.ts";
import { JPEG } from "../support/matrix-world.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  DEFAULT_PALLET,
  type Json,
  member,
  office,
  rowsOf,
  SHIPMENTS,
} from "../support/server-api.ts";

// A warehouse phone's own engine against the real server: forty pallets offline, the app killed twice.

const SHIPMENT_COUNT = 10;
const EACH = 4;

let server: Server;
let hall: Actor;
let pallets: string[];
let engine: Engine;
/** Simulates the network's faults. */
let road: (send: Transport["send"], ...args: Parameters<Transport["send"]>) => ReturnType<Transport["send"]>;
/** How many times the app was killed. */
let kills = 0;

beforeAll(async () => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  server = await startServer();
  const [anna, staff] = [await customer(server, "Anna"), await office(server)];
  hall = await member(server, "warehouse", "Hall");
  pallets = [];
  for (let n = 0; n < SHIPMENT_COUNT; n += 1) {
    const over = { pallet_details: Array(EACH).fill(DEFAULT_PALLET), estimated_rate: undefined };
    const { id, reference } = await book(server, anna, over);
    await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status: "confirmed" } });
    for (let i = 1; i <= EACH; i += 1) pallets.push(`${reference}0${i}plt`.toLowerCase());
  }
  localStorage.setItem(AUTH_KEY, JSON.stringify({ token: hall.token, record: { id: hall.id, email: hall.email } }));
  authState.begun();
  road = (send, ...args) => send(...args);
  open();
});
afterAll(async () => {
  engine?.stop();
  vi.unstubAllGlobals();
  await server?.stop();
});

function open(): void {
  const real: Transport["send"] = (request, options) =>
    fetchTransport.send({ ...request, path: server.url + request.path }, options);
  const opened = kills;
  // What a killed app has sent may arrive. It learns no answer, so it writes nothing beside the app that came after it.
  const send: Transport["send"] = async (request, options) => {
    const answer = await road(real, request, options);
    return kills === opened ? answer : new Promise(() => {});
  };
  engine = createEngine({
    clock: systemClock,
    random: Math.random,
    locks: webLocks,
    wakeups: { visible: () => true, subscribe: () => () => {} },
    transport: { send },
    auth: {
      userId: () => authState.session()?.userId ?? null,
      token: authState.token,
      refresh: async () => "unknown",
      subscribe: authState.subscribe,
    },
    realtime: () => ({ follow: () => {}, wake: () => {} }),
  });
  engine.start();
}

/** The app is killed: memory is lost, stored data is opened again. */
function kill(): void {
  kills += 1;
  engine.stop();
  outboxDb().close();
  replaceOutboxDb(new OutboxDb());
  open();
}

const how = () => ({ owner: hall.id, now: Date.now() });
/** Another one each time; what is random stands behind the mark where a JPEG's data begin. */
const picture = () => Buffer.concat([JPEG, Buffer.from([0xff, 0xda, 0, 12]), randomBytes(2000)]);
const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
const sum = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const nothingLeft = () =>
  vi.waitFor(async () => expect(await outboxDb().ops.count()).toBe(0), { timeout: 60_000, interval: 50 });

test("forty pallets offline, the app killed twice: forty scans, once each, with identical pictures", async () => {
  // The mirror is complete before the network fails.
  await vi.waitFor(async () => expect((await warehouseParts(hall.id, 0)).pallets).toHaveLength(pallets.length), {
    timeout: 60_000,
    interval: 50,
  });
  road = async () => null;
  const sums: string[] = [];
  const ids: string[] = [];
  for (const [n, pallet] of pallets.entries()) {
    const point = SCAN_POINTS[n % SCAN_POINTS.length] ?? "hub_in";
    const photos = n % 8 === 0 ? [picture(), picture()] : [];
    const signature = point === "delivered" ? picture() : undefined;
    for (const one of [...photos, ...(signature ? [signature] : [])]) sums.push(sum(one));
    const given = { photos: photos.map(blobOf), ...(signature ? { signature: blobOf(signature) } : {}) };
    const { id } = await writeScan({ pallet, point, bay: `D ${n}`, ...given }, how());
    ids.push(id);
    engine.wake();
    if (n === 13 || n === 27) kill();
  }
  const [last = ""] = ids.slice(-1);
  const taking = { id: newRecordId(), owner: hall.id, office: false, now: Date.now() };
  expect(await writeTakingBack(last, taking)).toBe("taken");
  expect(await warehouseParts(hall.id, 0)).toMatchObject({ waiting: pallets.length + 1, refused: 0 });

  // Every third answer is lost, and the app is killed in the middle.
  let sent = 0;
  road = async (send, ...args) => {
    const answer = await send(...args);
    sent += 1;
    if (sent === 4) kill();
    return sent < 12 && sent % 3 === 0 ? null : answer;
  };
  engine.wake();
  await nothingLeft();

  const scans = await rowsOf(server, "scans", "");
  expect(scans.map(({ id }: Json) => id).sort()).toEqual([...ids, taking.id].sort());
  expect(new Set(scans.map(({ by }: Json) => by))).toEqual(new Set([hall.id]));
  const photos = await rowsOf(server, "scan_photos", "");
  expect(photos.map(({ sha256 }: Json) => sha256).sort()).toEqual(sums.sort());
  const rows = await rowsOf(server, "pallets", "");
  const { pallets: shown, waiting } = await warehouseParts(hall.id, 0);
  expect(waiting).toBe(0);
  const said = ({ id, state, bay, hold }: Json) => [id, state, bay, hold];
  expect(shown.map(said).sort()).toEqual(rows.map(said).sort());
  expect(rows.find(({ id }: Json) => id === pallets.at(-1))).toMatchObject({ state: "", bay: "" });
}, 120_000);

test("a scan that the server refuses stays on the device with its message; without the shipment a phone reports it as unknown", async () => {
  const code = "0000000000";
  expect(await findPallet(hall.id, `${code}01`, null)).toMatchObject({ kind: "unknown" });
  const { id } = await writeScan({ pallet: `${code}01plt`, point: "hub_in", photos: [blobOf(picture())] }, how());
  engine.wake();
  await vi.waitFor(
    async () => expect(await outboxDb().ops.where("opId").equals(id).first()).toMatchObject({ state: "rejected" }),
    { timeout: 60_000, interval: 50 },
  );
  const op = await outboxDb().ops.where("opId").equals(id).first();
  expect(op?.lastError?.error).toMatchObject({ kind: "invalid", fields: { pallet: "There is no such shipment." } });
  expect(await outboxDb().files.count()).toBe(1);
  expect((await mirrorDb(hall.id).scans.get(id)) ?? null).toBeNull();
  expect(await writeTakingBack(id, { id: newRecordId(), owner: hall.id, office: false, now: Date.now() })).toBe(
    "discarded",
  );
  expect([await outboxDb().ops.count(), await outboxDb().files.count()]).toEqual([0, 0]);
});

test("a ship as the weekly rule makes it can be loaded: no stop, and the pallet is aboard at the server", async () => {
  const mine = await rowsOf(server, "pallets", `state = ""`);
  const [pallet] = mine;
  const [ship] = await rowsOf(server, "sailings", `id = "${pallet.sailing}"`);
  expect([ship.id, ship.containers]).toEqual([expect.stringMatching(/^sailings\d{6}[vr]$/), []]);
  const place = { point: "loaded", sailing: ship.id, container: "" } as const;
  const found = await findPallet(hall.id, pallet.code, place);
  expect(found).toMatchObject({ kind: "pallet", stops: [], noRoom: null });
  await writeScan({ pallet: pallet.id, ...place }, how());
  engine.wake();
  await nothingLeft();
  expect((await rowsOf(server, "pallets", `id = "${pallet.id}"`))[0]).toMatchObject({
    ...{ state: "loaded", aboard: ship.id, aboard_container: "" },
  });
});
