import type { Table } from "dexie";
import { type Cursor, dropOldMirrors, type MirrorDb, type Mirrored, mirrorDb } from "#data/local/mirror-db.ts";
import { packed, type ReadPack, rememberPacks, writeChanges } from "#data/local/mirror-packs.ts";
import { PACK_FROM } from "#data/local/sizes.ts";
import { readRow } from "#data/remote/feed-row.ts";
import type { Transport } from "#data/remote/transport.ts";
import type { Clock } from "#data/shared/env.ts";
import { answerError, RequestFailed } from "#data/shared/errors.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { type SyncPage, SyncPageWire } from "#data/shared/wire.ts";
import { FED_COLLECTIONS, type FedCollection } from "#domain/records/fed.ts";
import { type RoleOrNone, roleFrom } from "#domain/roles.ts";
import { columnsOf, withColumns } from "./columns.ts";
import { pulledOnce } from "./first-pull.ts";
import { bringBack, lookAfterKeepsakes } from "./keepsakes.ts";
import { acknowledged, fileReceipts } from "./outbox.ts";
import { isSame, pagesAhead } from "./pages-ahead.ts";
import { resetMirror } from "./reset-mirror.ts";
import { followTariff } from "./tariff.ts";

export type PullEnv = {
  clock: Clock;
  transport: Transport;
  /** The token to send for that user, "" when they are not signed in (any more). */
  token: (userId: string) => string;
  /** Something that the server has lost waits to be handed in again. */
  handIn?: () => void;
};

/** The largest page that the server gives. */
const LIMIT = 1000;
const MAX_RESETS = 3;
/** Header with epoch, scope and cursors of the next pages. */
const NEXT_HEADER = "Sync-Next";
/** The scope in which the feed has everybody's rows. */
const OFFICE = "office";

/** Brings the mirror of `userId` up to date with the server's change feed. Rejects with RequestFailed. */
export async function pull(userId: string, env: PullEnv): Promise<void> {
  // Read first: operations acknowledged before the first request are in its pages.
  const seen = await acknowledged(userId);
  const db = mirrorDb(userId);
  const pages = pagesAhead((cursor, goOn) => fetchPage(cursor, userId, env, goOn));
  let last: SyncPage;
  for (let resets = 0; ; ) {
    const cursor = await readCursor(db);
    const page = withColumns(cursor, await pages(cursor));
    if (env.token(userId) === "") throw new RequestFailed({ kind: "session" });
    await bringBack(userId, page, env);
    if (!(await applyPage(db, cursor, page, env.clock.now()))) continue;
    knownRole.set(userId, roleOf(page));
    if (page.reset && ++resets > MAX_RESETS) throw new RequestFailed({ kind: "server", status: 0, message: "resets" });
    if (page.reset || page.more) continue;
    // Not awaited: the rows on the screen do not depend on the price list.
    if (page.tariff) void followTariff(page.tariff);
    last = page;
    break;
  }
  pulledOnce();
  await fileReceipts(seen, env.clock.now());
  await lookAfterKeepsakes(userId, roleOf(last), last, env.clock.now());
  await dropOldMirrors(userId);
}

/** An earlier server has one role, and the office's scope for it. */
function roleOf({ role, scope }: SyncPage): RoleOrNone {
  return role === undefined ? (scope === OFFICE ? "admin" : "") : roleFrom(role);
}

const START: Cursor = { key: "cursor", epoch: "", scope: "", seq: 0, gen: 0, swept: 0, anew: 0, lastPull: null };

/** The cursor to continue from. */
export async function readCursor(db: MirrorDb): Promise<Cursor> {
  return (await db.meta.get("cursor")) ?? START;
}

/** `goOn` is called with the cursors of the next pages as soon as the server has sent them. */
async function fetchPage(
  cursor: Cursor,
  userId: string,
  env: PullEnv,
  goOn: (nexts: Cursor[]) => void,
): Promise<SyncPage> {
  const { epoch, scope, seq } = cursor;
  const query = new URLSearchParams({ epoch, scope, since: String(seq), limit: String(LIMIT) });
  const token = env.token(userId);
  // Signed out while the mirror was being opened: a guest has no rows.
  if (token === "") throw new RequestFailed({ kind: "session" });
  const request = { method: "GET", path: `/api/sync?${query}`, token } as const;
  const answer = await env.transport.send(request, {
    onHead(status, header) {
      const [epoch = "", scope = "", ...nexts] = header(NEXT_HEADER)?.split(" ") ?? [];
      if (status === 200) goOn(nexts.map(Number).map((seq) => ({ ...cursor, epoch, scope, seq })));
    },
  });
  const page = answer?.status === 200 ? SyncPageWire.safeParse(answer.json) : null;
  if (page?.success && (page.data.reset || !page.data.more || page.data.next > seq)) return page.data;
  // A 200 without a page is not from our server.
  const status = answer === null || answer.status < 400 ? 0 : answer.status;
  throw new RequestFailed(answerError({ status, body: answer?.json, now: env.clock.now() }));
}

/**
 * Writes a page and the cursor behind it in one transaction. False when the cursor is no longer the one the page was
 * asked with (another tab was faster): then nothing was written.
 */
export async function applyPage(db: MirrorDb, asked: Cursor, page: SyncPage, now: number): Promise<boolean> {
  const tables = FED_COLLECTIONS.map((collection) => db.table(collection));
  const all = [...tables, db.packs, db.hidden];
  // Checked before the transaction, which blocks readers.
  const many = page.items.length >= PACK_FROM;
  const changes = FED_COLLECTIONS.map((collection) => {
    const { rows, gone } = changesOf(collection, page, asked.gen);
    return { collection, rows, gone, json: many && rows.length > 0 ? packed(rows) : null };
  });
  const written: ReadPack[] = [];
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a page, its deletions and its cursor are written in one transaction
  const applied = await db.transaction("rw", [...all, db.kept, db.meta], async () => {
    const cursor = await readCursor(db);
    if (!isSame(asked, cursor)) return false;
    if (page.reset) {
      await resetMirror(db, cursor, page);
      return true;
    }
    let listsChanged = false;
    for (const { collection, ...change } of changes) {
      if (await writeChanges(db, collection, change, { gen: cursor.gen, written })) listsChanged = true;
    }
    const sweeps = !page.more && cursor.swept < cursor.gen;
    if (sweeps) await sweep(db, cursor.gen);
    await db.meta.put({
      ...cursor,
      swept: sweeps ? cursor.gen : cursor.swept,
      epoch: page.epoch,
      scope: page.scope,
      columns: columnsOf(page),
      seq: page.next,
      lastPull: page.more ? cursor.lastPull : now,
      ...(listsChanged || sweeps ? { anew: cursor.anew + 1 } : {}),
    });
    return true;
  });
  rememberPacks(db, written);
  return applied;
}

/** The end of a reset: deletes rows that the complete new generation did not bring, because they no longer exist. */
async function sweep(db: MirrorDb, gen: number): Promise<void> {
  const tables: Table<{ gen: number }>[] = [...FED_COLLECTIONS.map((collection) => db.table(collection)), db.packs];
  await Promise.all(tables.map((table) => table.filter((row) => row.gen < gen).delete()));
}

/** A page's changes of a collection: the last state of each row. */
function changesOf(collection: FedCollection, { items }: SyncPage, gen: number) {
  // A collection that this version does not mirror. A version that does starts with an empty mirror.
  const last = new Map(items.filter((item) => item.collection === collection).map((item) => [item.id, item]));
  const gone: string[] = [];
  const rows: Mirrored<{ id: string }>[] = [];
  for (const { id, op, row, seq } of last.values()) {
    if (op !== "put") gone.push(id);
    // One unreadable row must not stop all others.
    const known = op === "put" ? readRow(collection, id, row) : null;
    if (known) rows.push(Object.assign(known, { gen, seq }));
  }
  return { gone, rows };
}
