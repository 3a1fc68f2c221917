import { IDBFactory } from "fake-indexeddb";
import { MemoryStorage } from "../../support/data-storage.ts";
import type { GlobalName, Page } from "./bundle.ts";
import { Databases } from "./databases.ts";
import { Locks } from "./locks.ts";
import type { Network } from "./network.ts";
import { Tab } from "./tab.ts";
import { numbers, type World } from "./time.ts";

export type PageGlobals = Record<GlobalName, unknown>;
export type MakePage = (globals: PageGlobals) => Page;

/** A browser profile on a device: its storage outlives every tab. */
export class Device {
  readonly idb = new IDBFactory();
  readonly locks: Locks;
  /** How its IndexedDB answers. */
  readonly answers: Databases;
  readonly storage = new MemoryStorage();
  /** Tokens of the sessions that were signed out here. */
  readonly ended = new Set<string>();
  readonly tabs = new Set<Tab>();
  readonly random: () => number;
  /** The error of its clock, ms. */
  offset = 0;
  /** The largest error its clock has had, ms. */
  private readonly offsets = { least: 0, most: 0 };
  visible = true;
  /** How many writes succeed before the device is full; null: there is room. */
  room: number | null = null;
  wasFull = false;
  /** Nothing more can be added to its databases; deleting works. */
  staysFull = false;
  /** There is no room in localStorage. */
  isSmallFull = false;
  /** The service worker was asked to send the outbox. */
  syncAsked = false;

  constructor(
    readonly name: string,
    readonly world: World,
    readonly network: Network,
    readonly makePage: MakePage,
    seed: number,
  ) {
    this.random = numbers(seed);
    this.answers = new Databases(world);
    this.locks = new Locks((fn) => world.enqueue(fn));
  }

  private pagesBegun = 0;
  /** The time at which a page begins: another one for each. */
  nextPage(): number {
    this.pagesBegun += 1;
    return this.world.start + this.pagesBegun;
  }

  now = (): number => this.world.now + this.offset;

  moveClock(ms: number): void {
    this.offset += ms;
    this.offsets.least = Math.min(this.offsets.least, this.offset);
    this.offsets.most = Math.max(this.offsets.most, this.offset);
  }

  get spread(): number {
    return this.offsets.most - this.offsets.least;
  }

  /** The signed-in user, "" for none. */
  inFront(): string {
    return JSON.parse(this.storage.getItem("pocketbase_auth") ?? "{}").record?.id ?? "";
  }

  get pages(): Tab[] {
    return [...this.tabs].filter(({ worker }) => !worker);
  }

  /** A new tab with the app in it, started as start.tsx does. */
  open(): Tab {
    const tab = new Tab(this, false);
    tab.page.startSession(() => {});
    return tab;
  }

  /** Sends the browser's events to every tab: back online, visible again. */
  tell(reason: "online" | "visible"): void {
    for (const tab of this.pages) {
      if (reason === "online") tab.window.fire("online");
      else tab.document.fire("visibilitychange");
    }
  }

  /** The rows of a store as stored, or null while a transaction is open. */
  peek(database: string, store: string): Record<string, unknown>[] | null {
    // biome-ignore lint/suspicious/noExplicitAny: fake-indexeddb's internals, the only way to read without side effects
    const found = (this.idb as any)._databases.get(database);
    const rows = found?.rawObjectStores.get(store);
    if (!rows) return [];
    // biome-ignore lint/suspicious/noExplicitAny: as above
    if (found.transactions.some((tx: any) => tx._started && tx._state !== "finished" && tx.mode !== "readonly")) {
      return null;
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return [...rows.records.values()].map((record: any) => record.value);
  }

  /** A collection of a mirror: its packs in order, without hidden rows, and the single rows on top. */
  mirrored(database: string, collection: string): Record<string, unknown>[] | null {
    const [packs, hidden, single] = ["packs", "hidden", collection].map((store) => this.peek(database, store));
    if (!packs || !hidden || !single) return null;
    const rows = new Map<unknown, Record<string, unknown>>();
    const mine = packs.filter((pack) => pack.collection === collection).sort((a, b) => Number(a.n) - Number(b.n));
    const text = new TextDecoder();
    const packed = mine.map(({ json }): Record<string, unknown>[] => JSON.parse(text.decode(json as Uint8Array)));
    for (const row of packed.flat()) rows.set(row.id, row);
    for (const id of (hidden.find((one) => one.collection === collection)?.ids ?? []) as string[]) rows.delete(id);
    for (const row of single) rows.set(row.id, row);
    return [...rows.values()];
  }

  /** How many rows a database has, in all its stores. */
  rowsIn(database: string): number {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const stores = (this.idb as any)._databases.get(database)?.rawObjectStores ?? new Map();
    return [...stores.keys()].reduce((sum, store) => sum + (this.peek(database, store)?.length ?? 0), 0);
  }

  databases(): string[] {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return [...(this.idb as any)._databases.keys()];
  }
}
