import { createStore } from "#lib/store.ts";

export type Progress = { sent: number; total: number };

/** The uploads this tab is sending, by opId. */
export const uploads = createStore<ReadonlyMap<string, Progress>>(new Map());

/** Records the progress of an upload; null when it is over. Steps below one percent are skipped. */
export function noteProgress(opId: string, progress: Progress | null): void {
  const before = uploads.get().get(opId);
  if (progress === null && before === undefined) return;
  if (progress && before && progress.sent < progress.total && progress.sent - before.sent < progress.total / 100)
    return;
  const next = new Map(uploads.get());
  if (progress) next.set(opId, progress);
  else next.delete(opId);
  uploads.set(next);
}
