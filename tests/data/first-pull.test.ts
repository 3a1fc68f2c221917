import { afterEach, beforeEach, expect, test, vi } from "vitest";

let tab: typeof import("#data/sync/first-pull.ts");
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  tab = await import("#data/sync/first-pull.ts");
});
afterEach(() => {
  vi.useRealTimers();
});

/** How often a list is read; waiting begins now. */
function waiting() {
  let reads = 0;
  const cancel = tab.whileFilling(150, 2000)(() => {
    reads += 1;
  }, undefined);
  return { reads: () => reads, cancel };
}

test("during the first pull a list waits longer, but no longer than that", async () => {
  const { reads } = waiting();
  await vi.advanceTimersByTimeAsync(1999);
  expect(reads()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(reads()).toBe(1);
  // The last state is not read twice.
  tab.pulledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads()).toBe(1);
});

test("the end of the first pull is read at once, and the next wait is short", async () => {
  const filling = waiting();
  await vi.advanceTimersByTimeAsync(300);
  tab.pulledOnce();
  await vi.advanceTimersByTimeAsync(0);
  expect(filling.reads()).toBe(1);
  const after = waiting();
  await vi.advanceTimersByTimeAsync(149);
  expect(after.reads()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(after.reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(filling.reads()).toBe(1);
});

test("a cancelled wait reads neither later nor at the end", async () => {
  const { reads, cancel } = waiting();
  cancel();
  tab.pulledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads()).toBe(0);
});
