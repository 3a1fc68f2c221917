import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeForTest, resetStorage, storageFailed } from "#data/local/storage.ts";
import { followStorage, mayReload } from "#features/install/storage-notice.ts";
import { replacesAnother } from "#features/install/update-notice.ts";
import { signal } from "#features/warehouse/signals.ts";
import { toasts } from "#ui/toast.tsx";

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  stop();
  toasts.set([]);
  resetStorage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow({ dirty = false, may = true } = {}) {
  const reload = vi.fn();
  const clean: (() => void)[] = [];
  const page = { dirty };
  stop = followStorage({
    unsaved: {
      dirty: () => page.dirty,
      whenClean(fn) {
        clean.push(fn);
        return () => clean.splice(clean.indexOf(fn), 1);
      },
    },
    reload,
    mayReload: () => may,
  });
  return { reload, page, leave: () => clean.splice(0).map((fn) => fn()) };
}
const title = () => toasts.get().at(-1)?.title;

describe("storage was closed", () => {
  test("the page is loaded anew by itself when nothing is typed", async () => {
    const { reload } = follow();
    closeForTest();
    await vi.advanceTimersByTimeAsync(600);
    expect(reload).toHaveBeenCalledOnce();
    expect(title()).toBeUndefined();
  });

  test("with something typed one notice offers it and counts what is kept; it reloads once the form is left", async () => {
    localStorage.setItem("akamas:set-down:guest:abcdefghijklmno", "{}");
    const { reload, page, leave } = follow({ dirty: true });
    closeForTest();
    await vi.advanceTimersByTimeAsync(600);
    expect(reload).not.toHaveBeenCalled();
    expect(title()).toBe("Restart: this device's storage was closed");
    expect(toasts.get().at(-1)?.text).toContain("1 thing is kept on this device");
    page.dirty = false;
    leave();
    await vi.advanceTimersByTimeAsync(600);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("not between the keys of a hand scanner", async () => {
    const { reload } = follow();
    closeForTest();
    for (let key = 0; key < 10; key++) {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "7" }));
      await vi.advanceTimersByTimeAsync(90);
    }
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("a second time within a minute it asks", async () => {
    expect([mayReload(1000), mayReload(30_000), mayReload(90_000)]).toEqual([true, false, true]);
    const { reload } = follow({ may: false });
    closeForTest();
    await vi.advanceTimersByTimeAsync(600);
    expect(reload).not.toHaveBeenCalled();
    expect(title()).toBe("Restart: this device's storage was closed");
  });
});

describe("the databases never worked", () => {
  test.each([
    ["with localStorage", true, "Only what you type is kept on this device"],
    ["without it", false, "Nothing is kept on this device"],
  ])("%s the notice says what is kept", async (_, kept, said) => {
    follow();
    if (!kept) vi.stubGlobal("localStorage", undefined);
    vi.stubGlobal("indexedDB", undefined);
    await storageFailed();
    expect(toasts.get().map((one) => one.title)).toEqual([said]);
  });
});

test("a worker that waits on a first visit replaces nothing", () => {
  expect(replacesAnother({ active: null })).toBe(false);
  expect(replacesAnother(undefined)).toBe(false);
  expect(replacesAnother({ active: {} as ServiceWorker })).toBe(true);
});

test("sound that a call interrupted is resumed, and is heard with the ring switch off", () => {
  const resume = vi.fn(async () => {});
  const param = { value: 0, setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
  const node = { frequency: param, gain: param, connect: (next: unknown) => next, start: () => {}, stop: () => {} };
  class Interrupted {
    state = "interrupted";
    currentTime = 0;
    destination = {};
    resume = resume;
    createOscillator = () => ({ ...node });
    createGain = () => ({ ...node });
  }
  const audioSession = { type: "auto" };
  vi.stubGlobal("AudioContext", Interrupted);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { audioSession }));
  signal("stop");
  expect(resume).toHaveBeenCalledOnce();
  expect(audioSession.type).toBe("playback");
});
