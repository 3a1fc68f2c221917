import { GUEST } from "#data/auth-state.ts";
import { answered, OUTBOX, openAsItIs } from "./as-it-is.ts";
import type { DraftRow } from "./outbox-db.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Whether it is a visitor's of more than a day ago, which nobody else is to see: names, addresses, telephone numbers. A
 * quote has nothing of that and stays. What a clock says was saved in the future is not old.
 */
export function isForgotten({ owner, key, savedAt }: DraftRow, now: number): boolean {
  return owner === GUEST && key !== "quote" && now - savedAt > DAY_MS;
}

/**
 * Removes what visitors left behind for more than a day. It is out of sight by this device's clock; that it goes for good
 * is for a server to agree to, because a clock that was set ahead makes everything old. With IndexedDB itself: a visitor's
 * page has no other reason to load Dexie.
 */
export async function forgetVisitors(): Promise<void> {
  const db = await openAsItIs(OUTBOX);
  if (!db) return;
  const drafts = (mode: IDBTransactionMode) => db.transaction("drafts", mode).objectStore("drafts");
  const range = IDBKeyRange.bound([GUEST, ""], [GUEST, "\uffff"]);
  const old = (rows: DraftRow[]) => rows.filter((row) => isForgotten(row, Date.now()));
  try {
    if (old(await answered(drafts("readonly").getAll(range))).length === 0) return;
    const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(30_000) } as const;
    const answer = await fetch("/api/health", asked).catch(() => null);
    const now = Date.parse(answer?.headers.get("Date") ?? "");
    const table = drafts("readwrite");
    for (const row of old(await answered(table.getAll(range)))) {
      if (isForgotten(row, now)) await answered(table.delete([row.owner, row.key]));
    }
  } finally {
    db.close();
  }
}
