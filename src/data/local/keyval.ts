import { createStore, del, get, set, type UseStore, update } from "idb-keyval";
import { storageMemory, withStorage } from "./storage.ts";

// idb-keyval's own database, with a connection that is made anew after it failed. On a page without storage the values are
// in memory.

let store: UseStore | undefined;
const inMemory = new Map<string, unknown>();

async function stored<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
  return withStorage(async () => {
    store ??= createStore("keyval-store", "keyval");
    try {
      return await work(store);
    } catch (error) {
      store = undefined;
      throw error;
    }
  });
}

export function getValue<T>(key: string): Promise<T | undefined> {
  return stored((at) => (storageMemory() ? Promise.resolve(inMemory.get(key) as T) : get<T>(key, at)));
}

export function setValue(key: string, value: unknown): Promise<void> {
  return stored(async (at) => {
    if (storageMemory()) inMemory.set(key, value);
    else await set(key, value, at);
  });
}

export function deleteValue(key: string): Promise<void> {
  return stored(async (at) => {
    if (storageMemory()) inMemory.delete(key);
    else await del(key, at);
  });
}

/** What was kept in memory is written to the database, which answers after all. */
export async function moveValues(): Promise<void> {
  for (const [key, value] of inMemory) await setValue(key, value);
  inMemory.clear();
}

/** Changes a value in one transaction. */
export function updateValue<T>(key: string, change: (before: T | undefined) => T): Promise<void> {
  return stored(async (at) => {
    if (storageMemory()) inMemory.set(key, change(inMemory.get(key) as T | undefined));
    else await update<T>(key, change, at);
  });
}
