import { useEffect, useState } from "react";
import { dropDraft, loadDraft, putDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { useOwner } from "./use-live.ts";

// Forms of the warehouse with photos: kept on this device until they are handed in or discarded, so that a phone that dies
// in the middle loses nothing. They are drafts like others, but no screen lists them: the form itself brings them back.

/** Photos make a form large: what is typed without a pause is written once. */
const PAUSE_MS = 200;
/** What was left so long ago is not about the pallet that stands here now. */
const KEPT_MS = 24 * 3_600_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** One after the other: what was discarded must not be written again by an earlier save. */
let writes: Promise<unknown> = Promise.resolve();

/** Keeps a form as it is now; of several in a row the last. Blobs may be among its values. */
export function keepForm(key: string, value: object): void {
  const owner = authState.owner();
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key);
      // Of somebody who has signed out meanwhile.
      if (owner !== authState.owner()) return;
      const write = async () => putDraft({ owner, key, value: await packed(value), savedAt: Date.now() });
      writes = writes.then(write).catch((error) => console.error(error));
    }, PAUSE_MS),
  );
}

/** Throws a form away: it was handed in, or is not wanted. */
export async function dropForm(key: string): Promise<void> {
  const owner = authState.owner();
  clearTimeout(timers.get(key));
  timers.delete(key);
  const { drafts, files, chunks } = outboxDb();
  writes = writes
    .then(() => outboxDb().transaction("rw", drafts, files, chunks, () => dropDraft(owner, key)))
    .catch((error) => console.error(error));
  await writes;
}

/** What was left in a form, with its blobs; null where nothing was, or long ago. */
export async function readForm(key: string): Promise<Record<string, unknown> | null> {
  await writes;
  const draft = await loadDraft(key);
  if (!draft || Date.now() - draft.savedAt > KEPT_MS || !isPlain(draft.value)) return null;
  return unpacked(draft.value) as Record<string, unknown>;
}

/** The same for a screen; undefined until it was read. */
export function useKeptForm(key: string): Record<string, unknown> | null | undefined {
  const owner = useOwner();
  const at = `${owner} ${key}`;
  const [read, setRead] = useState<{ at: string; value: Record<string, unknown> | null }>();
  useEffect(() => {
    let stopped = false;
    const tell = (value: Record<string, unknown> | null) => !stopped && setRead({ at, value });
    readForm(key).then(tell, (error) => {
      console.error(error);
      tell(null);
    });
    return () => {
      stopped = true;
    };
  }, [at, key]);
  return read?.at === at ? read.value : undefined;
}

type Packed = { blob: string; bytes: ArrayBuffer };

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
const isPacked = (value: Record<string, unknown>): value is Packed =>
  typeof value.blob === "string" && value.bytes !== undefined;

/** Bytes in place of blobs, because Safari loses those. */
async function packed(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { blob: value.type, bytes: await value.arrayBuffer() };
  if (Array.isArray(value)) return Promise.all(value.map(packed));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(async ([name, one]) => [name, await packed(one)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (!isPlain(value)) return value;
  if (isPacked(value)) return new Blob([value.bytes], { type: value.blob });
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpacked(one)]));
}
