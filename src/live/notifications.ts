import { useEffect, useRef, useState } from "react";
import {
  isInstalledApp,
  type PushPermission,
  type PushSupport,
  pushPermission,
  pushSupport,
} from "#data/shared/push-support.ts";
import { type NotifyOutcome, notifications, type PushDevice } from "#data/use-cases/notifications.ts";

export type { NotifyOutcome, PushDevice } from "#data/use-cases/notifications.ts";
export type { PushWant } from "#domain/schemas/push.ts";

/** Actions for push notifications on this device. */
export const notifyActions: Pick<
  typeof notifications,
  "turnOn" | "follow" | "unfollow" | "setWants" | "setArrivalsOnly" | "stop" | "asked" | "wasAsked"
> = notifications;

export type NotifyState = {
  support: PushSupport;
  permission: PushPermission;
  /** Running as an installed app, not in a browser tab. */
  installed: boolean;
  device: PushDevice;
};

/** Support, permission and subscription on this device; null while being read. `check` compares with the server. */
export function useNotifications(check?: { reference?: string }): NotifyState | null {
  const [state, setState] = useState<NotifyState | null>(null);
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const device = await notifications.get();
      if (!gone)
        setState({ support: pushSupport(), permission: pushPermission(), installed: isInstalledApp(), device });
    };
    const look = () => void read().catch((error) => console.error(error));
    const stop = notifications.subscribe(look);
    look();
    return () => {
      gone = true;
      stop();
    };
  }, []);
  const checked = check !== undefined;
  const reference = check?.reference;
  useEffect(() => {
    if (checked) void notifications.check(reference);
  }, [checked, reference]);
  return state;
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
