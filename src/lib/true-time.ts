import { createStore } from "./store.ts";

/** What has to be added to this device's clock, in ms; 0 when it is right within an hour, or nothing is known. */
export const clockFault = /* @__PURE__ */ createStore(0);

/** The time by the server's clock as far as it is known, in ms: for days that people are told. */
export const trueNow = (): number => trueTime(Date.now());

/** The same of a time that this device's clock noted, in ms. */
export const trueTime = (noted: number): number => noted + clockFault.get();
