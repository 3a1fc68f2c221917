import "fake-indexeddb/auto";
import { Blob, File } from "node:buffer";
import { webcrypto } from "node:crypto";
import { watchActivity } from "./data-activity.ts";
import { MemoryStorage } from "./data-storage.ts";

// Globals that a browser has and Node lacks or names differently.
const scope = globalThis as Record<string, unknown>;
scope.crypto ??= webcrypto;
scope.File ??= File;
scope.Blob ??= Blob;
scope.localStorage = new MemoryStorage();
watchActivity();
