import Dexie, { type PromiseExtended, type Table } from "dexie";
import type { FedCollection } from "#domain/records/fed.ts";
import type { Hidden, MirrorDb, Mirrored, Pack } from "./mirror-db.ts";

type Row = Mirrored<{ id: string }>;
/** A page's changes of one collection; `json` has the rows when they are to be packed, else null. */
export type Changes = { rows: Row[]; gone: string[]; json: Uint8Array | null };
/** A pack after parsing. */
export type ReadPack = { n: number; collection: FedCollection; rows: Row[] };

/**
 * Writes a page's changes of a collection. A single row costs IndexedDB as much as a hundred in one record
 * (docs/decisions/0009-packed-mirror.md), so large pages are packed. Invariant: a single row is newer than any pack, a later
 * pack is newer than an earlier one, and `hidden` names rows in packs that have been deleted since. Returns true when lists
 * must be read again because of it; packs are added to `written`. Expects a read-write transaction over the collection's
 * table, `packs` and `hidden`.
 */
export async function writeChanges(
  db: MirrorDb,
  collection: FedCollection,
  { rows, gone, json }: Changes,
  { gen, written }: { gen: number; written: ReadPack[] },
): Promise<boolean> {
  if (rows.length + gone.length === 0) return false;
  const table: Table<Row, string> = db.table(collection);
  const ids = json ? rows.map(({ id }) => id) : [];
  const single = json ? new Set(await table.toCollection().primaryKeys()) : null;
  const leaving = [...gone, ...ids].filter((id) => !single || single.has(id));
  if (leaving.length > 0) await table.bulkDelete(leaving);
  if (gone.length + ids.length > 0) await hide(db, collection, { gone, back: ids });
  if (json) written.push({ n: await db.packs.add({ collection, gen, json }), collection, rows });
  else if (rows.length > 0) await table.bulkPut(rows);
  return json !== null || gone.length > 0;
}

/** `gone` are rows that are no longer in any pack; `back` are in the pack that is being written. */
async function hide(db: MirrorDb, collection: FedCollection, { gone, back }: { gone: string[]; back: string[] }) {
  const before = await db.hidden.get(collection);
  if (!before && gone.length === 0) return;
  const ids = new Set([...(before?.ids ?? []), ...gone]);
  for (const id of back) ids.delete(id);
  // Without packs there is nothing to hide.
  if (before || (await db.packs.where("collection").equals(collection).count()) > 0)
    await db.hidden.put({ collection, ids: [...ids] });
}

type Known = {
  packs: ReadPack[];
  hidden: Hidden | undefined;
  rows: ReadonlyMap<string, Row>;
  /** Packs written by this tab since it last read them, by number. */
  written: Map<number, ReadPack>;
};
/** The collections that this tab has read. */
const known = new WeakMap<MirrorDb, Map<FedCollection, Known>>();

/**
 * Caches packs that were just written, for readers of their collection in this tab. Called after the transaction, which may
 * have failed: an unused number is given to another pack.
 */
export function rememberPacks(db: MirrorDb, packs: readonly ReadPack[]): void {
  for (const pack of packs) known.get(db)?.get(pack.collection)?.written.set(pack.n, pack);
}

/** The packs of a collection, oldest first; read once, because a pack never changes. Expects a transaction over `packs`. */
function packsOf(db: MirrorDb, collection: FedCollection, before: Known): PromiseExtended<ReadPack[]> {
  const keys = db.packs.where("collection").equals(collection).primaryKeys();
  return keys.then((ns) => {
    const had = new Map(before.packs.map((pack) => [pack.n, pack]));
    for (const [n, pack] of before.written) had.set(n, pack);
    before.written.clear();
    const missing = ns.filter((n) => !had.has(n));
    if (ns.length === before.packs.length && ns.every((n, i) => before.packs[i]?.n === n)) return before.packs;
    return (missing.length === 0 ? Dexie.Promise.resolve([]) : db.packs.bulkGet(missing)).then((found) => {
      for (const pack of found) if (pack) had.set(pack.n, read(pack));
      return ns.sort((a, b) => a - b).flatMap((n) => had.get(n) ?? []);
    });
  });
}

/** As bytes: a string with one non-Latin letter takes two bytes per character in every copy on its way to the disk. */
export const packed = (rows: readonly Row[]): Uint8Array => new TextEncoder().encode(JSON.stringify(rows));

function read({ n, collection, json }: Pack): ReadPack {
  return { n, collection, rows: JSON.parse(new TextDecoder().decode(json)) };
}

/**
 * The packed rows of a collection, the same map while nothing has changed. Expects a transaction over `packs` and `hidden`.
 * It uses Dexie's own promises, like everything called inside a transaction from here: native promises that wait for one
 * another leave Dexie's zone, and the transaction would end too early.
 */
export function packedRows<T extends { id: string }>(
  db: MirrorDb,
  collection: FedCollection,
): PromiseExtended<ReadonlyMap<string, Mirrored<T>>> {
  const all = known.get(db) ?? new Map<FedCollection, Known>();
  known.set(db, all);
  const before = all.get(collection) ?? { packs: [], hidden: undefined, rows: new Map(), written: new Map() };
  all.set(collection, before);
  return packsOf(db, collection, before).then((packs) => {
    if (packs.length === 0 && before.packs.length === 0) return before.rows as ReadonlyMap<string, Mirrored<T>>;
    return db.hidden.get(collection).then((hidden) => {
      // Names are only removed from `hidden` together with a new pack: equal numbers of packs and names mean the same rows.
      if (packs === before.packs && hidden?.ids.length === before.hidden?.ids.length)
        return before.rows as ReadonlyMap<string, Mirrored<T>>;
      const rows = new Map(packs.flatMap((pack) => pack.rows.map((row) => [row.id, row] as const)));
      for (const id of hidden?.ids ?? []) rows.delete(id);
      Object.assign(before, { packs, hidden, rows });
      return rows as ReadonlyMap<string, Row> as ReadonlyMap<string, Mirrored<T>>;
    });
  });
}
