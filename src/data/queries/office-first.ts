import { type Cursor, type MirrorDb, mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsById, tablesOf } from "#data/local/mirror-rows.ts";
import type { Customer, Shipment } from "#data/shared/wire.ts";
import { readCursor } from "#data/sync/pull.ts";
import { editsOf, listsOf, newestFirst, type OfficeParts } from "./office.ts";

/**
 * The stored first screen. `from`: the booking date of the last row; `seq`: the position in the feed up to which it is
 * complete. Valid for cursors with the same `anew`: another one means that rows were packed or deleted since.
 */
type Newest = { from: string; seq: number; anew: number; rows: readonly Shipment[]; customers: readonly Customer[] };

const NEWEST = "newest";
/** The first screen is stored again after this many positions of the feed; newer changes are read with it. */
const MOST_SINCE = 500;

type Rows = Pick<OfficeParts, "shipments" | "customers">;

/** The newest `limit` shipments or a few more: what fills the first screen while the rest is being read. */
export async function newestShipments(userId: string, limit: number): Promise<OfficeParts> {
  const db = mirrorDb(userId);
  // Both databases open in parallel. The readers get any error.
  db.open().catch(() => {});
  const ops = await editsOf(userId);
  return reading(db, [...tablesOf(db, "shipments", "users"), db.kept], async () => {
    const cursor = await readCursor(db);
    const rows = (await newestAsKept(db, cursor)) ?? (await newestOf(db, cursor, limit));
    return { ...rows, ops, updatedAt: cursor.lastPull };
  });
}

/** The stored first screen with later changes applied; null when none is stored that is still valid. */
async function newestAsKept(db: MirrorDb, { anew }: Cursor): Promise<Rows | null> {
  const newest = (await db.kept.get(NEWEST))?.value as Newest | undefined;
  if (newest?.seq === undefined || newest.anew !== anew) return null;
  // All of these are single rows: packs would have changed `anew`.
  const changed = await db.shipments.where("booking_date").aboveOrEqual(newest.from).toArray();
  const people = await db.users.where("seq").above(newest.seq).toArray();
  const shipments = new Map([...newest.rows, ...changed].map((row) => [row.id, row]));
  const customers = new Map([...newest.customers, ...people].map((customer) => [customer.id, customer]));
  // A customer whose first booking came since may have been known before.
  const known = new Set([...newest.rows.map(({ user_id }) => user_id), ...customers.keys()]);
  const others = changed.map(({ user_id }) => user_id).filter((id) => !known.has(id));
  if (others.length > 0)
    for (const customer of await rowsById(db, "users", others)) customers.set(customer.id, customer);
  return { shipments: [...shipments.values()].sort(newestFirst), customers: [...customers.values()] };
}

async function newestOf(db: MirrorDb, cursor: Cursor, limit: number): Promise<Rows> {
  const shipments = await newestRows(db, cursor, limit);
  const ids = shipments.map(({ user_id }) => user_id);
  return { shipments, customers: await rowsById(db, "users", ids) };
}

async function newestRows(db: MirrorDb, cursor: Cursor, limit: number): Promise<readonly Shipment[]> {
  const packs = await db.packs.count();
  if (packs === 0) return db.shipments.orderBy("booking_date").reverse().limit(limit).toArray();
  // A pack is read as a whole, whatever part is wanted.
  return (await listsOf(db).shipments.read(db, cursor)).slice(0, limit);
}

/** Stores the first screen of the list from officeParts(), for the next opening. */
export async function keepNewest(userId: string, { shipments, customers }: Rows, limit: number): Promise<void> {
  const from = shipments[Math.min(limit, shipments.length) - 1]?.booking_date;
  if (from === undefined) return;
  const db = mirrorDb(userId);
  await db.transaction("rw", db.kept, db.meta, async () => {
    const { anew } = await readCursor(db);
    const kept = (await db.kept.get(NEWEST))?.value as Newest | undefined;
    const seq = listsOf(db).shipments.placeOf(shipments, anew);
    // Skipped for an outdated list: a current one will follow.
    if (seq === null) return;
    if (kept?.from === from && kept.anew === anew && seq - kept.seq < MOST_SINCE) return;
    const rows = shipments.slice(0, limit);
    const theirs = new Set(rows.map(({ user_id }) => user_id));
    const value: Newest = { from, seq, anew, rows, customers: customers.filter(({ id }) => theirs.has(id)) };
    await db.kept.put({ key: NEWEST, value, at: 0 });
  });
}
