import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle } from "#data/shared/when-idle.ts";

const page = new EventTarget();
const device = { onLine: true };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", device);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A part of the app whose first `failures` loads fail. */
function part(failures: number) {
  let asked = 0;
  return vi.fn(async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return "the engine";
  });
}

test("a part that could not be loaded on a first visit is loaded when the network is back, and used once", async () => {
  device.onLine = false;
  const fetchPart = part(1);
  const use = vi.fn();
  whenIdle(fetchPart, use);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchPart).toHaveBeenCalledTimes(1);
  expect(use).not.toHaveBeenCalled();

  device.onLine = true;
  for (let n = 0; n < 2; n++) page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchPart).toHaveBeenCalledTimes(2);
  expect(use.mock.calls).toEqual([["the engine"]]);
});

test("a load that fails although the browser is online is retried", async () => {
  device.onLine = true;
  const fetchPart = part(2);
  const use = vi.fn();
  whenIdle(fetchPart, use);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchPart).toHaveBeenCalledTimes(3);
  expect(use).toHaveBeenCalledTimes(1);
});

test("an error in its use is logged, and not retried", async () => {
  const fetchPart = part(0);
  whenIdle(fetchPart, () => {
    throw new Error("no");
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchPart).toHaveBeenCalledTimes(1);
  expect(console.error).toHaveBeenCalledWith(new Error("no"));
});
