import type Dexie from "dexie";
import type { DBCoreTransaction } from "dexie";
import { storageAgain } from "./storage.ts";

const running = new Set<IDBTransaction>();

/**
 * Ends what `db` reads, or writes too, when its page is left. WebKit keeps a transaction that runs then, also when the page is gone,
 * and no later page gets an answer from that database (docs/sync/storage.md). What a person did is written to the end all the
 * same: `modes` has "readwrite" only for what can be fetched again.
 */
export function endWhenLeft(db: Dexie, modes: readonly IDBTransactionMode[]): void {
  db.use({
    stack: "dbcore",
    name: "ended with the page",
    create: (core) => ({
      ...core,
      transaction(...given: Parameters<typeof core.transaction>): DBCoreTransaction {
        const made = core.transaction(...given);
        const transaction = made as unknown as IDBTransaction;
        if (modes.includes(transaction.mode)) follow(transaction);
        return made;
      },
    }),
  });
}

function follow(transaction: IDBTransaction): void {
  running.add(transaction);
  const ended = () => running.delete(transaction);
  for (const end of ["complete", "abort"]) transaction.addEventListener(end, ended, { once: true });
}

function endAll(): void {
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It has just ended.
    }
  }
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", endAll);
  // The browser shows the page again as it was left: what was not read is read now.
  window.addEventListener("pageshow", (event) => {
    if ("persisted" in event && event.persisted) storageAgain();
  });
}
