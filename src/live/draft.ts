import { useCallback, useMemo, useRef } from "react";
import { discardWritten, writeDraft } from "#data/local/draft-writer.ts";
import type { Draft } from "#data/local/drafts.ts";
import { databaseExists, OUTBOX } from "#data/local/open-existing.ts";
import { authState } from "#data/shared/auth-state.ts";
import { beginLive, type Query, useEarlyLive, useOwner } from "./early-live.ts";
import { useKeepsNothing } from "./in-memory.ts";
import { useReadBy } from "./read-by.ts";

/** `S` is the type that is saved, where it differs from what `parse` returns. */
export type DraftHandle<T, S = T> = {
  ready: boolean;
  draft: T | null;
  /** Null where it would be gone with this page. */
  savedAt: number | null;
  save: (value: S) => void;
  discard: () => Promise<void>;
};

const place = (owner: string, key: string) => `${owner} ${key}`;
const drafts = () => import("#data/local/drafts.ts");
const reading = (key: string): Query<Draft<unknown> | null> => ({
  load: async () => {
    const { loadDraft } = await drafts();
    return async () => (await loadDraft(key)) ?? null;
  },
  known: async () => ((await databaseExists(OUTBOX)) ? undefined : null),
});

/** Starts reading a draft before its screen is rendered. */
export function beginDraft(key: string): Promise<void> {
  const at = place(authState.owner(), key);
  return beginLive(`draft ${at}`, at, reading(key));
}

/** A draft of the current user or visitor. `parse` returns null for an unusable shape, which counts as no draft. */
export function useDraft<T, S = T>(key: string, parse: (raw: unknown) => T | null): DraftHandle<T, S> {
  const owner = useOwner();
  const at = place(owner, key);
  const { value, failed } = useEarlyLive(at, reading(key), `draft ${at}`);
  const parser = useRef(parse);
  parser.current = parse;
  const draft = useMemo(() => (value ? safely(parser.current, value.value) : null), [value]);

  const read = useRef(value);
  read.current = value;
  // The place in which something was typed here.
  const typed = useRef("");
  const save = useCallback(
    (next: S) => {
      typed.current = at;
      writeDraft(key, next, { unread: read.current === undefined });
    },
    [key, at],
  );
  const discard = useCallback(() => discardWritten(key), [key]);

  const keepsNothing = useKeepsNothing();
  const ready = useReadBy(value !== undefined || failed, at, typed.current === at);
  return {
    ready,
    draft,
    savedAt: draft === null || keepsNothing ? null : (value?.savedAt ?? null),
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
