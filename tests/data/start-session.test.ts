import { afterEach, expect, test, vi } from "vitest";
import { startSession } from "../../src/app/start-session.ts";

const startSync = vi.hoisted(() => vi.fn(() => () => {}));
vi.mock("#data/sync/engine.ts", () => ({ startSync }));
const forgetVisitors = vi.hoisted(() => vi.fn());
vi.mock("#data/use-cases/forget-visitors.ts", () => ({ forgetVisitors }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  forgetVisitors.mockClear();
});

test("a visitor's submission in one tab starts sending in the others", async () => {
  const listeners: ((event: { key: string }) => void)[] = [];
  vi.stubGlobal("window", {
    addEventListener: (type: string, fn: (event: { key: string }) => void) => type === "storage" && listeners.push(fn),
  });
  startSession(() => {});
  const told = (key: string) => {
    for (const fn of listeners) fn({ key });
  };
  told("something else");
  localStorage.setItem("akamas_guest_waiting", "1");
  told("akamas_guest_waiting");
  await expect.poll(() => startSync).toHaveBeenCalledTimes(1);
});

test("a visitor's start deletes old visitors' data, without the engine", async () => {
  vi.stubGlobal("window", { addEventListener: () => {} });
  startSync.mockClear();
  startSession(() => {});
  await expect.poll(() => forgetVisitors).toHaveBeenCalledTimes(1);
  expect(startSync).not.toHaveBeenCalled();
});
