import { isForgotten } from "#data/local/guest-drafts.ts";
import { answered, OUTBOX, openExisting } from "#data/local/open-existing.ts";
import type { DraftRow, FileRow } from "#data/local/outbox-db.ts";
import { unsavedPlaces } from "#data/local/unsaved-places.ts";
import { serverTime } from "#data/remote/server-time.ts";
import { GUEST, VISITOR } from "#data/shared/auth-state.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { keptMark } from "#data/shared/kept-mark.ts";

/**
 * Deletes visitors' drafts and documents older than a day. By the device's clock they are only hidden; they are deleted when
 * the server's clock agrees, because by a fast clock everything looks old. Uses IndexedDB directly: a visitor's page has no
 * other reason to load Dexie. Also returns whether a booking is kept here.
 */
export async function forgetVisitors(): Promise<void> {
  await forgetUnwritten();
  const db = await openExisting(OUTBOX);
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

/** The same for drafts in localStorage, where the databases do not answer. */
async function forgetUnwritten(): Promise<void> {
  const isOld = (place: string, now: number) => {
    try {
      return isForgotten(JSON.parse(deviceStorage()?.getItem(place) ?? ""), now);
    } catch {
      return false;
    }
  };
  const old = unsavedPlaces().filter((place) => isOld(place, Date.now()));
  if (old.length === 0) return;
  const now = await serverTime();
  if (now !== null) for (const place of old.filter((one) => isOld(one, now))) deviceStorage()?.removeItem(place);
}
