import "fake-indexeddb/auto";
import { parentPort, workerData } from "node:worker_threads";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { findParts, shownFinds } from "#data/queries/finds.ts";
import { warehouseParts } from "#data/queries/warehouse.ts";
import { fetchTransport, type Transport } from "#data/remote/transport.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import { systemClock, webLocks } from "#data/shared/env.ts";
import { newRecordId } from "#data/shared/random.ts";
import { createEngine, type Engine } from "#data/sync/create-engine.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { assignOp, sailingAdvanceOp } from "#data/use-cases/change-sailing.ts";
import { writeFound } from "#data/use-cases/record-found.ts";
import { writeScan } from "#data/use-cases/record-scan.ts";
import { writeMissing } from "#data/use-cases/say-missing.ts";
import { writeTakingBack } from "#data/use-cases/take-back-scan.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { MemoryStorage } from "./data-storage.ts";

// One device with the product's data layer, in a worker thread (tests/server/warehouse-devices.slow.test.ts), which has its own
// databases. Killing it drops its memory and opens the stored data again.

type Who = { id: string; token: string; email: string };
const { url, who, asleep } = workerData as { url: string; who: Who; asleep?: boolean };

Object.defineProperty(globalThis, "localStorage", { value: new MemoryStorage(), configurable: true });
localStorage.setItem(AUTH_KEY, JSON.stringify({ token: who.token, record: { id: who.id, email: who.email } }));
authState.begun();

/** Answers 429 and 503. */
let refused = 0;
const transport: Transport = {
  send: async (request, options) => {
    const answer = await fetchTransport.send({ ...request, path: url + request.path }, options);
    if (answer?.status === 429 || answer?.status === 503) refused += 1;
    return answer;
  },
};
let engine = open();

function open(): Engine {
  const next = createEngine({
    clock: systemClock,
    random: Math.random,
    locks: webLocks,
    wakeups: { visible: () => true, subscribe: () => () => {} },
    transport,
    auth: {
      userId: () => authState.session()?.userId ?? null,
      token: authState.token,
      refresh: async () => "unknown",
      subscribe: authState.subscribe,
    },
    realtime: () => ({ follow: () => {}, wake: () => {} }),
  });
  if (!asleep) next.start();
  return next;
}

/** As much of a picture as the server looks at. */
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

/** A frame of 1600 by 1200 points, and where its data begin: the server reads a longer picture as far as that. */
const FRAME = [0xff, 0xc0, 0, 17, 8, 0x04, 0xb0, 0x06, 0x40, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xda];

const how = () => ({ owner: who.id, now: Date.now() });

/** The actions that the test requests; each resolves when it is stored on the device. */
export const acts = {
  scan: async (pallet: string, point: ScanPoint, damaged: boolean): Promise<string> => {
    const { id } = await writeScan({ pallet, point, condition: damaged ? "damaged" : "ok" }, how());
    engine.wake();
    return id;
  },
  /** With a photo of that many bytes. */
  damage: async (pallet: string, bytes: number): Promise<string> => {
    const photo = new Uint8Array(bytes);
    photo.set([...JPEG, ...FRAME]);
    const photos = [new Blob([photo], { type: "image/jpeg" })];
    const { id } = await writeScan({ pallet, point: "hub_in", condition: "damaged", photos }, how());
    return id;
  },
  /** Begins to send; resolves when nothing waits any more: the time in ms, the answers 429 and 503, what was not acknowledged. */
  sendAll: async (): Promise<{ ms: number; refused: number; left: string[] }> => {
    const begun = Date.now();
    engine.start();
    const open = async () => (await outboxDb().ops.toArray()).filter(({ state }) => state !== "acked");
    for (;;) {
      const ops = await open();
      if (ops.every(({ state }) => state === "rejected" || state === "conflict"))
        return {
          ms: Date.now() - begun,
          refused,
          left: ops.map(({ kind, lastError }) => `${kind} ${JSON.stringify(lastError)}`),
        };
      await new Promise((done) => setTimeout(done, 20));
      if (Date.now() - begun > 100_000) throw new Error(JSON.stringify(ops));
    }
  },
  /** A pallet without a label, with one photo; `pallet` is which one its finder says it is, "" for none. */
  find: async (pallet: string): Promise<string> => {
    const id = newRecordId();
    const match = pallet ? { pallet, reason: "The boxes are theirs" } : undefined;
    await writeFound({ id, point: "hub_in", photos: [new Blob([JPEG], { type: "image/jpeg" })], match }, how());
    engine.wake();
    return id;
  },
  match: async (find: string, pallet: string): Promise<void> => {
    const payload = { pallet, reason: "The boxes are theirs" };
    await enqueue([{ opId: newRecordId(), kind: "found.match", aggregate: find, payload }], how());
    engine.wake();
  },
  missing: async (pallet: string): Promise<void> => {
    await writeMissing({ pallets: [pallet], point: "hub_in", note: "Not on the truck", missing: true }, how());
    engine.wake();
  },
  takeBack: async (scan: string): Promise<string> => {
    const id = newRecordId();
    const outcome = await writeTakingBack(scan, { id, owner: who.id, office: true, now: Date.now() });
    engine.wake();
    return outcome === "taken" ? id : outcome;
  },
  assign: async (pallets: string[], sailing: string): Promise<void> => {
    await enqueue([assignOp({ pallets, sailing })], how());
    engine.wake();
  },
  close: async (sailing: string): Promise<void> => {
    const step = { to: "closed" as const, at: Date.now(), seen: "planned" as const, left: [] };
    await enqueue([sailingAdvanceOp(sailing, step)], how());
    engine.wake();
  },
  kill: async (): Promise<void> => {
    engine.stop();
    outboxDb().close();
    replaceOutboxDb(new OutboxDb());
    engine = open();
  },
  /** Waiting operations by state, and each pallet as a screen shows it. */
  look: async () => {
    engine.wake();
    const ops = (await outboxDb().ops.toArray()).map(({ kind, state }) => `${kind} ${state}`);
    const { pallets } = await warehouseParts(who.id, 0);
    const finds = shownFinds(await findParts(who.id)).finds.map(({ find }) => find.id);
    const said = pallets.map(({ id, state, hold, sailing, missing_since }) => [
      id,
      state,
      hold,
      sailing,
      missing_since,
    ]);
    return { ops, finds, pallets: said };
  },
  stop: async (): Promise<void> => engine.stop(),
};

type Asked = { n: number; act: keyof typeof acts; args: unknown[] };

parentPort?.on("message", async ({ n, act, args }: Asked) => {
  try {
    const value = await (acts[act] as (...given: unknown[]) => Promise<unknown>)(...args);
    parentPort?.postMessage({ n, value });
  } catch (error) {
    parentPort?.postMessage({ n, error: String(error) });
  }
});
