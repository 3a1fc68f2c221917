import { chunkKeys } from "./drafts.ts";
import type { Keepsake } from "./keepsakes.ts";
import { outboxDb } from "./outbox-db.ts";

// When keepsakes go: docs/sync/keepsakes.md.

/** What two copies outside the server's machine have, as a page of the feed says it. */
export type SafeUntil = { epoch: string; place: number; documents: number };

const MOST_MS = 30 * 24 * 3_600_000;
/** Of all people of this device together. */
const MOST_BYTES = 200 * 1_048_576;
/** How much is given back at once where the device has no room. */
const AT_ONCE = 50 * 1_048_576;

/** Deletes those that two copies have. Places of another epoch say nothing. */
export async function dropSafe({ epoch, place, documents }: SafeUntil): Promise<void> {
  const { keepsakes } = outboxDb();
  const isSafe = (kept: Keepsake) => kept.epoch === epoch && kept.place <= (kept.chunks > 0 ? documents : place);
  await drop(await keepsakes.filter(isSafe).toArray(), isSafe);
}

/** Deletes what is older than a month, and the oldest beyond 200 MB, documents first. `now` is the server's time. */
export async function boundKeepsakes(now: number): Promise<void> {
  const { keepsakes } = outboxDb();
  const index = keepsakes.orderBy("[at+bytes]");
  // Keys alone: the rows have what was sent.
  const sizes = (await index.keys()) as unknown as [number, number][];
  const old = sizes.some(([at]) => at < now - MOST_MS);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (!old && total <= MOST_BYTES) return;
  const rows = await index.toArray();
  const tooOld = rows.filter(({ at }) => at < now - MOST_MS);
  const left = rows.filter(({ at }) => at >= now - MOST_MS);
  const beyond = left.reduce((sum, { bytes }) => sum + bytes, 0) - MOST_BYTES;
  await drop([...tooOld, ...oldest(left, beyond)]);
}

/** The device has no room: the oldest give theirs. False when there is none to give. */
export async function giveRoom(): Promise<boolean> {
  const rows = await outboxDb().keepsakes.orderBy("[at+bytes]").toArray();
  await drop(oldest(rows, AT_ONCE));
  return rows.length > 0;
}

/** The oldest rows of at least that many bytes, documents before all others. */
function oldest(rows: Keepsake[], bytes: number): Keepsake[] {
  const found: Keepsake[] = [];
  const inTurn = [...rows.filter(({ chunks }) => chunks > 0), ...rows.filter(({ chunks }) => chunks === 0)];
  for (let sum = 0; sum < bytes && inTurn[found.length]; ) {
    const next = inTurn[found.length] as Keepsake;
    sum += next.bytes;
    found.push(next);
  }
  return found;
}

/** Unless they have changed since they were read: handed in again, or acknowledged anew. */
async function drop(rows: Keepsake[], stillHolds: (kept: Keepsake) => boolean = () => true): Promise<void> {
  const db = outboxDb();
  for (const { opId } of rows) {
    await db.transaction("rw", db.keepsakes, db.chunks, async () => {
      const kept = await db.keepsakes.get(opId);
      if (!kept || !stillHolds(kept)) return;
      await db.chunks.bulkDelete(chunkKeys(opId, kept.chunks));
      await db.keepsakes.delete(opId);
    });
  }
}
