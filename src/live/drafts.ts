import { useMemo } from "react";
import { discardDraft, draftsOf, homeOf, idOf, loadDraft, saveDraft } from "#data/local/drafts.ts";
import { type DraftRow, outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { useOwner } from "./early-live.ts";
import { useLive } from "./use-live.ts";

export type { DraftRow };

/** The id that a draft's operation will have when it is submitted; null where it has none. */
export { idOf };

/** Actions on drafts of the current user or visitor, for code outside of `useDraft`. */
export const draftActions = { load: loadDraft, save: saveDraft, discard: discardDraft };

const NONE: DraftRow[] = [];

/** The drafts under a key: the current one and those that were set aside for it. */
export function useDrafts(key: string): { drafts: DraftRow[]; discard: (draftKey: string) => Promise<void> } {
  const owner = useOwner();
  const { value } = useLive(`${owner} ${key}`, () => draftsOf(authState.owner(), key));
  return { drafts: value ?? NONE, discard: discardDraft };
}

/** Ids of shipments with unsaved office edits on this device. */
export function useUnsavedEdits(): ReadonlySet<string> {
  const owner = useOwner();
  const { value } = useLive(`unsaved ${owner}`, () => unsavedEdits(owner));
  return useMemo(() => new Set(value ?? []), [value]);
}

async function unsavedEdits(owner: string): Promise<string[]> {
  const range = outboxDb()
    .drafts.where("[owner+key]")
    .between([owner, EDIT], [owner, `${EDIT}\uffff`]);
  return (await range.primaryKeys()).map(([, key]) => homeOf(key).slice(EDIT.length));
}

const EDIT = "edit-";
