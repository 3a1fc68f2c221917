import { liveQuery, type Subscription } from "dexie";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { wasEnqueued } from "./enqueued.ts";
import { isForgotten } from "./guest-drafts.ts";
import { type DraftRow, outboxDb } from "./outbox-db.ts";
import { forgetUnsaved } from "./unsaved.ts";
import { recovery } from "./unsaved-places.ts";

export type Draft<T> = { value: T; savedAt: number };

/** The keys of drafts that lead from a visitor's calculator over sign-in to a booking; they move to the account. */
const ADOPTED_KEYS = ["booking", "quote"] as const;
/** Drafts of requests move to the account too, where it has no draft of the same key. */
const REQUEST_KEYS = ["sea-quote", "air-quote"] as const;

/**
 * The current person's draft under `key`, never a former visitor's. The value is returned as stored: parse it.
 */
export async function loadDraft<T = unknown>(key: string): Promise<Draft<T> | undefined> {
  const before = recovery();
  // A live query keeps its place only over a promise of this kind.
  if (before) await Promise.resolve(before);
  const row = await outboxDb().drafts.get([authState.owner(), key]);
  return row && !isForgotten(row, Date.now()) ? { value: row.value as T, savedAt: row.savedAt } : undefined;
}

/** Saves a draft of the current person, as `putDraft` does. */
export async function saveDraft(key: string, value: unknown, how?: { unread: boolean }): Promise<void> {
  await putDraft({ owner: authState.owner(), key, value, savedAt: Date.now() }, how);
}

/**
 * Stores a draft, unless its `id` was already submitted: a late autosave must not bring it back. If another draft has taken
 * its key in the meantime (resumed here or in another tab), each keeps a key of its own. `unread`: the form has not seen what
 * is stored, which is set aside.
 */
export async function putDraft(draft: DraftRow, { unread = false } = {}): Promise<void> {
  const db = outboxDb();
  const { owner, key, value } = draft;
  const id = idOf(value);
  await db.transaction("rw", db.drafts, db.ops, db.receipts, db.files, async () => {
    if (id && (await wasEnqueued(id))) return;
    const row = { ...draft };
    const current = id || unread ? await db.drafts.get([owner, key]) : undefined;
    if (current && isOther(current, id, unread)) {
      const aside = id && (await draftsOf(owner, key)).find((draft) => idOf(draft.value) === id);
      if (aside) row.key = aside.key;
      else await setAside(current);
    }
    await db.drafts.put(row);
  });
}

/** Whether what is stored is not an earlier state of the draft with this id. Drafts without an id are told apart by `unread`. */
function isOther(current: DraftRow, id: string | null, unread: boolean): boolean {
  const stored = idOf(current.value);
  return id === null || (stored !== id && (stored !== null || unread));
}

/** The drafts of `owner` under `key`, and those that were set aside from it. */
export function draftsOf(owner: string, key: string): Promise<DraftRow[]> {
  return outboxDb()
    .drafts.where("[owner+key]")
    .between([owner, key], [owner, `${key}.\uffff`])
    .toArray();
}

/** The original key of a draft that was set aside: "booking" of "booking.earlier-2". */
export function homeOf(key: string): string {
  return key.split(".", 1)[0] ?? key;
}

/**
 * Swaps a draft that was set aside with the one under its original key; documents move with their drafts. False when it was
 * submitted in the meantime: then nothing has changed.
 */
export async function resumeDraft(key: string): Promise<boolean> {
  const db = outboxDb();
  const owner = authState.owner();
  const home = homeOf(key);
  return db.transaction("rw", db.drafts, db.files, db.ops, db.receipts, async () => {
    const row = await db.drafts.get([owner, key]);
    if (!row || key === home) return true;
    if (await wasEnqueued(idOf(row.value) ?? "")) return false;
    const current = await db.drafts.get([owner, home]);
    const filesOf = (draft: string) => db.files.where("[owner+draft]").equals([owner, draft]);
    const own = await filesOf(key).primaryKeys();
    await filesOf(home).modify({ draft: key });
    await db.files.where("id").anyOf(own).modify({ draft: home });
    await db.drafts.put({ ...row, key: home });
    if (current) await db.drafts.put({ ...current, key });
    else await db.drafts.delete([owner, key]);
    if (home === "calculator") await resumeQuoteOf(row);
    return true;
  });
}

/** The calculator's inputs come back with the quote that was on the screen with them, if that was set aside too. */
async function resumeQuoteOf({ owner, value }: DraftRow): Promise<void> {
  const { drafts } = outboxDb();
  const aside = await drafts.get([owner, "quote.earlier"]);
  if (!aside || quotedAt(aside.value) === null || quotedAt(aside.value) !== quotedAt(value)) return;
  const current = await drafts.get([owner, "quote"]);
  await drafts.put({ ...aside, key: "quote" });
  if (current) await drafts.put({ ...current, key: aside.key });
  else await drafts.delete([owner, aside.key]);
}

function quotedAt(value: unknown): string | null {
  const at = typeof value === "object" && value !== null && "quotedAt" in value ? value.quotedAt : null;
  return typeof at === "string" ? at : null;
}

/** Deletes the draft and its documents. */
export async function discardDraft(key: string): Promise<void> {
  const db = outboxDb();
  const owner = authState.owner();
  forgetUnsaved(owner, key);
  await db.transaction("rw", db.drafts, db.files, db.chunks, () => dropDraft(owner, key));
}

/** The same inside the caller's transaction. */
export async function dropDraft(owner: string, key: string): Promise<void> {
  const { drafts, files } = outboxDb();
  await drafts.delete([owner, key]);
  for (const id of await files.where("[owner+draft]").equals([owner, key]).primaryKeys()) await dropFile(id);
}

/** Deletes a document inside the caller's transaction. */
export async function dropFile(id: string): Promise<void> {
  const { files, chunks } = outboxDb();
  const file = await files.get(id);
  if (!file) return;
  await chunks.bulkDelete(chunkKeys(id, file.chunks));
  await files.delete(id);
}

/** The keys of a file's chunks in order. */
export function chunkKeys(file: string, chunks: number): [string, number][] {
  return Array.from({ length: chunks }, (_, n) => [file, n]);
}

/**
 * A visitor's booking and quote become the user's whose sign-in they led to. Started requests move as well where the user
 * has no draft of the same key.
 */
export async function adoptGuestDraft(userId: string): Promise<void> {
  const db = outboxDb();
  await db.transaction("rw", db.drafts, db.files, async () => {
    for (const key of ADOPTED_KEYS) await adopt(key, userId);
    for (const key of REQUEST_KEYS) if (!(await db.drafts.get([userId, key]))) await adopt(key, userId);
  });
}

/** A visitor's draft becomes the user's. The user's own draft under that key is older: it is set aside, not overwritten. */
export async function adopt(key: string, userId: string): Promise<void> {
  const db = outboxDb();
  await db.transaction("rw", db.drafts, db.files, async () => {
    const guest = await db.drafts.get([GUEST, key]);
    if (!guest || isForgotten(guest, Date.now())) return;
    const own = await db.drafts.get([userId, key]);
    if (own) await setAside(own);
    await db.drafts.put({ ...guest, owner: userId });
    await db.drafts.delete([GUEST, key]);
    await db.files.where("[owner+draft]").equals([GUEST, key]).modify({ owner: userId });
  });
}

/** Sets a draft aside, beside those set aside before; its documents move with it. */
export async function setAside(own: DraftRow): Promise<void> {
  const db = outboxDb();
  const taken = new Set((await draftsOf(own.owner, own.key)).map(({ key }) => key));
  let earlier = `${own.key}.earlier`;
  // A quote is quickly calculated again, so only one is kept.
  for (let n = 2; taken.has(earlier) && own.key !== "quote"; n++) earlier = `${own.key}.earlier-${n}`;
  await db.drafts.put({ ...own, key: earlier });
  await db.files.where("[owner+draft]").equals([own.owner, own.key]).modify({ draft: earlier });
}

/** Calls `next` with the draft under `key` now and whenever it or the current person changes. */
export function followDraft(key: string, next: (draft: Draft<unknown> | undefined) => void): () => void {
  let subscription: Subscription | undefined;
  let owner: string | undefined;
  const follow = () => {
    if (owner === authState.owner()) return;
    owner = authState.owner();
    subscription?.unsubscribe();
    subscription = liveQuery(() => loadDraft(key)).subscribe({ next, error: (error) => console.error(error) });
  };
  follow();
  const stop = authState.subscribe(follow);
  return () => {
    stop();
    subscription?.unsubscribe();
  };
}

/** The id under which the draft will be submitted; null when it has none. */
export function idOf(value: unknown): string | null {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "string" ? id : null;
}
