import { deviceMark } from "./device-mark.ts";

/** Set while a visitor's operations wait on this device; otherwise public pages load neither Dexie nor the engine. */
export const GUEST_WAITING_KEY = "akamas_guest_waiting";

/** Whether a visitor left something to send. */
export const guestOutbox = /* @__PURE__ */ deviceMark(GUEST_WAITING_KEY);
