import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { throttledQuery } from "#data/local/throttled-query.ts";
import { settled } from "../support/data-activity.ts";
import { VirtualClock } from "../support/data-clock.ts";
import { freshDevice } from "../support/data-device.ts";

const CALM_MS = 40;
let stop = () => {};
let clock = new VirtualClock();
beforeEach(() => {
  clock = new VirtualClock();
});
afterEach(() => stop());

const calm = (query: () => Promise<number>) => throttledQuery(query, (fn) => clock.after(CALM_MS, fn));

async function following() {
  await freshDevice();
  const seen: number[] = [];
  let runs = 0;
  const counted = async () => {
    runs += 1;
    return outboxDb().drafts.count();
  };
  const subscription = calm(counted).subscribe((count) => seen.push(count));
  stop = () => subscription.unsubscribe();
  await settled();
  expect(seen).toEqual([0]);
  return { seen, runs: () => runs };
}
const write = (n: number) => outboxDb().drafts.put({ owner: "ada", key: `draft ${n}`, value: n, savedAt: n });
const pass = () => clock.pass(CALM_MS);

test("a single change is reported at once, and so is the next one after a while", async () => {
  const { seen } = await following();
  await write(1);
  await settled();
  expect(seen).toEqual([0, 1]);
  await pass();
  expect(seen).toEqual([0, 1, 1]);
  await write(2);
  await settled();
  expect(seen).toEqual([0, 1, 1, 2]);
});

test("of a stream of changes the first and, at the end, the last are reported", async () => {
  const { seen, runs } = await following();
  for (let n = 1; n <= 200; n += 1) await write(n);
  await settled();
  // The first may include others that came while it was read.
  expect(seen).toHaveLength(2);
  await pass();
  expect(seen.at(-1)).toBe(200);
  expect(runs()).toBeLessThan(6);
});

test("nothing is reported or read after unsubscribing", async () => {
  const { seen, runs } = await following();
  await write(1);
  await settled();
  stop();
  const before = runs();
  await write(2);
  await pass();
  expect([seen, runs()]).toEqual([[0, 1], before]);
});

test("a subscriber that unsubscribes in its callback is not called again", async () => {
  await freshDevice();
  const seen: number[] = [];
  const subscription = calm(() => outboxDb().drafts.count()).subscribe((count) => {
    seen.push(count);
    if (count === 1) subscription.unsubscribe();
  });
  stop = () => subscription.unsubscribe();
  await settled();
  await write(1);
  await settled();
  await write(2);
  await pass();
  expect(seen).toEqual([0, 1]);
});
