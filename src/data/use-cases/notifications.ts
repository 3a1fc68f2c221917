import {
  changePushDevice,
  isWanted,
  keptPushDevice,
  type PushDevice,
  readPushDevice,
  withoutAll,
} from "#data/local/push-device.ts";
import { fetchTransport } from "#data/remote/transport.ts";
import { authState } from "#data/shared/auth-state.ts";
import { webLocks } from "#data/shared/env.ts";
import { pushSubscription } from "#data/shared/push-subscription.ts";
import { pushSupport } from "#data/shared/push-support.ts";
import { askWorker } from "#data/sync/ask-worker.ts";
import {
  comparePushDevice,
  PUSH_SYNC_TAG,
  type PushOutcome,
  renewOnceADay,
  tellPushServer,
} from "#data/sync/push-device.ts";
import type { PushWant } from "#domain/schemas/push.ts";
import { createSignal } from "#lib/store.ts";

export type { PushDevice } from "#data/local/push-device.ts";

/** denied, dismissed: the person's answer to the browser's permission prompt; the others as in PushOutcome. */
export type NotifyOutcome = PushOutcome | "denied" | "dismissed";

const changes = createSignal({ onFirst: () => listen(true), onLast: () => listen(false) });
/** The worker is registered when the page is idle, which may be after the person has pressed the button. */
const WORKER_MS = 10_000;

/** This device's notifications. Choices are stored on the device first, and sent to the server when it answers. */
export const notifications = {
  get: readPushDevice,
  subscribe: changes.subscribe,

  /** Shows the browser's permission prompt if needed. Call it in the click handler, before any await. */
  async turnOn(userId: string, wants: readonly PushWant[]): Promise<NotifyOutcome> {
    const answer = await ask();
    if (answer) return answer;
    return choose((device) => ({ ...device, userId, wants, untold: { ...device.untold, wants: true } }));
  },

  /** Follows one shipment without an account; asks as `turnOn` does. */
  async follow(reference: string): Promise<NotifyOutcome> {
    const answer = await ask();
    if (answer) return answer;
    return choose((device) => ({
      ...device,
      follows: [...new Set([...device.follows, reference])],
      untold: {
        ...device.untold,
        follow: [...new Set([...device.untold.follow, reference])],
        unfollow: device.untold.unfollow.filter((other) => other !== reference),
      },
    }));
  },

  /** Also ends the browser's subscription if nothing else is wanted. */
  async unfollow(reference: string): Promise<NotifyOutcome> {
    const device = await readPushDevice();
    const others = device.follows.filter((other) => other !== reference);
    if (!isWanted({ ...device, follows: others })) return notifications.stop();
    return choose((now) => ({
      ...now,
      follows: now.follows.filter((other) => other !== reference),
      untold: {
        ...now.untold,
        follow: now.untold.follow.filter((other) => other !== reference),
        unfollow: [...new Set([...now.untold.unfollow, reference])],
      },
    }));
  },

  /** Which kinds an account's device is notified of. */
  setWants: (wants: readonly PushWant[]): Promise<NotifyOutcome> =>
    choose((device) => ({ ...device, wants, untold: { ...device.untold, wants: true } })),

  setArrivalsOnly: (arrivalsOnly: boolean): Promise<NotifyOutcome> =>
    choose((device) => ({ ...device, arrivalsOnly, untold: { ...device.untold, arrivals: true } })),

  /** Ends all notifications, follows included. The browser's subscription ends at once, also offline. */
  async stop(): Promise<NotifyOutcome> {
    await dropSubscription();
    return choose(withoutAll);
  },

  /** After a sign-out: the device gets no more notifications of the account, and follows nothing that others could read. */
  async signedOut(): Promise<void> {
    await dropSubscription();
    await changePushDevice(withoutAll);
    changes.notify();
    // A sign-out does not wait for the network.
    void settle();
  },

  /** Compares a screen's state with the server's, and sends again what the server has lost. Never rejects. */
  async check(reference?: string): Promise<void> {
    try {
      if (await comparePushDevice(fetchTransport, reference)) await settle();
    } catch (error) {
      console.error(error);
    }
  },

  /** At the app's start: renews the device once a day and sends its state to the server. Never rejects. */
  async started(): Promise<PushOutcome> {
    try {
      await renewOnceADay(
        { transport: fetchTransport, locks: webLocks, subscription },
        new Date().toISOString().slice(0, 10),
      );
    } catch (error) {
      console.error(error);
    }
    return settle();
  },

  /** Sends the device's state to the server. */
  settle,
};

/** Repairs what a sign-out in a crashed tab, a renewed subscription or a missing network has left undone. Never rejects. */
export async function settle(): Promise<PushOutcome> {
  try {
    const device = await keptPushDevice();
    if (!device) return "told";
    // Another person uses this device now.
    if (device.userId && authState.owner() !== device.userId) {
      await dropSubscription();
      await changePushDevice(withoutAll);
    }
    return await tell();
  } catch (error) {
    console.error(error);
    return "failed";
  } finally {
    changes.notify();
  }
}

async function choose(change: (device: PushDevice) => PushDevice): Promise<NotifyOutcome> {
  await changePushDevice(change);
  changes.notify();
  const outcome = await settle();
  // The screen says that it is sent when there is a network.
  if (outcome === "waiting") askWorker(PUSH_SYNC_TAG);
  return outcome;
}

/** Null when permission is granted. */
async function ask(): Promise<"denied" | "dismissed" | null> {
  const answer = await Notification.requestPermission();
  changes.notify();
  if (answer === "granted") return null;
  return answer === "denied" ? "denied" : "dismissed";
}

const tell = (): Promise<PushOutcome> =>
  tellPushServer({
    transport: fetchTransport,
    locks: webLocks,
    token: (userId) => authState.token(userId),
    language: document.documentElement.lang.slice(0, 2) || "en",
    subscription,
  });

async function subscription(key: (there: boolean) => Promise<string | null>) {
  const registration = await worker();
  return registration && pushSubscription(registration, key);
}

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (pushSupport() !== "ready") return null;
  const late = new Promise<null>((give) => setTimeout(() => give(null), WORKER_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function dropSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    // The server is told anyway, and an endpoint that it no longer uses stays silent.
    console.error(error);
  }
}

const told = () => changes.notify();
const shown = () => document.visibilityState === "visible" && told();

/** The worker may have changed the stored state while no page was visible. */
function listen(on: boolean): void {
  if (on) document.addEventListener("visibilitychange", shown);
  else document.removeEventListener("visibilitychange", shown);
}
