import "fake-indexeddb/auto";
import { parentPort, workerData } from "node:worker_threads";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { warehouseParts } from "#data/queries/warehouse.ts";
import { fetchTransport, type Transport } from "#data/remote/transport.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import { systemClock, webLocks } from "#data/shared/env.ts";
import { createEngine, type Engine } from "#data/sync/create-engine.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { assignOp, sailingAdvanceOp } from "#data/use-cases/change-sailing.ts";
import { writeScan } from "#data/use-cases/record-scan.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { MemoryStorage } from "./data-storage.ts";

// One device with the product's data layer, in a worker thread (tests/server/warehouse-devices.slow.test.ts), which has its own
// databases. Killing it drops its memory and opens the stored data again.

type Who = { id: string; token: string; email: string };
const { url, who } = workerData as { url: string; who: Who };

Object.defineProperty(globalThis, "localStorage", { value: new MemoryStorage(), configurable: true });
localStorage.setItem(AUTH_KEY, JSON.stringify({ token: who.token, record: { id: who.id, email: who.email } }));
authState.begun();

const transport: Transport = {
  send: (request, options) => fetchTransport.send({ ...request, path: url + request.path }, options),
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
  next.start();
  return next;
}

const how = () => ({ owner: who.id, now: Date.now() });

/** The actions that the test requests; each resolves when it is stored on the device. */
export const acts = {
  scan: async (pallet: string, point: ScanPoint, damaged: boolean): Promise<string> => {
    const { id } = await writeScan({ pallet, point, condition: damaged ? "damaged" : "ok" }, how());
    engine.wake();
    return id;
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
    return { ops, pallets: pallets.map(({ id, state, hold, sailing }) => [id, state, hold, sailing]) };
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
