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

/** What a person does about notifications on this device. */
export const notifyActions: Pick<
  typeof notifications,
  "turnOn" | "follow" | "unfollow" | "setWants" | "setArrivalsOnly" | "stop" | "asked" | "wasAsked"
> = notifications;

export type NotifyState = {
  support: PushSupport;
  permission: PushPermission;
  /** Opened as an app of its own, not in a tab. */
  installed: boolean;
  device: PushDevice;
};

/** What this device can, may and does; null while it is being read. With `check` the server is asked whether it agrees. */
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

/** What was said to the last press, and the way to press. `busy`: the browser asks, or the answer is on its way. */
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
    // Begun in the press itself: browsers ask their question for nothing else.
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
