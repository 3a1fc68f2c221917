import { createSignal, type Readable } from "#lib/store.ts";
import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";

// The scans whose refusal has stopped this person's scanner once: after that it stands in the tray and under the last scans.

const KEY = "akamas_refused_shown";
const MOST = 200;
const changes = /* @__PURE__ */ createSignal();

const place = () => `${KEY}_${authState.owner()}`;

/** Their ids, as text. */
export const refusedShown: Readable<string> = {
  get: () => deviceStorage()?.getItem(place()) ?? "",
  subscribe(fn) {
    const stops = [changes.subscribe(fn), authState.subscribe(fn)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** `stored`: what refusedShown gave. */
export const wasShown = (stored: string, id: string): boolean => stored.split(" ").includes(id);

export function keepShown(ids: readonly string[]): void {
  const all = new Set([...refusedShown.get().split(" "), ...ids]);
  try {
    deviceStorage()?.setItem(place(), [...all].filter(Boolean).slice(-MOST).join(" "));
  } catch (error) {
    // On a full device the refusal stops the scanner at each start until it is decided.
    console.error(error);
  }
  changes.notify();
}
