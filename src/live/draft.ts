import { useCallback, useMemo, useRef } from "react";
import { discardDraft, loadDraft, saveDraft } from "#data/local/drafts.ts";
import { useLive, useOwner } from "./use-live.ts";

export type DraftHandle<T> = {
  ready: boolean;
  draft: T | null;
  savedAt: number | null;
  save: (value: T) => void;
  discard: () => Promise<void>;
};

/** A draft of the person in front of the device. `parse` answers null for a shape it cannot use: then there is none. */
export function useDraft<T>(key: string, parse: (raw: unknown) => T | null): DraftHandle<T> {
  const owner = useOwner();
  const { value, failed } = useLive(`${owner} ${key}`, async () => (await loadDraft(key)) ?? null);
  const parser = useRef(parse);
  parser.current = parse;
  const draft = useMemo(() => (value ? safely(parser.current, value.value) : null), [value]);

  // One write at a time and only the latest waits: a fast typist must not queue a hundred of them.
  const writing = useRef<{ next: { value: T } | null; done: Promise<void> } | null>(null);
  const save = useCallback(
    (next: T) => {
      if (writing.current) {
        writing.current.next = { value: next };
        return;
      }
      const job: { next: { value: T } | null; done: Promise<void> } = {
        next: { value: next },
        done: Promise.resolve(),
      };
      writing.current = job;
      job.done = (async () => {
        while (job.next) {
          const { value: current } = job.next;
          job.next = null;
          await saveDraft(key, current).catch((error) => console.error(error));
        }
        writing.current = null;
      })();
    },
    [key],
  );
  const discard = useCallback(async () => {
    if (writing.current) {
      writing.current.next = null;
      await writing.current.done;
    }
    await discardDraft(key);
  }, [key]);

  return {
    ready: value !== undefined || failed,
    draft,
    savedAt: draft === null ? null : (value?.savedAt ?? null),
    save,
    discard,
  };
}

function safely<T>(parse: (raw: unknown) => T | null, raw: unknown): T | null {
  try {
    return parse(raw);
  } catch (error) {
    console.error(error);
    return null;
  }
}
