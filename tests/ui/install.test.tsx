import { act, fireEvent, render, screen } from "@testing-library/react";
import { clear } from "idb-keyval";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inviteAfterUse } from "#features/install/invitation.ts";
import { sayReadyOffline } from "#features/install/offline-notice.ts";
import { offerUpdate, type RestartParts } from "#features/install/update-notice.ts";
import { ToastRegion, toast } from "#ui/toast.tsx";
import { forgetDevice } from "./shell-stage.tsx";

beforeEach(async () => {
  await clear();
  render(<ToastRegion />);
});
afterEach(() => {
  act(forgetDevice);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

/** A form that is dirty until `leave`, and a request that runs until `arrive`. */
function restartStage({ dirty = false, sending = false } = {}) {
  const order: string[] = [];
  let onClean = () => {};
  let arrive = () => {};
  const arrived = sending ? new Promise<void>((resolve) => (arrive = resolve)) : Promise.resolve();
  let form = dirty;
  const parts: RestartParts = {
    unsaved: {
      dirty: () => form,
      whenClean: (fn) => {
        onClean = fn;
        return () => {
          onClean = () => {};
        };
      },
    },
    hold: async (work) => {
      await arrived;
      await work();
    },
    activate: async () => void order.push("activate"),
    reload: async () => void order.push("reload"),
  };
  return {
    parts,
    order,
    type: () => {
      form = true;
    },
    leave: () =>
      act(async () => {
        form = false;
        onClean();
      }),
    arrive: () => act(async () => arrive()),
  };
}

test("an update is not applied by itself: Later changes nothing, Restart activates and then reloads", async () => {
  const { parts, order } = restartStage();
  act(() => offerUpdate(parts));
  expect(screen.getByRole("status").textContent).toContain("Update ready");
  await press("Later");
  expect(screen.queryByText("Update ready")).toBeNull();
  expect(order).toEqual([]);
  act(() => offerUpdate(parts));
  await press("Restart");
  expect(order).toEqual(["activate", "reload"]);
});

test("a restart waits until a form with unsaved input is left, and shows that", async () => {
  const { parts, order, leave } = restartStage({ dirty: true });
  act(() => offerUpdate(parts));
  await press("Restart");
  expect(order).toEqual([]);
  expect(screen.getByRole("status").textContent).toContain("when you have left this form");
  await leave();
  expect(order).toEqual(["activate", "reload"]);
});

test("a restart waits for running requests, and for a form begun in the meantime", async () => {
  const { parts, order, arrive, type, leave } = restartStage({ sending: true });
  act(() => offerUpdate(parts));
  await press("Restart");
  expect(screen.getByRole("status").textContent).toContain("when what is being sent has arrived");
  type();
  await arrive();
  expect(order).toEqual([]);
  expect(screen.getByRole("status").textContent).toContain("when you have left this form");
  await leave();
  expect(order).toEqual(["activate", "reload"]);
});

test("a waiting restart can be postponed", async () => {
  const { parts, order, leave } = restartStage({ dirty: true });
  act(() => offerUpdate(parts));
  await press("Restart");
  await press("Later");
  await leave();
  expect(order).toEqual([]);
  expect(screen.queryByText("Update ready")).toBeNull();
});

test("closing the toast of a waiting restart postpones it as well", async () => {
  const { parts, order, arrive } = restartStage({ sending: true });
  act(() => offerUpdate(parts));
  await press("Restart");
  await press("Dismiss");
  await arrive();
  expect(order).toEqual([]);
});

test("'Ready to work offline' is shown once on a device", async () => {
  await act(sayReadyOffline);
  expect(screen.getByRole("status").textContent).toContain("Ready to work offline");
  act(forgetDevice);
  await act(sayReadyOffline);
  expect(screen.queryByText("Ready to work offline")).toBeNull();
});

test.each([
  { promised: false, words: /In a private window they go when you close it/ },
  { promised: true, words: /Rates and screens are on this device\.$/ },
])("it says what a private window does where the browser promised nothing: $promised", async ({ promised, words }) => {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { storage: { persisted: async () => promised } }));
  await act(sayReadyOffline);
  expect(screen.getByText(words)).toBeTruthy();
  vi.unstubAllGlobals();
});

test("'Ready to work offline' is queued behind an error", async () => {
  act(() => void toast({ tone: "error", title: "Error" }));
  await act(sayReadyOffline);
  expect(screen.getByRole("alert").textContent).toContain("Error");
  expect(screen.queryByText("Ready to work offline")).toBeNull();
  await press("Dismiss");
  expect(screen.getByRole("status").textContent).toContain("Ready to work offline");
});

/** Fakes of the install event and of the first use. */
function valueStage() {
  const listeners = new Set<() => void>();
  const onUse = (fn: () => void) => {
    listeners.add(fn);
    return () => listeners.delete(fn);
  };
  const prompt = vi.fn(async () => ({ outcome: "accepted" }));
  return {
    onUse,
    prompt,
    offered: () => {
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
      window.dispatchEvent(event);
      return event;
    },
    value: () =>
      act(async () => {
        for (const listener of [...listeners]) listener();
      }),
  };
}
const invited = () => screen.queryByText("Keep Akamas Freight at hand") !== null;

test("offers the installation after the first quote or booking, never on load; Install opens the browser's prompt", async () => {
  const { onUse, offered, value, prompt } = valueStage();
  await inviteAfterUse(onUse);
  expect(offered().defaultPrevented).toBe(true);
  expect(invited()).toBe(false);
  await value();
  await expect.poll(invited).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  // It covers no scanner (warehouse.css).
  expect(screen.getByText("Keep Akamas Freight at hand").closest(".toast-not-at-scanner")).not.toBeNull();
  await press("Install");
  expect(prompt).toHaveBeenCalledOnce();
});

test("offers it once: neither a second quote nor the next visit asks again", async () => {
  const first = valueStage();
  await inviteAfterUse(first.onUse);
  first.offered();
  await first.value();
  await expect.poll(invited).toBe(true);
  await press("Not now");
  await first.value();
  expect(invited()).toBe(false);
  const next = valueStage();
  await inviteAfterUse(next.onUse);
  next.offered();
  await next.value();
  expect(invited()).toBe(false);
});

test("offers nothing without the browser's event, and asks after a later quote", async () => {
  const { onUse, offered, value } = valueStage();
  await inviteAfterUse(onUse);
  await value();
  expect(invited()).toBe(false);
  offered();
  await value();
  await expect.poll(invited).toBe(true);
});

test("on iOS, which has no event, shows the two steps", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)");
  const { onUse, value } = valueStage();
  await inviteAfterUse(onUse);
  await value();
  await expect.poll(invited).toBe(true);
  expect(screen.getByRole("status").textContent).toMatch(/1\. Tap Share.*2\. Choose Add to Home Screen/);
});

test.each([
  [
    "on Android, where Firefox has no event",
    "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0",
    true,
  ],
  [
    "on a desktop, where it does not install",
    "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/145.0 Firefox/145.0",
    false,
  ],
])("Firefox's two steps are shown or not %s", async (_, userAgent, shown) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  const { onUse, value } = valueStage();
  await inviteAfterUse(onUse);
  await value();
  if (!shown) return expect(invited()).toBe(false);
  await expect.poll(invited).toBe(true);
  expect(screen.getByRole("status").textContent).toMatch(/1\. Open Firefox's menu\. 2\. Choose Add app to Home screen/);
});

test("offers nothing in the installed app", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(display-mode: standalone)" }));
  const { onUse, offered, value } = valueStage();
  await inviteAfterUse(onUse);
  offered();
  await value();
  expect(invited()).toBe(false);
});
