import { createSignal, type Readable } from "#lib/store.ts";
import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";

const KEY = "akamas_round_order";
const changes = /* @__PURE__ */ createSignal();

/** What is stored, as text; another person begins by town. */
export const storedRound: Readable<string> = {
  get: () => deviceStorage()?.getItem(`${KEY}_${authState.owner()}`) ?? "",
  subscribe(fn) {
    const stops = [changes.subscribe(fn), authState.subscribe(fn)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** The order that was chosen for this day, as ids of shipments; none on another day. `stored`: what storedRound gave. */
export function orderOn(day: string, stored: string): readonly string[] {
  try {
    const kept = JSON.parse(stored || "null") as { day?: unknown; order?: unknown } | null;
    if (kept?.day !== day || !Array.isArray(kept.order)) return NONE;
    return kept.order.filter((id): id is string => typeof id === "string");
  } catch {
    return NONE;
  }
}

const NONE: readonly string[] = [];

/** Keeps the order for this day. False where the device is full: then the order is as before. */
export function keepOrder(day: string, order: readonly string[]): boolean {
  try {
    deviceStorage()?.setItem(`${KEY}_${authState.owner()}`, JSON.stringify({ day, order }));
  } catch (error) {
    console.error(error);
    return false;
  }
  changes.notify();
  return true;
}
