import { useEffect, useRef, useState } from "react";
import { type PushPermission, type PushSupport, pushPermission, pushSupport } from "#data/shared/push-support.ts";
import { type NotifyOutcome, notifications, type PushDevice } from "#data/use-cases/notifications.ts";
import { isInstalledApp } from "#lib/installed.ts";
import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

export type { NotifyOutcome, PushDevice } from "#data/use-cases/notifications.ts";
export type { PushWant } from "#domain/schemas/push.ts";

/** Actions for push notifications on this device. */
export const notifyActions: Pick<
  typeof notifications,
  "turnOn" | "follow" | "unfollow" | "setWants" | "setArrivalsOnly" | "stop"
> = notifications;

export type NotifyState = {
  support: PushSupport;
  permission: PushPermission;
  /** Running as an installed app, not in a browser tab. */
  installed: boolean;
  device: PushDevice;
};

let stop = () => {};

const state = createStore<NotifyState | null>(null, {
  onFirst() {
    stop = notifications.subscribe(look);
    look();
  },
  onLast() {
    stop();
    // The permission may change while nobody looks.
    state.set(null);
  },
});

function look(): void {
  void read().catch((error) => console.error(error));
}

async function read(): Promise<void> {
  const device = await notifications.get();
  if (!state.isFollowed()) return;
  state.set({ support: pushSupport(), permission: pushPermission(), installed: isInstalledApp(), device });
}

/** Support, permission and subscription on this device; null while being read. `check` compares with the server. */
export function useNotifications(check?: { reference?: string }): NotifyState | null {
  const shown = useStore(state, null);
  const checked = check !== undefined;
  const reference = check?.reference;
  useEffect(() => {
    if (checked) void notifications.check(reference);
  }, [checked, reference]);
  return shown;
}

/** The outcome of the last press, and a function for the next. `busy`: the permission prompt or the request is pending. */
export function useNotifyPress(): {
  busy: boolean;
  said: NotifyOutcome | null;
  press: (work: () => Promise<NotifyOutcome>) => void;
} {
  const [said, setSaid] = useState<NotifyOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const press = (work: () => Promise<NotifyOutcome>) => {
    latest.current += 1;
    const mine = latest.current;
    setBusy(true);
    setSaid(null);
    // Called synchronously in the click handler: browsers show the permission prompt only after a user gesture.
    work()
      .catch((error): NotifyOutcome => {
        console.error(error);
        return "failed";
      })
      .then((outcome) => {
        if (mine !== latest.current) return;
        setBusy(false);
        setSaid(outcome);
      });
  };
  return { busy, said, press };
}
