/** The database with the outbox and drafts (outbox-db.ts). */
export const OUTBOX = "outbox";

/**
 * Opens a database only if it exists, in its present version. For pages that have no other reason to load Dexie. Null when
 * it does not exist or cannot be opened; the caller closes it after one read.
 */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const asked = indexedDB.open(name);
    // It did not exist. Only Dexie may create it.
    asked.onupgradeneeded = () => asked.transaction?.abort();
    asked.onsuccess = () => {
      // Another tab wants to upgrade or delete it.
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => resolve(null);
  });
}

/** The result of a request as a promise. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
