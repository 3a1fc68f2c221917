// Screens read Dexie, and happy-dom has no IndexedDB.
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Tests wait for conditions: on a busy machine one needs longer than the default second.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// No request for sailings: a test about them stores some (data/local/public-sailings.ts).
vi.mock("#data/sync/public-sailings.ts", () => ({ refreshSailings: async () => {} }));
