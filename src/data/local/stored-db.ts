import Dexie, { type DexieOptions, type PromiseExtended } from "dexie";
import { endWhenLeft } from "./end-when-left.ts";
import { closeWhenOutdated, DB_OPTIONS } from "./outdated.ts";
import {
  isStorageFault,
  SILENT_MS,
  storageFailed,
  storageMemory,
  storageWorked,
  whenStorageAnswers,
} from "./storage.ts";

/** A database of this app: in memory on a page without storage, and every failure to open it is heard (storage.ts). */
export class StoredDb extends Dexie {
  private readonly isInMemory: boolean;

  /** `ended`: what of it is ended when the page is left (end-when-left.ts). */
  constructor(
    name: string,
    options: DexieOptions = {},
    closed?: () => void,
    ended: readonly IDBTransactionMode[] = ["readonly"],
  ) {
    const all = { ...DB_OPTIONS, ...storageMemory(), ...options };
    super(name, all);
    this.isInMemory = "indexedDB" in all;
    closeWhenOutdated(this as unknown as Dexie, closed);
    endWhenLeft(this as unknown as Dexie, ended);
  }

  /** Dexie opens by this too, when a connection was closed behind its back. */
  override open(): PromiseExtended<Dexie> {
    const opening = super.open();
    const late = setTimeout(() => void storageFailed(), SILENT_MS);
    const failed = (error: unknown) => {
      clearTimeout(late);
      // One that was closed on purpose stays closed.
      if (!isStorageFault(error) || (error as Error).name === "DatabaseClosedError") return;
      whenStorageAnswers(() => this.close({ disableAutoOpen: false }));
      void storageFailed();
    };
    opening.then(() => {
      clearTimeout(late);
      // One in memory says nothing about the browser's.
      if (!this.isInMemory) storageWorked();
    }, failed);
    return opening;
  }
}

/** A database that is made on first use, and again where storage turned out to be in memory. */
export function madeOnce<T extends StoredDb>(make: () => T): () => T {
  let made: { db: T; memory: object | null } | undefined;
  return () => {
    const memory = storageMemory();
    if (made?.memory !== memory) made = { db: make(), memory };
    return made.db;
  };
}
