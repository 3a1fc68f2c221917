import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadForLostChunks } from "#app/device/lost-chunks.ts";
import { followUnsaved } from "#app/device/unsaved.ts";
import { isAppPath } from "../../src/sw/app-path.ts";

const lost = () => window.dispatchEvent(new Event("vite:preloadError"));
/** A new build name per test, because listeners stay on the window. */
let build = "";
let made = 0;
let dirty = false;
const unsaved = { dirty: () => dirty, whenClean: () => () => {} };

beforeEach(() => {
  made += 1;
  build = `/assets/on-device-${made}.js`;
  dirty = false;
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a lost file reloads the page once for a build, never in a loop", () => {
  const reload = vi.fn();
  reloadForLostChunks(unsaved, build, reload);
  lost();
  lost();
  expect(reload).toHaveBeenCalledOnce();
  // After the reload the same file of the same build is still missing.
  const again = vi.fn();
  reloadForLostChunks(unsaved, build, again);
  lost();
  expect(again).not.toHaveBeenCalled();
});

test("a lost file does not reload while offline or with unsaved input", () => {
  const reload = vi.fn();
  reloadForLostChunks(unsaved, build, reload);
  dirty = true;
  lost();
  dirty = false;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  lost();
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  lost();
  expect(reload).toHaveBeenCalledOnce();
});

test("a screen is dirty from the first keystroke until it is left", () => {
  let rendered: (event: { pathChanged: boolean }) => void = () => {};
  const router = { subscribe: (_: string, fn: typeof rendered) => (rendered = fn) };
  const screen = followUnsaved(router as never);
  const field = document.body.appendChild(document.createElement("input"));
  expect(screen.dirty()).toBe(false);
  const stored = document.body.appendChild(document.createElement("fieldset"));
  stored.dataset.stored = "";
  stored.appendChild(document.createElement("input")).dispatchEvent(new Event("change", { bubbles: true }));
  expect(screen.dirty(), "a choice that is stored at once").toBe(false);
  stored.remove();
  field.dispatchEvent(new Event("input", { bubbles: true }));
  expect(screen.dirty()).toBe(true);
  const left = vi.fn();
  screen.whenClean(left);
  rendered({ pathChanged: false });
  expect(screen.dirty()).toBe(true);
  rendered({ pathChanged: true });
  expect(screen.dirty()).toBe(false);
  expect(left).toHaveBeenCalledOnce();
  field.remove();
});

test("the shell is served for screens, never for the API, the administration or files", () => {
  for (const path of ["/", "/calculator", "/lcl-germany-to-cyprus", "/dashboard/shipment/abc", "/apia", "/nowhere"])
    expect(isAppPath(path)).toBe(true);
  for (const path of ["/api", "/api/tariff", "/_/", "/_", "/sw.js", "/sitemap.xml", "/assets/x-1.js", "/a.b/c.pdf"])
    expect(isAppPath(path)).toBe(false);
});
