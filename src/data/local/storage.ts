import { createSignal, createStore, type Readable } from "#lib/store.ts";

// The one place that hears that this device's storage does not answer, whichever call met it (docs/sync/storage.md, "Storage
// that fails").

/**
 * device: the databases answer, as far as is known. closed: they did on this page and do not any more, and only a new page
 * helps. page: they never did, full: there was no room to open them; the databases of this page are in memory until they do.
 */
export type StorageState = "device" | "closed" | "page" | "full";

const state = createStore<StorageState>("device");
const anew = createSignal();

export const storageState: Readable<StorageState> = state;
/** Notifies when the databases were found to answer again after a failure: what has failed is worth a second try. */
export const storageAnew = { subscribe: anew.subscribe };

/** What was not read is worth a second try for another reason. */
export const storageAgain = (): void => anew.notify();

/** The databases of a page without storage, in memory; null where the browser's own are used. */
export type Memory = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
let memory: Memory | null = null;
export const storageMemory = (): Memory | null => memory;

/** A database that does not answer within this time is asked whether it still lives. */
export const SILENT_MS = 10_000;
/** How long that question may take. */
export const PROBE_MS = 5_000;
/** How often storage that does not answer is asked again, and the least time between two second tries. */
const AGAIN_MS = 5_000;

/** Errors that may mean that storage is gone, as the engines name them. Dexie wraps them. */
const FAULTS = new Set([
  "DatabaseClosedError",
  "UnknownError",
  "InvalidStateError",
  "SecurityError",
  "MissingAPIError",
]);

/** Storage is closed: nothing was stored, and nothing can be until there is a new page. */
export class StorageClosed extends Error {
  constructor(cause?: unknown) {
    super("The storage of this device was closed.", { cause });
    this.name = "StorageClosed";
  }
}

/** Whether the error may be one of storage as a whole; an abort and a full device are not. */
export function isStorageFault(thrown: unknown): boolean {
  for (let error = thrown, n = 0; error instanceof Object && n < 5; n++) {
    if ("name" in error && FAULTS.has(String(error.name))) return true;
    error = "inner" in error ? error.inner : undefined;
  }
  return thrown instanceof StorageClosed;
}

/** Whether there was no room. Dexie wraps the engine's error, a failed bulk of rows lists one for each. */
export function isFull(thrown: unknown): boolean {
  for (let error = thrown, n = 0; error instanceof Object && n < 5; n++) {
    const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown[] };
    if (name === "QuotaExceededError") return true;
    error = inner ?? failures?.[0];
  }
  return false;
}

let worked = false;
/** A database was opened on this page. */
export function storageWorked(): void {
  worked = true;
}

export const hasStorageWorked = (): boolean => worked;

const unopened = new Set<() => void>();
/** Calls `fn` once when the databases answer again: a connection that could not be opened may be tried anew. */
export function whenStorageAnswers(fn: () => void): void {
  unopened.add(fn);
}

let asking: Promise<StorageState> | null = null;

/** A call met a failure: finds out what is left of storage. Never rejects. */
export function storageFailed(): Promise<StorageState> {
  return memory ? Promise.resolve(state.get()) : ask();
}

function ask(): Promise<StorageState> {
  if (asking) return asking;
  const asked = decide().finally(() => {
    if (asking === asked) asking = null;
  });
  asking = asked;
  return asked;
}

let toldAt = Number.NEGATIVE_INFINITY;

async function decide(): Promise<StorageState> {
  const answer = await answers();
  if (answer === true) await turnToDatabases();
  else {
    if (state.get() === "device") lookAgain();
    // A database whose opening was under way may come late: what this page has done since is in memory.
    if (worked && !memory) state.set("closed");
    else await goOnInMemory(answer === "full" ? "full" : "page");
  }
  return state.get();
}

async function turnToDatabases(): Promise<void> {
  if (memory && !(await leaveMemory(memory))) return;
  worked = true;
  for (const fn of [...unopened]) fn();
  unopened.clear();
  const back = state.get() !== "device";
  state.set("device");
  // A query that always fails while the database answers must not run without end.
  if (back || Math.abs(Date.now() - toldAt) > AGAIN_MS) {
    toldAt = Date.now();
    anew.notify();
  }
}

async function goOnInMemory(as: "page" | "full"): Promise<void> {
  memory ??= await (await import("./memory-db.ts")).memoryParts();
  state.set(as);
}

let moveOver: ((left: Memory) => Promise<void>) | null = null;
/** `move` moves what is in memory into the databases, where these answer after all. */
export function moveWhenBack(move: (left: Memory) => Promise<void>): void {
  moveOver = move;
}

let leaving = false;
/** Whether what is in memory is being moved into the databases: until it is there, it may be gone with the page. */
export const isLeavingMemory = (): boolean => leaving;

/** Databases that answer after all get what was done meanwhile. False where they have no room for it. */
async function leaveMemory(left: Memory): Promise<boolean> {
  if (!moveOver) return false;
  // From here on, what is stored goes to the databases.
  memory = null;
  leaving = true;
  try {
    await moveOver(left);
    return true;
  } catch (error) {
    console.error(error);
    memory = left;
    return false;
  } finally {
    leaving = false;
  }
}

let looking: ReturnType<typeof setTimeout> | undefined;

/** Some engines bring their database process back by themselves, and a first opening may take longer than the question. */
function lookAgain(): void {
  looking = setTimeout(async () => {
    if ((await ask()) !== "device") lookAgain();
  }, AGAIN_MS);
}

/** Whether a database can be opened on this page. None is made. */
function answers(): Promise<boolean | "full"> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), PROBE_MS);
    const end = (does: boolean | "full") => {
      clearTimeout(late);
      resolve(does);
    };
    try {
      const asked = indexedDB.open("outbox");
      asked.onupgradeneeded = () => asked.transaction?.abort();
      asked.onsuccess = () => {
        asked.result.close();
        end(true);
      };
      // It does not exist yet, which is an answer.
      asked.onerror = () => end(isFull(asked.error) ? "full" : asked.error?.name === "AbortError");
    } catch {
      end(false);
    }
  });
}

/**
 * Runs `work` with the databases. If they fail it is run once more where they can be opened anew, so it must be one that may
 * be repeated: one transaction, or reads. Rejects with StorageClosed where they cannot, also when they never answer.
 */
export async function withStorage<T>(work: () => Promise<T>): Promise<T> {
  if (state.get() === "closed" && (await storageFailed()) === "closed") throw new StorageClosed();
  try {
    return await unlessSilent(work());
  } catch (error) {
    if (!isStorageFault(error) || error instanceof StorageClosed) throw error;
    if ((await storageFailed()) === "closed") throw new StorageClosed(error);
    return work();
  }
}

function unlessSilent<T>(answer: Promise<T>): Promise<T> {
  const asked = memory;
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(async () => {
        // A long transaction of another tab may be all that it waits for.
        if ((await storageFailed()) === "closed") reject(new StorageClosed());
        else if (memory !== asked) reject(new DOMException("The database did not answer.", "UnknownError"));
        else wait();
      }, SILENT_MS);
    };
    wait();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Storage is closed from now on: for tests of what is shown. */
export function closeForTest(): void {
  state.set("closed");
}

/** Forgets what was found out: a test's next page. */
export function resetStorage(): void {
  memory = null;
  leaving = false;
  asking = null;
  worked = false;
  toldAt = Number.NEGATIVE_INFINITY;
  unopened.clear();
  clearTimeout(looking);
  state.set("device");
}
