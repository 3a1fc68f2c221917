import { hasStorageWorked, storageFailed, storageMemory, storageState } from "./storage.ts";

/** The database with the outbox and drafts (outbox-db.ts). */
export const OUTBOX = "outbox";
/** The database with the rates (tariff-db.ts). */
export const TARIFF = "tariff";

/** Whether a database exists; true where the browser cannot say. */
export async function databaseExists(name: string): Promise<boolean> {
  if (storageState.get() !== "device") return true;
  try {
    const names = (await indexedDB.databases()).map((database) => database.name);
    // A browser whose database process has ended lists none at all.
    if (names.length === 0 && hasStorageWorked() && (await storageFailed()) !== "device") return true;
    return names.includes(name);
  } catch {
    return true;
  }
}

/**
 * Opens a database only if it exists, in its present version. For pages that have no other reason to load Dexie. Null when
 * it does not exist or cannot be opened; the caller closes it after one read.
 */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  if (storageMemory()) return Promise.resolve(null);
  return new Promise((resolve) => {
    const failed = () => {
      void storageFailed();
      resolve(null);
    };
    let asked: IDBOpenDBRequest;
    try {
      asked = indexedDB.open(name);
    } catch {
      return failed();
    }
    // It did not exist. Only Dexie may create it.
    asked.onupgradeneeded = () => asked.transaction?.abort();
    asked.onsuccess = () => {
      // Another tab wants to upgrade or delete it.
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => (asked.error?.name === "AbortError" ? resolve(null) : failed());
  });
}

/** The result of a request as a promise. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
