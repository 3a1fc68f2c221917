import { expect, test } from "vitest";
import { createRealtime } from "#data/remote/realtime.ts";
import { createStore } from "#lib/store.ts";
import { settled } from "../support/data-activity.ts";
import { VirtualClock } from "../support/data-clock.ts";

function setUp() {
  const clock = new VirtualClock();
  const held = createStore(false);
  const log: string[] = [];
  const topics = new Map<string, () => void>();
  const way = { open: true };
  let pokes = 0;
  const connections: { isConnected: boolean }[] = [];
  function connect() {
    const mine = new Set<string>();
    const realtime = {
      clientId: "made",
      isConnected: true,
      async subscribe(topic: string, fn: () => void) {
        if (!way.open) throw new Error("offline");
        log.push(`+${topic}`);
        mine.add(topic);
        topics.set(topic, fn);
      },
      async unsubscribe() {
        if (mine.size > 0) log.push("closed");
        mine.clear();
      },
    };
    connections.push(realtime);
    return { realtime };
  }
  const made = createRealtime({
    client: async () => connect() as never,
    clock,
    random: () => 0.5,
    onPoke: () => {
      pokes += 1;
    },
    held,
  });
  return { held, clock, log, topics, way, made, connections, pokes: () => pokes };
}

test("it subscribes to one topic, and a message or a new connection counts as a poke", async () => {
  const { made, log, topics, pokes } = setUp();
  made.follow("ada");
  await settled();
  expect(log).toEqual(["+PB_CONNECT", "+sync"]);
  topics.get("sync")?.();
  topics.get("PB_CONNECT")?.();
  expect(pokes()).toBe(2);
  made.follow("ada");
  await settled();
  expect(log).toHaveLength(2);
});

test("another user gets another connection, a guest gets none", async () => {
  const { made, log } = setUp();
  made.follow("ada");
  await settled();
  made.follow("bob");
  await settled();
  expect(log).toEqual(["+PB_CONNECT", "+sync", "closed", "+PB_CONNECT", "+sync"]);
  made.follow(null);
  await settled();
  expect(log.at(-1)).toBe("closed");
});

test("without a network it retries with back-off, and at once when woken", async () => {
  const { made, log, way, clock } = setUp();
  way.open = false;
  made.follow("ada");
  await clock.pass(30_000);
  expect(log).toEqual([]);
  way.open = true;
  made.wake();
  await settled();
  expect(log).toEqual(["+PB_CONNECT", "+sync"]);
  await clock.pass(600_000);
  expect(log).toHaveLength(2);
});

test("a lost connection is replaced when woken, without the SDK's own wait; an open one stays", async () => {
  const { made, log, connections } = setUp();
  made.follow("ada");
  await settled();
  made.wake();
  await settled();
  expect(log).toEqual(["+PB_CONNECT", "+sync"]);
  Object.assign(connections[0] ?? {}, { isConnected: false });
  made.wake();
  await settled();
  expect(log).toEqual(["+PB_CONNECT", "+sync", "closed", "+PB_CONNECT", "+sync"]);
});

test("a sign-out while it waits to retry ends the retries", async () => {
  const { made, log, way, clock } = setUp();
  way.open = false;
  made.follow("ada");
  await settled();
  made.follow(null);
  way.open = true;
  await clock.pass(600_000);
  expect(log).toEqual([]);
});

test("while it is held there is no connection, one being made included; afterwards it connects again and pulls", async () => {
  const { made, held, log, topics, pokes } = setUp();
  made.follow("ada");
  held.set(true);
  await settled();
  expect(log).toEqual([]);
  made.wake();
  await settled();
  expect(log).toEqual([]);
  held.set(false);
  await settled();
  expect(log).toEqual(["+PB_CONNECT", "+sync"]);
  held.set(true);
  expect(log.at(-1), "closed before the next line runs").toBe("closed");
  made.follow("bob");
  made.wake();
  await settled();
  expect(log).toHaveLength(3);
  held.set(false);
  await settled();
  expect(log).toEqual(["+PB_CONNECT", "+sync", "closed", "+PB_CONNECT", "+sync"]);
  topics.get("PB_CONNECT")?.();
  expect(pokes()).toBe(1);
});

test("held while it waits to retry, it connects when it is let go", async () => {
  const { made, held, log, way, clock } = setUp();
  way.open = false;
  made.follow("ada");
  await settled();
  way.open = true;
  held.set(true);
  await clock.pass(600_000);
  expect(log).toEqual([]);
  held.set(false);
  await settled();
  expect(log).toEqual(["+PB_CONNECT", "+sync"]);
});
