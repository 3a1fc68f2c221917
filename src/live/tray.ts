import { useMemo } from "react";
import { discardLeft, type LeftBehind, leftBehind, leftBehindOf, leftText } from "#data/local/left-behind.ts";
import type { DraftRow, Op } from "#data/local/outbox-db.ts";
import { type TrayItem, trayItems, trayParts } from "#data/queries/tray.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import { clashesOf } from "#data/sync/conflict.ts";
import { uploads } from "#data/sync/progress.ts";
import { useStore } from "#lib/use-store.ts";
import { useOwner } from "./early-live.ts";
import { useOnline } from "./online.ts";
import { useLive } from "./use-live.ts";

export type { DraftRow, LeftBehind, Op, TrayItem };
/** What a start could not take up: its text, and to discard it. */
/** The conflicting fields of an edit. */
export { clashesOf, discardLeft, leftText };

export type Tray = {
  ready: boolean;
  items: TrayItem[];
  drafts: DraftRow[];
  /** What an earlier page kept and no start could take up. */
  left: LeftBehind[];
  /** When the mirror was last complete, milliseconds. */
  lastPull: number | null;
  online: boolean;
  guest: boolean;
};

const NONE: never[] = [];

/** The current person's operations that the server does not have, each with its state. */
export function useTray(): Tray {
  const owner = useOwner();
  const progress = useStore(uploads);
  const online = useOnline();
  const { value, failed } = useLive(owner, () => trayParts(owner));
  const all = useStore(leftBehind);
  const left = useMemo(() => leftBehindOf(all, owner), [all, owner]);
  const items = useMemo(() => (value ? trayItems(value, progress) : NONE), [value, progress]);
  return {
    ready: value !== undefined || failed,
    items,
    drafts: value?.drafts ?? NONE,
    left,
    lastPull: value?.lastPull ?? null,
    online,
    guest: owner === GUEST,
  };
}
