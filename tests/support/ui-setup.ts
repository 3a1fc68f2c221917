// Screens read Dexie, and happy-dom has no IndexedDB.
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

// Chromium's Background Sync, which happy-dom lacks: it decides what texts say of sending (src/i18n/when-sent.ts).
Object.assign(globalThis, { SyncManager: class {} });

// Tests wait for conditions: on a busy machine one needs longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

// No server answers. What the app asks by itself on any screen gets what a device without a network gets; a test that needs an
// answer gives it, and fails by any other request.
const BY_ITSELF = /^\/api\/(tariff|office\/(status|counters)|audit|collections\/(tariffs|user_roles)\/records)\b/;
const unexpected: string[] = [];
globalThis.fetch = async (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
  if (!BY_ITSELF.test(pathname)) unexpected.push(pathname);
  throw new TypeError("Failed to fetch");
};

// React shows one of two siblings with one key at will, and keeps the other after it is gone; it says so in the console.
const keys: string[] = [];
const report = console.error;
console.error = (...words) => {
  const text = words.map(String).join(" ");
  if (/children with the same key|unique "key" prop/.test(text)) keys.push(text);
  report(...words);
};

afterEach(() => {
  cleanup();
  expect(keys.splice(0), "siblings with one key").toEqual([]);
  expect(unexpected.splice(0), "requests that the test did not expect").toEqual([]);
});

// No request for sailings: a test about them stores some (data/local/public-sailings.ts).
vi.mock("#data/sync/public-sailings.ts", () => ({ refreshSailings: async () => {} }));
