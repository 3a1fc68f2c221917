import { authState } from "#data/shared/auth-state.ts";
import type { DraftRow } from "./outbox-db.ts";
import { storageMemory } from "./storage.ts";
import { forgetUnsaved, markUnsaved, storeUnsaved } from "./unsaved.ts";

type Next = { row: DraftRow; unread: boolean; written: () => void };
type Writing = { next: Next | null; unread: boolean; done: Promise<void> };

/** Dexie, loaded with the first draft: until then, and if it does not arrive, the draft is marked as unsaved. */
const drafts = () => import("./drafts.ts");

const writing = new Map<string, Writing>();

/**
 * Saves a draft of the current person, one write at a time; of waiting writes only the latest is kept, so that fast typing
 * does not queue a hundred of them. A draft not yet on disk when the page closes is there when it is opened again.
 * `unread`: its form was opened before the stored draft was read, which is then set aside.
 */
export function writeDraft(key: string, value: unknown, { unread = false } = {}): void {
  const owner = authState.owner();
  const row: DraftRow = { owner, key, value, savedAt: Date.now() };
  const place = `${owner} ${key}`;
  const running = writing.get(place);
  // The one being written sets the stored draft aside; after it, what is stored is this form's own.
  const isUnread = (unread || running?.next?.unread === true) && running?.unread !== true;
  // In memory, what the databases have was not seen either.
  const isUnseen = isUnread || storageMemory() !== null;
  const next = { row, unread: isUnread, written: markUnsaved(isUnseen ? { ...row, unread: true } : row) };
  if (running) {
    running.next = next;
    return;
  }
  const job: Writing = { next, unread: false, done: Promise.resolve() };
  writing.set(place, job);
  job.done = (async () => {
    while (job.next) {
      const current = job.next;
      job.next = null;
      job.unread = current.unread;
      // A draft that could not be written stays in localStorage when the page closes, unless a later one is written.
      await drafts()
        .then(({ putDraft }) => putDraft(current.row, current))
        .then(
          () => (storageMemory() ? storeUnsaved() : current.written()),
          (error) => {
            console.error(error);
            job.unread = false;
            if (job.next) job.next.unread ||= current.unread;
          },
        );
    }
    writing.delete(place);
  })();
}

/** Discards a draft, including writes that are still waiting. */
export async function discardWritten(key: string): Promise<void> {
  const owner = authState.owner();
  const running = writing.get(`${owner} ${key}`);
  if (running) {
    forgetUnsaved(owner, key);
    running.next = null;
    await running.done;
  }
  await (await drafts()).discardDraft(key);
}
