import { authState } from "#data/shared/auth-state.ts";
import { discardDraft, putDraft } from "./drafts.ts";
import type { DraftRow } from "./outbox-db.ts";
import { forgetUnsaved, markUnsaved } from "./unsaved.ts";

type Next = { row: DraftRow; written: () => void };
type Writing = { next: Next | null; done: Promise<void> };

const writing = new Map<string, Writing>();

/**
 * Saves a draft of the person in front of the device, one write at a time, and only the latest waits: a fast typist must
 * not queue a hundred of them. What is not on the disk when the page goes is there when it is opened next.
 */
export function writeDraft(key: string, value: unknown): void {
  const owner = authState.owner();
  const row = { owner, key, value, savedAt: Date.now() };
  const next = { row, written: markUnsaved(row) };
  const place = `${owner} ${key}`;
  const running = writing.get(place);
  if (running) {
    running.next = next;
    return;
  }
  const job: Writing = { next, done: Promise.resolve() };
  writing.set(place, job);
  job.done = (async () => {
    while (job.next) {
      const current = job.next;
      job.next = null;
      // A draft that could not be written stays in localStorage when the page closes, unless a later one is written.
      await putDraft(current.row).then(current.written, (error) => console.error(error));
    }
    writing.delete(place);
  })();
}

/** Throws a draft away, also what of it is still to be written. */
export async function discardWritten(key: string): Promise<void> {
  const owner = authState.owner();
  const running = writing.get(`${owner} ${key}`);
  if (running) {
    forgetUnsaved(owner, key);
    running.next = null;
    await running.done;
  }
  await discardDraft(key);
}
