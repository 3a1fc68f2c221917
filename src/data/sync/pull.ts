import type { Table } from "dexie";
import { answerError, RequestFailed } from "#data/errors.ts";
import { knownRole } from "#data/known-role.ts";
import { type Cursor, dropOldMirrors, type MirrorDb, type Mirrored, mirrorDb } from "#data/local/mirror-db.ts";
import { packed, type ReadPack, rememberPacks, writeChanges } from "#data/local/mirror-packs.ts";
import { PACK_FROM } from "#data/local/sizes.ts";
import { followTariff } from "#data/local/tariff.ts";
import { readRow } from "#data/pb/read-row.ts";
import { type SyncPage, SyncPageWire } from "#data/pb/wire.ts";
import { FED_COLLECTIONS, type FedCollection } from "#domain/records/fed.ts";
import { columnsOf, withColumns } from "./columns.ts";
import type { Clock } from "./env.ts";
import { pulledOnce } from "./first-pull.ts";
import { acknowledged, fileReceipts } from "./outbox.ts";
import type { Transport } from "./transport.ts";

export type PullEnv = {
  clock: Clock;
  transport: Transport;
  /** The token to send for that user, "" when they are not signed in (any more). */
  token: (userId: string) => string;
};

/** As many as the server gives at once. */
const LIMIT = 1000;
const MAX_RESETS = 3;
/** So many pages are asked for behind the one that is being written: what the server needs for one is what that takes. */
const AHEAD = 2;
/** Epoch, scope and places of the pages behind an answer, when there are some. */
const NEXT_HEADER = "Sync-Next";
/** The scope in which the feed carries everybody's rows. */
const OFFICE = "office";

/** Brings the mirror of `userId` up to date with the server's change feed. Rejects with RequestFailed. */
export async function pull(userId: string, env: PullEnv): Promise<void> {
  // Taken first: what was acknowledged before the first page was asked for is in the pages.
  const seen = await acknowledged(userId);
  const db = mirrorDb(userId);
  const pages = pagesFrom(userId, env);
  for (let resets = 0; ; ) {
    const cursor = await readCursor(db);
    const page = withColumns(cursor, await pages(cursor));
    if (env.token(userId) === "") throw new RequestFailed({ kind: "session" });
    if (!(await applyPage(db, cursor, page, env.clock.now()))) continue;
    knownRole.set(userId, page.scope === OFFICE);
    if (page.reset && ++resets > MAX_RESETS) throw new RequestFailed({ kind: "server", status: 0, message: "resets" });
    if (page.reset || page.more) continue;
    // Not waited for: rows on the screen have nothing to do with the price list.
    if (page.tariff) void followTariff(page.tariff);
    break;
  }
  pulledOnce();
  await fileReceipts(seen, env.clock.now());
  await dropOldMirrors(userId);
}

type Asked = { cursor: Cursor; page: Promise<SyncPage> };

/**
 * The pages one after the other. Those behind the one that is being read and written are on their way meanwhile: the first
 * pull of an office has dozens. Where they begin is only foreseen: a page that does not follow is not used.
 */
function pagesFrom(userId: string, env: PullEnv): (cursor: Cursor) => Promise<SyncPage> {
  const queue: Asked[] = [];
  const foreseen: Cursor[] = [];
  const ask = (cursor: Cursor): Asked => {
    const one: Asked = { cursor, page: fetchPage(cursor, userId, env, (nexts) => goOn(one, nexts)) };
    one.page.then(
      ({ epoch, scope, next, more, reset }) => more && !reset && goOn(one, [{ ...cursor, epoch, scope, seq: next }]),
      // Whoever waits for it hears of it; nobody does when the page before it could not be written.
      () => {},
    );
    queue.push(one);
    return one;
  };
  const goOn = (from: Asked, nexts: Cursor[]) => {
    // What was asked for before another tab was faster has no say any more.
    if (!queue.includes(from)) return;
    const furthest = foreseen.at(-1) ?? queue.at(-1)?.cursor ?? from.cursor;
    foreseen.push(...nexts.filter(({ seq }) => seq > furthest.seq));
    askOn();
  };
  const askOn = () => {
    while (queue.length <= AHEAD && foreseen[0]) ask(foreseen.shift() as Cursor);
  };
  return async (cursor) => {
    while (queue[0] && !isSame(queue[0].cursor, cursor)) queue.shift();
    if (queue.length === 0) foreseen.length = 0;
    const page = await (queue[0] ?? ask(cursor)).page;
    queue.shift();
    askOn();
    return page;
  };
}

function isSame(asked: Cursor, cursor: Cursor): boolean {
  return cursor.seq === asked.seq && cursor.epoch === asked.epoch && cursor.gen === asked.gen;
}

const START: Cursor = { key: "cursor", epoch: "", scope: "", seq: 0, gen: 0, swept: 0, anew: 0, lastPull: null };

/** Where reading goes on. */
export async function readCursor(db: MirrorDb): Promise<Cursor> {
  return (await db.meta.get("cursor")) ?? START;
}

/** `goOn` hears where the pages behind it begin as soon as the server has said so. */
async function fetchPage(
  cursor: Cursor,
  userId: string,
  env: PullEnv,
  goOn: (nexts: Cursor[]) => void,
): Promise<SyncPage> {
  const { epoch, scope, seq } = cursor;
  const query = new URLSearchParams({ epoch, scope, since: String(seq), limit: String(LIMIT) });
  const request = { method: "GET", path: `/api/sync?${query}`, token: env.token(userId) } as const;
  const answer = await env.transport.send(request, {
    onHead(status, header) {
      const [epoch = "", scope = "", ...nexts] = header(NEXT_HEADER)?.split(" ") ?? [];
      if (status === 200) goOn(nexts.map(Number).map((seq) => ({ ...cursor, epoch, scope, seq })));
    },
  });
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
  const tables = FED_COLLECTIONS.map((collection) => db.table(collection));
  const all = [...tables, db.packs, db.hidden];
  // Checked before the transaction: it holds up whoever reads.
  const many = page.items.length >= PACK_FROM;
  const changes = FED_COLLECTIONS.map((collection) => {
    const { rows, gone } = changesOf(collection, page, asked.gen);
    return { collection, rows, gone, json: many && rows.length > 0 ? packed(rows) : null };
  });
  const written: ReadPack[] = [];
  const applied = await db.transaction("rw", [...all, db.kept, db.meta], async () => {
    const cursor = await readCursor(db);
    if (!isSame(asked, cursor)) return false;
    const anew = cursor.anew + 1;
    if (page.reset) {
      // Another scope may see less: what it may not see goes now. Another epoch refills behind what is shown.
      if (cursor.scope !== "" && cursor.scope !== page.scope) {
        await Promise.all([...all, db.kept].map((table) => table.clear()));
      }
      const { epoch, scope } = page;
      await db.meta.put({ ...cursor, anew, epoch, scope, columns: columnsOf(page), seq: 0, gen: cursor.gen + 1 });
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
      ...(listsChanged || sweeps ? { anew } : {}),
    });
    return true;
  });
  rememberPacks(db, written);
  return applied;
}

/** The end of a reset: what the generation now complete has not brought is not at the server any more. */
async function sweep(db: MirrorDb, gen: number): Promise<void> {
  const tables: Table<{ gen: number }>[] = [...FED_COLLECTIONS.map((collection) => db.table(collection)), db.packs];
  await Promise.all(tables.map((table) => table.filter((row) => row.gen < gen).delete()));
}

/** What a page says of a collection: of each row the last word. */
function changesOf(collection: FedCollection, { items }: SyncPage, gen: number) {
  // Not mirrored by this version, whatever else comes: a version that mirrors it starts its mirror from nothing.
  const last = new Map(items.filter((item) => item.collection === collection).map((item) => [item.id, item]));
  const gone: string[] = [];
  const rows: Mirrored<{ id: string }>[] = [];
  for (const { id, op, row, seq } of last.values()) {
    if (op !== "put") gone.push(id);
    // One unreadable row must not keep all others from arriving.
    const known = op === "put" ? readRow(collection, id, row) : null;
    if (known) rows.push(Object.assign(known, { gen, seq }));
  }
  return { gone, rows };
}
