import { useMemo, useSyncExternalStore } from "react";
import { GUEST } from "#data/auth-state.ts";
import type { DraftRow } from "#data/local/outbox-db.ts";
import { uploads } from "#data/sync/progress.ts";
import { type TrayItem, trayItems, trayParts } from "#data/sync/tray.ts";
import { useOnline } from "./online.ts";
import { useLive, useOwner } from "./use-live.ts";

export type { DraftRow } from "#data/local/outbox-db.ts";
export type { TrayItem } from "#data/sync/tray.ts";

export type Tray = {
  ready: boolean;
  items: TrayItem[];
  drafts: DraftRow[];
  /** When the mirror was last complete, milliseconds. */
  lastPull: number | null;
  online: boolean;
  guest: boolean;
};

const NONE: never[] = [];

/** What the person in front of the device did and the server does not have, with how far each is. */
export function useTray(): Tray {
  const owner = useOwner();
  const progress = useSyncExternalStore(uploads.subscribe, uploads.get, uploads.get);
  const online = useOnline();
  const { value, failed } = useLive(owner, () => trayParts(owner));
  const items = useMemo(() => (value ? trayItems(value, progress) : NONE), [value, progress]);
  return {
    ready: value !== undefined || failed,
    items,
    drafts: value?.drafts ?? NONE,
    lastPull: value?.lastPull ?? null,
    online,
    guest: owner === GUEST,
  };
}
