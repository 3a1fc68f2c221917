import Dexie from "dexie";
import { answered, OUTBOX, openAsItIs } from "./local/as-it-is.ts";
import { type Cursor, type Kept, type MirrorDb, mirrorDb, mirrorName } from "./local/mirror-db.ts";
import { reading, rowsById, tablesOf } from "./local/mirror-rows.ts";
import type { Op } from "./local/outbox-db.ts";
import { editsOf, isEdit, listsOf, newestFirst, type OfficeParts } from "./office.ts";
import type { Customer, Shipment } from "./pb/wire.ts";
import { readCursor } from "./sync/pull.ts";

/**
 * `from`: the booking date of the last one; `seq`: the place in the feed up to which it says everything. Good for cursors
 * with the same `anew`: after that packs or deletions count.
 */
type Newest = { from: string; seq: number; anew: number; rows: readonly Shipment[]; customers: readonly Customer[] };

const NEWEST = "newest";
/** Places of the feed after which the first screen is kept anew: what came since is read with it. */
const MOST_SINCE = 500;

/**
 * The newest `limit` shipments or a few more: what fills the first screen while the rest is being read. As it was kept, it
 * is read once and not followed: everything is about to be read and is.
 */
export async function newestShipments(userId: string, limit: number): Promise<OfficeParts> {
  // By way of Dexie's promise, behind which a live query still knows that it asks.
  const kept = await Dexie.Promise.resolve(newestAsKept(userId));
  if (kept) return kept;
  const ops = await editsOf(userId);
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "shipments", "users"), async () => {
    const cursor = await readCursor(db);
    const shipments = await newestOf(db, cursor, limit);
    const ids = shipments.map(({ user_id }) => user_id);
    return { shipments, customers: await rowsById(db, "users", ids), ops, updatedAt: cursor.lastPull };
  });
}

/** The first screen as it was, with what has changed or come in since; null where none was kept that is still good. */
async function newestAsKept(userId: string): Promise<OfficeParts | null> {
  const opened = await Promise.all([openAsItIs(OUTBOX), openAsItIs(mirrorName(userId))]);
  try {
    const [outbox, mirror] = opened;
    if (!outbox || !mirror) return null;
    const ops: Op[] = await answered(outbox.transaction("ops").objectStore("ops").index("owner").getAll(userId));
    const tables = mirror.transaction(["meta", "kept", "shipments", "users"]);
    const [cursor, kept]: [Cursor | undefined, Kept | undefined] = await Promise.all([
      answered(tables.objectStore("meta").get("cursor")),
      answered(tables.objectStore("kept").get(NEWEST)),
    ]);
    const newest = kept?.value as Newest | undefined;
    if (!cursor || newest?.anew !== cursor.anew) return null;
    // All of it is in rows of their own: packs make the list be read anew.
    const [changed, people]: [Shipment[], Customer[]] = await Promise.all([
      answered(tables.objectStore("shipments").index("booking_date").getAll(IDBKeyRange.lowerBound(newest.from))),
      answered(tables.objectStore("users").index("seq").getAll(IDBKeyRange.lowerBound(newest.seq, true))),
    ]);
    const shipments = [...new Map([...newest.rows, ...changed].map((row) => [row.id, row])).values()].sort(newestFirst);
    const customers = new Map([...newest.customers, ...people].map((customer) => [customer.id, customer]));
    // Somebody whose first booking has come in since is found by the other way.
    const asked = new Set([...newest.rows.map(({ user_id }) => user_id), ...people.map(({ id }) => id)]);
    if (changed.some(({ user_id }) => !asked.has(user_id))) return null;
    return { shipments, customers: [...customers.values()], ops: ops.filter(isEdit), updatedAt: cursor.lastPull };
  } catch {
    return null;
  } finally {
    for (const db of opened) db?.close();
  }
}

async function newestOf(db: MirrorDb, cursor: Cursor, limit: number): Promise<readonly Shipment[]> {
  const packs = await db.packs.count();
  if (packs === 0) return db.shipments.orderBy("booking_date").reverse().limit(limit).toArray();
  // Packs come in one piece each, whatever is wanted of them.
  return (await listsOf(db).shipments.read(db, cursor)).slice(0, limit);
}

/** Remembers the first screen of the list as officeParts() gave it, for the next opening. */
export async function keepNewest(
  userId: string,
  { shipments, customers }: Pick<OfficeParts, "shipments" | "customers">,
  limit: number,
): Promise<void> {
  const from = shipments[Math.min(limit, shipments.length) - 1]?.booking_date;
  if (from === undefined) return;
  const db = mirrorDb(userId);
  await db.transaction("rw", db.kept, db.meta, async () => {
    const { anew } = await readCursor(db);
    const kept = (await db.kept.get(NEWEST))?.value as Newest | undefined;
    const seq = listsOf(db).shipments.placeOf(shipments, anew);
    // A list of before will be followed by one of now.
    if (seq === null) return;
    if (kept?.from === from && kept.anew === anew && seq - kept.seq < MOST_SINCE) return;
    const rows = shipments.slice(0, limit);
    const theirs = new Set(rows.map(({ user_id }) => user_id));
    const value: Newest = { from, seq, anew, rows, customers: customers.filter(({ id }) => theirs.has(id)) };
    await db.kept.put({ key: NEWEST, value, at: 0 });
  });
}
