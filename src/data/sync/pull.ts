import { answerError, RequestFailed } from "#data/errors.ts";
import { type Cursor, dropOldMirrors, type MirrorDb, mirrorDb } from "#data/local/mirror-db.ts";
import { ShipmentDocumentWire, ShipmentEventWire, ShipmentWire, type SyncPage, SyncPageWire } from "#data/pb/wire.ts";
import type { Clock } from "./env.ts";
import { acknowledged, fileReceipts } from "./outbox.ts";
import type { Transport } from "./transport.ts";

export type PullEnv = {
  clock: Clock;
  transport: Transport;
  /** The token to send for that user, "" when they are not signed in (any more). */
  token: (userId: string) => string;
};

const LIMIT = 500;
const MAX_RESETS = 3;

/** Brings the mirror of `userId` up to date with the server's change feed. Rejects with RequestFailed. */
export async function pull(userId: string, env: PullEnv): Promise<void> {
  // Taken first: what was acknowledged before the first page was asked for is in the pages.
  const seen = await acknowledged(userId);
  const db = mirrorDb(userId);
  for (let resets = 0; ; ) {
    const cursor = await readCursor(db);
    const page = await fetchPage(cursor, userId, env);
    if (env.token(userId) === "") throw new RequestFailed({ kind: "session" });
    if (!(await applyPage(db, cursor, page, env.clock.now()))) continue;
    if (page.reset && ++resets > MAX_RESETS) throw new RequestFailed({ kind: "server", status: 0, message: "resets" });
    if (!page.reset && !page.more) break;
  }
  await fileReceipts(seen, env.clock.now());
  await dropOldMirrors(userId);
}

/** Where reading goes on. */
export async function readCursor(db: MirrorDb): Promise<Cursor> {
  return (await db.meta.get("cursor")) ?? { key: "cursor", epoch: "", scope: "", seq: 0, gen: 0, lastPull: null };
}

async function fetchPage(cursor: Cursor, userId: string, env: PullEnv): Promise<SyncPage> {
  const { epoch, scope, seq } = cursor;
  const query = new URLSearchParams({ epoch, scope, since: String(seq), limit: String(LIMIT) });
  const answer = await env.transport.send({ method: "GET", path: `/api/sync?${query}`, token: env.token(userId) });
  const page = answer?.status === 200 ? SyncPageWire.safeParse(answer.json) : null;
  if (page?.success && (page.data.reset || !page.data.more || page.data.next > seq)) return page.data;
  // A 200 that is no page is no answer of ours.
  const status = answer === null || answer.status < 400 ? 0 : answer.status;
  throw new RequestFailed(answerError({ status, body: answer?.json, now: env.clock.now() }));
}

/**
 * Writes a page and the cursor behind it in one transaction. False when the cursor is no longer the one the page was
 * asked with (another tab was faster): then nothing was written.
 */
export async function applyPage(db: MirrorDb, asked: Cursor, page: SyncPage, now: number): Promise<boolean> {
  const tables = [db.shipments, db.shipment_events, db.shipment_documents];
  return db.transaction("rw", [...tables, db.meta], async () => {
    const cursor = await readCursor(db);
    if (cursor.seq !== asked.seq || cursor.epoch !== asked.epoch || cursor.gen !== asked.gen) return false;
    if (page.reset) {
      // Another scope may see less: what it may not see goes now. Another epoch refills behind what is shown.
      if (cursor.scope !== "" && cursor.scope !== page.scope) await Promise.all(tables.map((table) => table.clear()));
      await db.meta.put({ ...cursor, epoch: page.epoch, scope: page.scope, seq: 0, gen: cursor.gen + 1 });
      return true;
    }
    await writeItems(db, page, cursor.gen);
    if (!page.more) await Promise.all(tables.map((table) => table.where("gen").below(cursor.gen).delete()));
    await db.meta.put({
      ...cursor,
      epoch: page.epoch,
      scope: page.scope,
      seq: page.next,
      lastPull: page.more ? cursor.lastPull : now,
    });
    return true;
  });
}

async function writeItems(db: MirrorDb, { items }: SyncPage, gen: number): Promise<void> {
  for (const { collection, id, op, row } of items) {
    switch (collection) {
      case "shipments":
        await write(db.shipments, ShipmentWire, id, op, row, gen);
        break;
      case "shipment_events":
        await write(db.shipment_events, ShipmentEventWire, id, op, row, gen);
        break;
      case "shipment_documents":
        await write(db.shipment_documents, ShipmentDocumentWire, id, op, row, gen);
        break;
      default:
      // Not mirrored by this version; a version that mirrors it has another schema and starts from nothing.
    }
  }
}

type Parser<T> = { safeParse: (row: unknown) => { success: true; data: T } | { success: false; error: unknown } };
type Writable<T> = {
  put: (row: T & { gen: number }) => PromiseLike<unknown>;
  delete: (id: string) => PromiseLike<void>;
};

async function write<T>(table: Writable<T>, shape: Parser<T>, id: string, op: string, row: unknown, gen: number) {
  if (op !== "put") {
    await table.delete(id);
    return;
  }
  const parsed = shape.safeParse(row);
  if (parsed.success) await table.put({ ...parsed.data, gen });
  // One unreadable row must not keep all others from arriving.
  else console.error(`The row ${id} of the feed could not be read.`, parsed.error);
}
