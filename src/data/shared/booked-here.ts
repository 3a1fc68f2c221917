import { createSignal, type Readable } from "#lib/store.ts";
import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";

const KEY = "akamas_booked";
const changes = /* @__PURE__ */ createSignal();
const keyOf = (owner: string) => `${KEY}_${owner}`;

/** The shipment that was booked last on this device by the person signed in, until they close what is said of it; "" for none. */
export const bookedHere: Readable<string> = {
  get: () => deviceStorage()?.getItem(keyOf(authState.owner())) ?? "",
  subscribe(fn) {
    const stops = [changes.subscribe(fn), authState.subscribe(fn)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** `shipment` is the newest of `owner`. On a full device nothing is said of it but the toast. */
export function keepBooked(shipment: string, owner: string = authState.owner()): void {
  try {
    deviceStorage()?.setItem(keyOf(owner), shipment);
  } catch (error) {
    console.error(error);
  }
  changes.notify();
}

export function closeBooked(): void {
  deviceStorage()?.removeItem(keyOf(authState.owner()));
  changes.notify();
}
