import * as right from "#data/local/mirror-packs.ts";

export * from "#data/local/mirror-packs.ts";

const LATE_MS = 250;

/** Keyed by the list that a page's packs are collected in. */
const late = new WeakMap<readonly right.ReadPack[], (() => Promise<unknown>)[]>();

/** The rows of a page are written after the transaction that writes their cursor. */
export const writeChanges: typeof right.writeChanges = async (db, collection, changes, { gen, written }) => {
  const tables = [db.table(collection), db.packs, db.hidden];
  const write = () => right.writeChanges(db, collection, changes, { gen, written: [] });
  late.set(written, [...(late.get(written) ?? []), () => db.transaction("rw", tables, write)]);
  return changes.json !== null || changes.gone.length > 0;
};

export const rememberPacks: typeof right.rememberPacks = (_db, written) => {
  for (const write of late.get(written) ?? []) setTimeout(() => write().catch(() => {}), LATE_MS);
};
