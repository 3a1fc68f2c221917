import { useEffect, useState } from "react";
import { dropDraft, loadDraft, putDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { withStorage } from "#data/local/storage.ts";
import { authState } from "#data/shared/auth-state.ts";
import { useOwner } from "./early-live.ts";

// Warehouse forms with photos: saved on this device until they are submitted or discarded, so that nothing is lost when the
// phone switches off. They are stored as drafts but not listed on any screen: the form restores them itself.

/** Debounce of writes, because photos make a form large. */
const PAUSE_MS = 200;
/** Older forms are ignored: they are about another pallet. */
const KEPT_MS = 24 * 3_600_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Writes run one after the other, so that an earlier save cannot restore a discarded form. */
let writes: Promise<unknown> = Promise.resolve();

/** Saves a form's values, debounced. They may contain blobs. */
export function keepForm(key: string, value: object): void {
  const owner = authState.owner();
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key);
      // The user has signed out in the meantime.
      if (owner !== authState.owner()) return;
      const write = async () => {
        const row = { owner, key, value: await packed(value), savedAt: Date.now() };
        await withStorage(() => putDraft(row));
      };
      writes = writes.then(write).catch((error) => console.error(error));
    }, PAUSE_MS),
  );
}

/** Deletes a saved form, after it was submitted or discarded. */
export async function dropForm(key: string): Promise<void> {
  const owner = authState.owner();
  clearTimeout(timers.get(key));
  timers.delete(key);
  const drop = () => {
    const { drafts, files, chunks } = outboxDb();
    return outboxDb().transaction("rw", drafts, files, chunks, () => dropDraft(owner, key));
  };
  writes = writes.then(() => withStorage(async () => drop())).catch((error) => console.error(error));
  await writes;
}

/** The saved values of a form with their blobs; null where there are none or they are too old. */
export async function readForm(key: string): Promise<Record<string, unknown> | null> {
  await writes;
  const draft = await loadDraft(key);
  if (!draft || Date.now() - draft.savedAt > KEPT_MS || !isPlain(draft.value)) return null;
  return unpacked(draft.value) as Record<string, unknown>;
}

/** The same as a hook; undefined until it was read. */
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

/** Replaces blobs by bytes, because Safari loses blobs stored in IndexedDB. */
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
