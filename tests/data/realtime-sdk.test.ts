import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRealtime, type Realtime } from "#data/remote/realtime.ts";
import { realtimeClient } from "#data/remote/with-client.ts";
import { createStore, type Store } from "#lib/store.ts";
import { freshDevice } from "../support/data-device.ts";

// The connection as PocketBase's SDK makes it, with a fake EventSource and fetch: our code relies on what the SDK does with
// a connection that is lost or hangs.

const MINUTE_MS = 60_000;

class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  /** Whether new ones open by themselves. */
  static reachable = false;
  closed = false;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
    if (FakeSource.reachable) setTimeout(() => this.closed || void this.stands(), 10);
  }

  close(): void {
    this.closed = true;
  }

  /** The server's greeting with the connection's id. */
  async stands(): Promise<void> {
    this.dispatchEvent(new MessageEvent("PB_CONNECT", { data: "{}", lastEventId: `c${FakeSource.all.indexOf(this)}` }));
    await vi.advanceTimersByTimeAsync(0);
  }

  async breaks(): Promise<void> {
    this.onerror?.();
    await vi.advanceTimersByTimeAsync(0);
  }
}

type Sent = { clientId: string; subscriptions: string[] };
let sent: Sent[];
let answers: boolean;
let pokes: number;
let realtime: Realtime;
let held: Store<boolean>;

const source = (n: number): FakeSource => {
  const found = FakeSource.all[n];
  if (!found) throw new Error(`There is no connection ${n}.`);
  return found;
};
/** The ids of the connections that are open. */
const open = () => FakeSource.all.flatMap(({ closed }, n) => (closed ? [] : [`c${n}`]));

beforeEach(async () => {
  await freshDevice();
  vi.useFakeTimers();
  FakeSource.all = [];
  FakeSource.reachable = false;
  sent = [];
  answers = true;
  pokes = 0;
  vi.stubGlobal("window", { localStorage, addEventListener: () => {} });
  vi.stubGlobal("location", { origin: "http://akamas.test", href: "http://akamas.test/" });
  vi.stubGlobal("EventSource", FakeSource);
  // The runtime's own is not driven by the tests' clock.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const patience = new AbortController();
    setTimeout(() => patience.abort(new DOMException("The operation timed out.", "TimeoutError")), ms);
    return patience.signal;
  });
  vi.stubGlobal("fetch", (_: string, { body, signal }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    if (answers) return Promise.resolve(new Response(null, { status: 204 }));
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  held = createStore(false);
  realtime = createRealtime({
    client: realtimeClient,
    clock: {
      now: () => Date.now(),
      after: (ms, fn) => {
        const timer = setTimeout(fn, ms);
        return () => clearTimeout(timer);
      },
    },
    random: () => 0.5,
    onPoke: () => {
      pokes += 1;
    },
    held,
  });
});
afterEach(() => {
  realtime.follow(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A connection is made by code that is imported first, which takes its time on a busy machine. */
const PATIENCE = { timeout: 20_000 };

const nextTask = () => vi.advanceTimersByTimeAsync(0);

async function followed(user: string): Promise<void> {
  const before = FakeSource.all.length;
  realtime.follow(user);
  await vi.waitFor(() => expect(FakeSource.all).toHaveLength(before + 1), PATIENCE);
  await source(before).stands();
}

test("it subscribes to the topic, and another user gets another connection", async () => {
  await followed("ada");
  expect(sent).toEqual([{ clientId: "c0", subscriptions: ["PB_CONNECT", "sync"] }]);
  expect(pokes).toBe(1);
  source(0).dispatchEvent(new MessageEvent("sync", { data: "{}" }));
  expect(pokes).toBe(2);
  await followed("bob");
  expect(source(0).closed).toBe(true);
  expect(sent.at(-1)).toEqual({ clientId: "c1", subscriptions: ["PB_CONNECT", "sync"] });
  realtime.follow(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(open()).toEqual([]);
});

test("a lost connection is replaced at once when woken, and nothing of the old one remains", async () => {
  await followed("ada");
  await source(0).breaks();
  expect(source(0).closed).toBe(true);
  realtime.wake();
  await vi.waitFor(() => expect(FakeSource.all).toHaveLength(2), PATIENCE);
  await source(1).stands();
  expect(pokes).toBe(2);
  expect(sent.map(({ clientId }) => clientId)).toEqual(["c0", "c1"]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(FakeSource.all).toHaveLength(2);
  expect(open()).toEqual(["c1"]);
});

test("a retry of the SDK that hangs does not delay a woken device", async () => {
  await followed("ada");
  await source(0).breaks();
  await vi.advanceTimersByTimeAsync(200);
  expect(FakeSource.all).toHaveLength(2);
  realtime.wake();
  await vi.waitFor(() => expect(FakeSource.all).toHaveLength(3), PATIENCE);
  await source(2).stands();
  source(2).dispatchEvent(new MessageEvent("sync", { data: "{}" }));
  expect(pokes).toBe(3);
});

test("held, a connection that stands, is restored or is being made is closed before the next task", async () => {
  await followed("ada");
  held.set(true);
  await nextTask();
  expect(open()).toEqual([]);
  held.set(false);
  await vi.waitFor(() => expect(FakeSource.all).toHaveLength(2), PATIENCE);
  // Being made.
  held.set(true);
  await nextTask();
  expect(open()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(FakeSource.all).toHaveLength(2);
  held.set(false);
  await vi.waitFor(() => expect(FakeSource.all).toHaveLength(3), PATIENCE);
  await source(2).stands();
  // Being restored by the SDK.
  await source(2).breaks();
  await vi.advanceTimersByTimeAsync(200);
  expect(open()).toEqual(["c3"]);
  held.set(true);
  await nextTask();
  expect(open()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(FakeSource.all).toHaveLength(4);
  const before = pokes;
  held.set(false);
  await vi.waitFor(() => expect(open()).toEqual(["c4"]), PATIENCE);
  await source(4).stands();
  expect(pokes, "what was missed is pulled").toBe(before + 1);
});

test("a connection whose subscription is never answered is given up, and another one is made", async () => {
  answers = false;
  await followed("ada");
  expect(pokes).toBe(0);
  answers = true;
  FakeSource.reachable = true;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(pokes).toBeGreaterThan(0);
  expect(open()).toHaveLength(1);
  expect(sent.at(-1)).toEqual({ clientId: open()[0], subscriptions: ["PB_CONNECT", "sync"] });
});

test("another user does not wait for an unanswered request of the last one's connection", async () => {
  await followed("ada");
  await source(0).breaks();
  await vi.advanceTimersByTimeAsync(200);
  answers = false;
  await source(1).stands();
  answers = true;
  await followed("bob");
  const bobs = { clientId: "c2", subscriptions: ["PB_CONNECT", "sync"] };
  expect(sent.at(-1)).toEqual(bobs);
  FakeSource.reachable = true;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(open()).toEqual(["c2"]);
  expect(sent.at(-1)).toEqual(bobs);
});
