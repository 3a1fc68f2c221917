import { IDBKeyRange } from "fake-indexeddb";
import type { Device, PageGlobals } from "./browser.ts";
import type { Page } from "./bundle.ts";
import { databaseLost } from "./databases.ts";
import { Bytes, Controller, channelOf, type FakeChannel, Form, subtle, Target } from "./web-parts.ts";

/** The key under which the app keeps a session that the server has not been told the end of (src/data/sync/end-session.ts). */
export const ENDING = "akamas_ending_session ";

const READY = Promise.resolve();

/** One process of the browser: a tab, or the service worker. When it dies none of its code continues. */
export class Tab {
  alive = true;
  private lost = false;
  readonly window = new Target();
  readonly document: Target & { visibilityState: string };
  readonly page: Page;
  readonly errors: unknown[] = [];
  readonly channels = new Set<FakeChannel>();
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
  private readonly connections = new Set<IDBDatabase>();
  private readonly open = new Set<IDBTransaction>();

  constructor(
    readonly device: Device,
    readonly worker: boolean,
  ) {
    this.document = Object.defineProperty(new Target(), "visibilityState", {
      get: () => (device.visible ? "visible" : "hidden"),
    }) as Tab["document"];
    this.storage = this.sharedStorage();
    this.page = device.makePage(this.globals());
    device.tabs.add(this);
  }

  /** Open transactions are rolled back, locks are released, and no answer is delivered any more. */
  die(): void {
    if (!this.alive) return;
    this.alive = false;
    this.device.tabs.delete(this);
    for (const tx of this.open) {
      try {
        tx.abort();
      } catch {
        // Already committing: it is on disk.
      }
    }
    for (const db of this.connections) db.close();
    this.device.locks.leave(this);
    this.device.network.leave(this);
  }

  /** The browser's database process has ended: this page's connections are gone for good, and a new page has its own. */
  loseDatabases(): void {
    this.lost = true;
    // biome-ignore lint/suspicious/noExplicitAny: fake-indexeddb's internals: only there an error can be given
    for (const tx of this.open) if ((tx as any)._state !== "finished") (tx as any)._abort("UnknownError");
  }

  private hasLost = (): boolean => this.lost || this.device.answers.refuse;

  private globals(): PageGlobals {
    const { device, worker } = this;
    const { world } = device;
    const own = class extends Promise<unknown> {};
    const alive = (fn: () => void) => () => {
      if (this.alive) fn();
    };
    const later = (fn: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const run = alive(() => fn(...args));
      if (ms > 0) return { cancel: world.after(ms, run) };
      let wanted = true;
      world.enqueue(() => {
        if (wanted) run();
      });
      return {
        cancel: () => {
          wanted = false;
        },
      };
    };
    const navigator = {
      onLine: true,
      locks: {
        request: (name: string, ...rest: unknown[]) => {
          // Code of a dead tab that still runs gets no lock: it would never be released.
          if (!this.alive) return new Promise<never>(() => {});
          const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
          return device.locks.request(this, name, work, rest.length > 1);
        },
      },
      serviceWorker: worker
        ? undefined
        : {
            getRegistration: async () => ({
              sync: {
                register: async () => {
                  device.syncAsked = true;
                },
              },
            }),
          },
    };
    const globals: Partial<PageGlobals> = {
      window: worker ? undefined : this.window,
      document: worker ? undefined : this.document,
      navigator,
      localStorage: worker ? undefined : this.storage,
      indexedDB: this.database(),
      IDBKeyRange,
      fetch: (path: string, init: RequestInit) => device.network.fetch(this, path, init),
      AbortSignal: { timeout: (ms: number) => ms },
      AbortController: Controller,
      FormData: Form,
      Blob: Bytes,
      setTimeout: later,
      clearTimeout: (timer?: { cancel: () => void }) => timer?.cancel(),
      // Node's own does bookkeeping for async_hooks at each call.
      queueMicrotask: (fn: () => void) => void READY.then(fn),
      Date: class extends Date {
        static override now = device.now;
        constructor(...args: []) {
          super(...((args.length > 0 ? args : [device.now()]) as []));
        }
      },
      performance: { timeOrigin: device.nextPage(), now: () => world.now },
      Math: Object.create(Math, { random: { value: device.random } }),
      crypto: {
        getRandomValues: (bytes: Uint8Array) => bytes.map((_, i, all) => (all[i] = Math.floor(device.random() * 256))),
        subtle,
      },
      console: {
        ...console,
        error: (...args: unknown[]) => this.errors.push(args.map((one) => (one instanceof Error ? one.stack : one))),
        warn: () => {},
        debug: () => {},
      },
      BroadcastChannel: channelOf(this),
    };
    const named = { ...globals, Promise: own, pocketbase: device.network.pocketbase(this) };
    const writable = Object.entries(named).map(([name, value]) => [
      name,
      { value, writable: true, configurable: true },
    ]);
    const around = Object.create(globalThis, Object.fromEntries(writable));
    return { ...globals, globalThis: around, self: around, global: around } as PageGlobals;
  }

  /** The device's localStorage; other tabs are notified of changes. */
  private sharedStorage(): Tab["storage"] {
    const { storage, ended, world } = this.device;
    const changed = (key: string) => {
      for (const tab of this.device.pages) {
        if (tab !== this) world.enqueue(() => tab.alive && tab.window.fire("storage", { key }));
      }
    };
    return {
      get length() {
        return storage.length;
      },
      key: (n) => storage.key(n),
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        if (!this.alive) return;
        if (this.device.isSmallFull) throw new DOMException("localStorage is full.", "QuotaExceededError");
        storage.setItem(key, value);
        if (key.startsWith(ENDING)) ended.add(key.slice(ENDING.length));
        changed(key);
      },
      removeItem: (key) => {
        if (!this.alive) return;
        storage.removeItem(key);
        changed(key);
      },
    };
  }

  /** The device's IndexedDB; the databases that this tab opens are recorded, so that they can be closed when it dies. */
  private database(): Pick<IDBFactory, "open" | "deleteDatabase" | "databases" | "cmp"> {
    const { idb, answers } = this.device;
    // A dead tab gets no answer any more, not even an error.
    const unheard = {} as IDBOpenDBRequest;
    return {
      cmp: idb.cmp.bind(idb),
      databases: async () => (this.hasLost() ? [] : idb.databases()),
      deleteDatabase: (name) => {
        if (!this.alive) return unheard;
        return this.hasLost() ? answers.refused() : answers.asked(() => idb.deleteDatabase(name));
      },
      open: (name, version) => {
        if (!this.alive) return unheard;
        if (this.hasLost()) return answers.refused();
        const request = answers.asked(() => (version === undefined ? idb.open(name) : idb.open(name, version)));
        request.addEventListener("upgradeneeded", () => this.adopt(request.result));
        request.addEventListener("success", () => this.adopt(request.result));
        return request;
      },
    };
  }

  private adopt(db: IDBDatabase): void {
    if (!this.alive) db.close();
    if (!this.alive || this.connections.has(db)) return;
    this.connections.add(db);
    const { transaction } = db;
    db.transaction = (...args) => {
      if (this.hasLost()) throw databaseLost();
      const tx = transaction.apply(db, args);
      this.device.answers.slow(tx);
      this.open.add(tx);
      for (const end of ["complete", "abort"]) tx.addEventListener(end, () => this.open.delete(tx));
      const { objectStore } = tx;
      tx.objectStore = (name) => this.limited(objectStore.call(tx, name));
      return tx;
    };
  }

  /** A store that throws when the device is full. */
  private limited(store: IDBObjectStore): IDBObjectStore {
    const { device } = this;
    for (const method of ["put", "add"] as const) {
      const original = store[method];
      store[method] = (...args) => {
        if (device.staysFull || (device.room !== null && device.room-- <= 0)) {
          device.room = null;
          device.wasFull = true;
          throw new DOMException("The device is full.", "QuotaExceededError");
        }
        return original.apply(store, args);
      };
    }
    return store;
  }
}
