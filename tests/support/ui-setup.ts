// Screens read Dexie, and happy-dom has no IndexedDB.
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

// Chromium's Background Sync, which happy-dom lacks: it decides what texts say of sending (src/i18n/when-sent.ts).
Object.assign(globalThis, { SyncManager: class {} });

// Tests wait for conditions: on a busy machine one needs longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

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
});

// No request for sailings: a test about them stores some (data/local/public-sailings.ts).
vi.mock("#data/sync/public-sailings.ts", () => ({ refreshSailings: async () => {} }));
