import { GUEST, VISITOR } from "#data/auth-state.ts";
import { keptMark } from "#data/kept-mark.ts";
import { serverTime } from "#data/server-time.ts";
import { answered, OUTBOX, openAsItIs } from "./as-it-is.ts";
import type { DraftRow, FileRow } from "./outbox-db.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Whether it is a visitor's of more than a day ago, which nobody else is to see: names, addresses, telephone numbers. A
 * quote has nothing of that and stays. What a clock says was saved in the future is not old.
 */
export function isForgotten({ owner, key, savedAt }: DraftRow, now: number): boolean {
  return owner === GUEST && key !== "quote" && now - savedAt > DAY_MS;
}

/**
 * Removes what visitors left behind for more than a day, documents included. It is out of sight by this device's clock;
 * that it goes for good is for a server to agree to, because a clock that was set ahead makes everything old. With
 * IndexedDB itself: a visitor's page has no other reason to load Dexie. Says also whether a booking is kept here.
 */
export async function forgetVisitors(): Promise<void> {
  const db = await openAsItIs(OUTBOX);
  if (!db) return;
  const range = IDBKeyRange.bound([GUEST, ""], [GUEST, "\uffff"]);
  const old = (rows: DraftRow[], now: number) => rows.filter((row) => isForgotten(row, now));
  try {
    const looking = db.transaction(["drafts", "ops"], "readonly");
    const [rows, kept] = await Promise.all([
      answered<DraftRow[]>(looking.objectStore("drafts").getAll(range)),
      answered(looking.objectStore("ops").index("owner").count(VISITOR)),
    ]);
    keptMark.found(kept > 0);
    if (old(rows, Date.now()).length === 0) return;
    const now = await serverTime();
    if (now === null) return;
    const tx = db.transaction(["drafts", "files", "chunks"], "readwrite");
    const [drafts, files, chunks] = [tx.objectStore("drafts"), tx.objectStore("files"), tx.objectStore("chunks")];
    for (const row of old(old(await answered(drafts.getAll(range)), Date.now()), now)) {
      await answered(drafts.delete([row.owner, row.key]));
      const papers = await answered<FileRow[]>(files.index("[owner+draft]").getAll([row.owner, row.key]));
      for (const { id } of papers) {
        await answered(files.delete(id));
        await answered(chunks.delete(IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])));
      }
    }
  } finally {
    db.close();
  }
}
