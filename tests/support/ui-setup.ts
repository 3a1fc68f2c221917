// Screens read Dexie, and happy-dom has no IndexedDB.
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A condition is waited for, not a time: a busy machine needs longer than the usual second to reach it.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
