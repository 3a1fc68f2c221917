import Dexie, { type PromiseExtended, type Table } from "dexie";
import type { FedCollection, FedRow } from "#domain/records/fed.ts";
import type { MirrorDb, Mirrored } from "./mirror-db.ts";
import { packedRows } from "./mirror-packs.ts";

/** A row of the mirror as its collection has it. */
export type RowOf<C extends FedCollection> = Mirrored<FedRow<C>>;

/** The tables to name in a transaction that reads these collections. */
export function tablesOf(db: MirrorDb, ...collections: FedCollection[]): Table[] {
  return [...collections.map((collection) => db.table(collection)), db.packs, db.hidden, db.meta];
}

/**
 * Reads several tables in one transaction. Results are returned without waiting for its end, which only matters to writers
 * and costs another round trip to the database.
 */
export function reading<T>(db: MirrorDb, tables: Table[], read: () => Promise<T>): Promise<T> {
  return new Dexie.Promise<T>((resolve, reject) => {
    // An async function, because Dexie keeps its zone through the awaits of one.
    db.transaction("r", tables, async () => resolve(await read())).catch(reject);
  });
}

/** All rows of a collection, in no order. Inside a transaction over tablesOf(). */
export function allRows<C extends FedCollection>(db: MirrorDb, collection: C): PromiseExtended<RowOf<C>[]> {
  return packedRows<RowOf<C>>(db, collection).then((packed) =>
    tableOf(db, collection)
      .toArray()
      .then((single) => {
        if (packed.size === 0) return single;
        const rows = new Map(packed);
        for (const row of single) rows.set(row.id, row);
        return [...rows.values()];
      }),
  );
}

/** Those rows with these ids that exist. Expects a transaction over tablesOf(). */
export function rowsById<C extends FedCollection>(
  db: MirrorDb,
  collection: C,
  ids: Iterable<string>,
): PromiseExtended<RowOf<C>[]> {
  // "" is how a row names no other.
  const wanted = [...new Set(ids)].filter((id) => id !== "");
  if (wanted.length === 0) return Dexie.Promise.resolve([]);
  return tableOf(db, collection)
    .bulkGet(wanted)
    .then((single) => {
      if (single.every((row) => row !== undefined)) return single;
      return packedRows<RowOf<C>>(db, collection).then((packed) =>
        wanted.flatMap((id, i) => single[i] ?? packed.get(id) ?? []),
      );
    });
}

/** The rows whose id begins with `start`: one request to the database, where rowsById makes one for each id. */
export function rowsStarting<C extends FedCollection>(
  db: MirrorDb,
  collection: C,
  start: string,
): PromiseExtended<RowOf<C>[]> {
  const singles = tableOf(db, collection).where("id").startsWith(start).toArray();
  return singles.then((single) =>
    packedRows<RowOf<C>>(db, collection).then((packed) => {
      const known = new Set(single.map(({ id }) => id));
      return [...single, ...[...packed.values()].filter(({ id }) => id.startsWith(start) && !known.has(id))];
    }),
  );
}

/** The rows whose indexed `field` is one of `values`. Inside a transaction over tablesOf(). */
export function rowsWhere<C extends FedCollection>(
  db: MirrorDb,
  collection: C,
  field: string & keyof RowOf<C>,
  values: readonly string[],
): PromiseExtended<RowOf<C>[]> {
  const table = tableOf(db, collection);
  const singles = table.where(field).anyOf(values).toArray();
  return singles.then((single) =>
    packedRows<RowOf<C>>(db, collection).then((packed) => {
      if (packed.size === 0) return single;
      const wanted = new Set<unknown>(values);
      const found = [...packed.values()].filter((row) => wanted.has(row[field]));
      const ids = found.map(({ id }) => id);
      // A single row is newer than a packed one, even if its value of the field has changed.
      return table.bulkGet(ids).then((newer) => [...single, ...found.filter((_, i) => newer[i] === undefined)]);
    }),
  );
}

/** The rows whose indexed text `field` is at least `from`. Expects a transaction over tablesOf(). */
export function rowsAbove<C extends FedCollection>(
  db: MirrorDb,
  collection: C,
  field: string & keyof RowOf<C>,
  from: string,
): PromiseExtended<RowOf<C>[]> {
  const table = tableOf(db, collection);
  const singles = table.where(field).aboveOrEqual(from).toArray();
  return singles.then((single) =>
    packedRows<RowOf<C>>(db, collection).then((packed) => {
      if (packed.size === 0) return single;
      const found = [...packed.values()].filter((row) => String(row[field]) >= from);
      const ids = found.map(({ id }) => id);
      return table.bulkGet(ids).then((newer) => [...single, ...found.filter((_, i) => newer[i] === undefined)]);
    }),
  );
}

function tableOf<C extends FedCollection>(db: MirrorDb, collection: C): Table<RowOf<C>, string> {
  return db.table(collection);
}
