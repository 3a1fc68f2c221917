import { mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { aboutOf, type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { FoundPallet, FoundPhoto, PalletRow } from "#data/shared/wire.ts";
import type { Progress } from "#data/sync/progress.ts";
import { readCursor } from "#data/sync/pull.ts";
import { isAlike } from "#domain/pallets/found.ts";
import { type RowSync, rowSync } from "./overlay.ts";
import { momentMs } from "./pallet-now.ts";
import { palletsOf } from "./pallet-rows.ts";

/** The input of the office's screen of finds and missing pallets. */
export type FindParts = {
  finds: FoundPallet[];
  photos: FoundPhoto[];
  /** Pallets of which somebody has said that they are missing. */
  missing: PalletRow[];
  /** What this device has said of which pallet a find is. */
  ops: Op[];
  updatedAt: number | null;
};

/** What this device said, as far as the server has not taken it. `pallet`: the id of the pallet. */
export type FindMatch = { opId: string; pallet: string; sync: RowSync };

/** A find of which nobody at the server has said yet which pallet it is. */
export type ShownFind = {
  find: FoundPallet;
  photos: FoundPhoto[];
  /** The missing pallets of the same measures; none where it was not measured. */
  alike: PalletRow[];
  waiting: FindMatch | null;
  refused: FindMatch[];
};

export type Finds = { finds: ShownFind[]; missing: PalletRow[] };

/** The finds that are nobody's, and the missing pallets, on this device. */
export async function findParts(userId: string): Promise<FindParts> {
  // The outbox is read first: a match may then be in both for a moment, but never in neither.
  const all = await outboxDb().ops.where("owner").equals(userId).sortBy("seq");
  const ops = all.filter(({ kind }) => kind === "found.match");
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "found_pallets", "found_photos", "pallets"), async () => {
    const cursor = await readCursor(db);
    const finds = (await allRows(db, "found_pallets")).filter(({ pallet }) => pallet === "");
    const ids = finds.map(({ id }) => id);
    const photos = ids.length > 0 ? await rowsWhere(db, "found_photos", "found", ids) : [];
    const pallets = await palletsOf(db).read(db, cursor);
    const missing = pallets.filter(({ missing_since, cancelled }) => missing_since !== "" && !cancelled);
    return { finds, photos, missing, ops, updatedAt: cursor.lastPull };
  });
}

const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

/** Finds and missing pallets, the longest waiting first. Pure. */
export function shownFinds({ finds, photos, missing, ops }: FindParts): Finds {
  const matches = ops.flatMap((op) => {
    const sync = rowSync(op, NO_PROGRESS);
    return [{ find: aboutOf(op), opId: op.opId, pallet: String(op.payload.pallet), sync }];
  });
  const shown = finds.flatMap((find) => {
    const mine = matches.filter((match) => match.find === find.id);
    // The server has it, and its row is on its way here.
    if (mine.some(({ sync }) => sync === null)) return [];
    const open = mine.flatMap(({ sync, ...rest }) => (sync ? [{ ...rest, sync }] : []));
    return [
      {
        find,
        photos: photos.filter(({ found }) => found === find.id),
        alike: missing.filter((pallet) => isAlike(pallet, find)),
        waiting: open.find(({ sync }) => !sync.final) ?? null,
        refused: open.filter(({ sync }) => sync.final),
      },
    ];
  });
  return {
    finds: shown.sort(
      (a, b) => momentMs(a.find.found_at) - momentMs(b.find.found_at) || (a.find.id < b.find.id ? -1 : 1),
    ),
    missing: [...missing].sort(
      (a, b) => momentMs(a.missing_since) - momentMs(b.missing_since) || (a.code < b.code ? -1 : 1),
    ),
  };
}
