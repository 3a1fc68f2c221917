import { authState } from "#data/auth-state.ts";
import { discardDraft, draftsOf } from "#data/local/drafts.ts";
import type { DraftRow } from "#data/local/outbox-db.ts";
import { useLive, useOwner } from "./use-live.ts";

export type { DraftRow } from "#data/local/outbox-db.ts";

const NONE: DraftRow[] = [];

/** The drafts under a key: the one in front and those that were set aside for it. */
export function useDrafts(key: string): { drafts: DraftRow[]; discard: (draftKey: string) => Promise<void> } {
  const owner = useOwner();
  const { value } = useLive(`${owner} ${key}`, () => draftsOf(authState.owner(), key));
  return { drafts: value ?? NONE, discard: discardDraft };
}
