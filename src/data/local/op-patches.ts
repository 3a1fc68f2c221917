import { deviceStorage, isKeptStorage } from "#data/shared/device-storage.ts";
import type { Op } from "./outbox-db.ts";

// What the rows of the outbox should say and the database has no room for. A device that takes no more writes still deletes:
// it sends what it keeps, and what has arrived makes room. Until then this is in localStorage, which has a room of its own.

/** The columns that sending changes. The server's answer is left out: it may be long, and its row comes with the next pull. */
const COLUMNS = [
  "state",
  "nextAt",
  "attempts",
  "refusals",
  "unanswered",
  "lastError",
  "claimId",
] as const satisfies readonly (keyof Op)[];

type Columns = Pick<Op, (typeof COLUMNS)[number]>;
/** `from`: what the stored row says. One that says something else was written since: what is here is out of date. */
type Patch = { from: string; columns: Columns };
type Patches = Record<string, Patch>;

const KEY = "akamas_outbox_patches";
const MOST = 500;

let text: string | null = null;
let parsed: Patches = {};

function patches(): Patches {
  const now = deviceStorage()?.getItem(KEY) ?? null;
  if (now !== text) {
    text = now;
    parsed = parse(now);
  }
  return parsed;
}

function parse(stored: string | null): Patches {
  try {
    const found: unknown = JSON.parse(stored ?? "{}");
    const isPatch = (one: Partial<Patch> | null) =>
      typeof one?.from === "string" && typeof one.columns?.state === "string";
    return Object.fromEntries(Object.entries(found as Patches).filter(([, one]) => isPatch(one)));
  } catch {
    return {};
  }
}

const said = ({ state, nextAt, attempts, claimId }: Columns): string => `${state} ${nextAt} ${attempts} ${claimId}`;

/** The row as it should be: for every read of the table. */
export function patched<T extends Op | undefined>(row: T): T {
  const patch = row && patches()[row.opId];
  return row && patch?.from === said(row) ? { ...row, ...patch.columns } : row;
}

/**
 * Puts aside what these rows should say. `read`: the same rows as they were read. Throws `full`, the error of the database,
 * where there is no room for it here either.
 */
export function putAside(rows: readonly Op[], read: readonly Op[], full: unknown): void {
  if (rows.length === 0) return;
  const all = { ...patches() };
  const before = new Map(read.map((row) => [row.opId, said(row)]));
  for (const row of rows) {
    const known = all[row.opId];
    const from = before.get(row.opId) ?? "";
    const columns = Object.fromEntries(COLUMNS.map((name) => [name, row[name]])) as Columns;
    all[row.opId] = { from: known && said(known.columns) === from ? known.from : from, columns };
  }
  if (!isKeptStorage() || Object.keys(all).length > MOST || !store(all)) throw full;
}

/** The ids of the operations of which something was put aside. */
export const putAsideOf = (): string[] => Object.keys(patches());

/** Their rows say it now, or are gone. */
export function forgetAside(ids: readonly string[]): void {
  const all = Object.entries(patches());
  const left = all.filter(([id]) => !ids.includes(id));
  if (left.length < all.length) store(Object.fromEntries(left));
}

function store(all: Patches): boolean {
  try {
    if (Object.keys(all).length === 0) deviceStorage()?.removeItem(KEY);
    else deviceStorage()?.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
