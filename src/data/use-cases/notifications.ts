import { get, set } from "idb-keyval";
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
import { comparePushDevice, type PushOutcome, tellPushServer } from "#data/sync/push-device.ts";
import type { PushWant } from "#domain/schemas/push.ts";
import { createSignal } from "#lib/store.ts";

export type { PushDevice } from "#data/local/push-device.ts";

/** denied, dismissed: the person's answer to the browser's question; the others as PushOutcome says. */
export type NotifyOutcome = PushOutcome | "denied" | "dismissed";

const changes = createSignal({ onFirst: () => listen(true), onLast: () => listen(false) });
/** The worker is registered when the page is idle: a person may be faster. */
const WORKER_MS = 10_000;
const ASKED = "notifications-asked";

/** What this device is told. What a person chooses is kept on the device first, and told to the server when it answers. */
export const notifications = {
  get: readPushDevice,
  subscribe: changes.subscribe,

  /** Asks the browser's own question where it has not been answered. Call it in the press, before anything is awaited. */
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

  /** Ends with the browser's subscription where nothing else is wanted. */
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

  /** What an account's device is told about. */
  setWants: (wants: readonly PushWant[]): Promise<NotifyOutcome> =>
    choose((device) => ({ ...device, wants, untold: { ...device.untold, wants: true } })),

  setArrivalsOnly: (arrivalsOnly: boolean): Promise<NotifyOutcome> =>
    choose((device) => ({ ...device, arrivalsOnly, untold: { ...device.untold, arrivals: true } })),

  /** Nothing any more, follows among it. The browser's subscription ends at once, also without a network. */
  async stop(): Promise<NotifyOutcome> {
    await dropSubscription();
    return choose(withoutAll);
  },

  /** After a sign-out: the device is told nothing in anybody's name, and follows nothing that others could read. */
  async signedOut(): Promise<void> {
    await dropSubscription();
    await changePushDevice(withoutAll);
    changes.notify();
    // Nobody who signs out waits for a network.
    void settle();
  },

  /** Compares with the server what a screen is about to show, and tells it again what it has lost. Never rejects. */
  async check(reference?: string): Promise<void> {
    try {
      if (await comparePushDevice(fetchTransport, reference)) await settle();
    } catch (error) {
      console.error(error);
    }
  },

  /** Whether this device was asked after a booking. */
  wasAsked: async (): Promise<boolean> => (await get(ASKED)) === true,
  asked: (): Promise<void> => set(ASKED, true),

  /** Brings the server in line with the device. */
  settle,
};

/** Puts right what a sign-out in a tab that died, a renewed subscription or a missing network have left. Never rejects. */
export async function settle(): Promise<PushOutcome> {
  try {
    const device = await keptPushDevice();
    if (!device) return "told";
    // Somebody else is in front of this device now.
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
  return settle();
}

/** Null when the person has agreed. */
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
    subscription: async (key) => {
      const registration = await worker();
      return registration && pushSubscription(registration, key);
    },
  });

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
    // The server hears of it all the same, and a push service that it is told no more about stays silent.
    console.error(error);
  }
}

const told = () => changes.notify();
const shown = () => document.visibilityState === "visible" && told();

/** The worker may have changed what is kept while nobody looked. */
function listen(on: boolean): void {
  if (on) document.addEventListener("visibilitychange", shown);
  else document.removeEventListener("visibilitychange", shown);
}
