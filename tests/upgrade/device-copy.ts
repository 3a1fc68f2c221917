import type { Page } from "@playwright/test";

/** What a device keeps: the precious database (src/data/local/outbox-db.ts), bytes as { base64 }. */
export type DeviceCopy = {
  version: number;
  /** Local storage without the session. */
  marks: Record<string, string>;
  stores: {
    name: string;
    keyPath: string | string[] | null;
    autoIncrement: boolean;
    indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
    rows: unknown[];
  }[];
};

/** Reads it in the page, as it is. */
export function readDevice(page: Page): Promise<DeviceCopy> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const plain = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return { base64: btoa(String.fromCharCode(...new Uint8Array(value))) };
      if (Array.isArray(value)) return value.map(plain);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
    };
    const db = await answered(indexedDB.open("outbox"));
    const stores = [];
    for (const name of db.objectStoreNames) {
      const store = db.transaction(name).objectStore(name);
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath, unique, multiEntry } = store.index(index);
        return { name: index, keyPath, unique, multiEntry };
      });
      const { keyPath, autoIncrement } = store;
      stores.push({ name, keyPath, autoIncrement, indexes, rows: plain(await answered(store.getAll())) as unknown[] });
    }
    const { version } = db;
    db.close();
    const { pocketbase_auth: _, ...marks } = { ...localStorage } as Record<string, string>;
    return { version, marks, stores };
  });
}

/** Puts it on a device whose app is not running, in place of what is there. */
export async function writeDevice(page: Page, copy: DeviceCopy): Promise<void> {
  await page.evaluate(async ({ version, marks, stores }: DeviceCopy) => {
    for (const [key, value] of Object.entries(marks)) localStorage.setItem(key, value);
    const whole = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(whole);
      if (typeof value !== "object" || value === null) return value;
      if ("base64" in value && typeof value.base64 === "string")
        return Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt(0)).buffer;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
    };
    await new Promise<void>((resolve, reject) => {
      const dropping = indexedDB.deleteDatabase("outbox");
      dropping.onsuccess = () => resolve();
      dropping.onblocked = () => reject(new Error("The app still has the database open."));
      dropping.onerror = () => reject(dropping.error);
    });
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open("outbox", version);
      opening.onupgradeneeded = () => {
        for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
          const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
          for (const { name: index, keyPath: path, ...how } of indexes) store.createIndex(index, path, how);
          for (const row of rows) store.add(whole(row));
        }
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  }, copy);
}
