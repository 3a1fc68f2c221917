import type { Memory } from "./storage.ts";

/** IndexedDB in memory, loaded only where the browser has none for us. */
export async function memoryParts(): Promise<Memory> {
  const { IDBFactory, IDBKeyRange } = await import("fake-indexeddb");
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
