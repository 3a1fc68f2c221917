/** The database of what the person did (outbox-db.ts). */
export const OUTBOX = "outbox";

/**
 * Opens a database of this device as it is, without what Dexie makes of it first: a start draws its first screen sooner.
 * Null when it is not there or cannot be opened; whoever opened it closes it after one reading.
 */
export function openAsItIs(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const asked = indexedDB.open(name);
    // It was not there: to make it is Dexie's.
    asked.onupgradeneeded = () => asked.transaction?.abort();
    asked.onsuccess = () => {
      // Another tab wants to upgrade or delete it.
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => resolve(null);
  });
}

/** What a request of such a database says. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
