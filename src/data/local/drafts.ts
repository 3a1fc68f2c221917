import { liveQuery, type Subscription } from "dexie";
import { authState, GUEST } from "#data/auth-state.ts";
import { type DraftRow, outboxDb } from "./outbox-db.ts";

export type Draft<T> = { value: T; savedAt: number };

/** The draft of a key that leads from a visitor's calculator over sign-in to a booking, and is taken along. */
const ADOPTED_KEYS = ["booking", "quote"] as const;
const GUEST_DRAFT_MS = 24 * 3_600_000;

/** The draft the person in front of the device left under `key`. The value is as stored: parse it. */
export async function loadDraft<T = unknown>(key: string): Promise<Draft<T> | undefined> {
  const row = await outboxDb().drafts.get([authState.owner(), key]);
  return row && { value: row.value as T, savedAt: row.savedAt };
}

/** Saves a draft, except one whose `id` was already handed in: a late autosave must not bring it back. */
export async function saveDraft(key: string, value: unknown): Promise<void> {
  const db = outboxDb();
  const owner = authState.owner();
  const id = idOf(value);
  await db.transaction("rw", db.drafts, db.ops, db.receipts, async () => {
    if (id && ((await db.ops.where("opId").equals(id).count()) || (await db.receipts.get(id)))) return;
    await db.drafts.put({ owner, key, value, savedAt: Date.now() });
  });
}

/** Throws the draft and its documents away. */
export async function discardDraft(key: string): Promise<void> {
  const db = outboxDb();
  const owner = authState.owner();
  await db.transaction("rw", db.drafts, db.files, db.chunks, async () => {
    await db.drafts.delete([owner, key]);
    const files = await db.files.where("[owner+draft]").equals([owner, key]).toArray();
    await db.files.bulkDelete(files.map(({ id }) => id));
    await db.chunks.bulkDelete(files.flatMap(({ id, chunks }) => chunkKeys(id, chunks)));
  });
}

/** The keys of a file's chunks in order. */
export function chunkKeys(file: string, chunks: number): [string, number][] {
  return Array.from({ length: chunks }, (_, n) => [file, n]);
}

/**
 * A visitor's booking and quote become those of the user whose sign-in they led to. What the user had under the same
 * key is older than what they did just now: it is kept aside, not overwritten.
 */
export async function adoptGuestDraft(userId: string): Promise<void> {
  const db = outboxDb();
  await db.transaction("rw", db.drafts, db.files, async () => {
    for (const key of ADOPTED_KEYS) {
      const guest = await db.drafts.get([GUEST, key]);
      if (!guest) continue;
      const own = await db.drafts.get([userId, key]);
      if (own) await setAside(own);
      await db.drafts.put({ ...guest, owner: userId });
      await db.drafts.delete([GUEST, key]);
      await db.files.where("[owner+draft]").equals([GUEST, key]).modify({ owner: userId });
    }
  });
}

/** Keeps a draft beside the one that takes its place; its documents go with it. */
export async function setAside(own: DraftRow): Promise<void> {
  const db = outboxDb();
  const earlier = `${own.key}.earlier`;
  await db.drafts.put({ ...own, key: earlier });
  await db.files.where("[owner+draft]").equals([own.owner, own.key]).modify({ draft: earlier });
}

/** Removes what visitors left behind for more than 24 hours; a quote carries nothing personal and stays. */
export async function expireGuestDrafts(now: number): Promise<void> {
  const db = outboxDb();
  await db.drafts
    .where("[owner+key]")
    .between([GUEST, ""], [GUEST, "\uffff"])
    .and(({ key, savedAt }) => key !== "quote" && now - savedAt > GUEST_DRAFT_MS)
    .delete();
}

/** Calls `next` with the draft under `key` now and whenever it or the person in front of the device changes. */
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

function idOf(value: unknown): string | null {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "string" ? id : null;
}
