import type { Cursor, MirrorDb } from "#data/local/mirror-db.ts";
import type { SyncPage } from "#data/shared/wire.ts";
import { FED_COLLECTIONS } from "#domain/records/fed.ts";
import { columnsOf } from "./columns.ts";

/** What a reset does to a mirror. Inside the transaction over all of its tables. */
export async function resetMirror(db: MirrorDb, cursor: Cursor, page: SyncPage): Promise<void> {
  // Another scope may see less: its rows are deleted now. After another epoch rows stay on the screen until the new ones are complete.
  if (cursor.scope !== "" && cursor.scope !== page.scope) {
    const tables = FED_COLLECTIONS.map((collection) => db.table(collection));
    await Promise.all([...tables, db.packs, db.hidden, db.kept].map((table) => table.clear()));
  }
  const { epoch, scope } = page;
  const next = { anew: cursor.anew + 1, gen: cursor.gen + 1, seq: 0 };
  await db.meta.put({ ...cursor, ...next, epoch, scope, columns: columnsOf(page) });
}
