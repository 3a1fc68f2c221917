// Screens read Dexie, and happy-dom has no IndexedDB.
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// A condition is waited for, not a time: a busy machine needs longer than the usual second to reach it.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// No server is asked for the sailings: a test that is about them keeps some (data/local/public-sailings.ts).
vi.mock("#data/sync/public-sailings.ts", () => ({ refreshSailings: async () => {} }));
