import { deviceStorage } from "./device-storage.ts";

/** Set while a visitor's operations wait on this device: public pages load neither Dexie nor the engine without it. */
export const GUEST_WAITING_KEY = "akamas_guest_waiting";
const listeners = new Set<() => void>();
/** Operations that are being written right now: the mark must not be taken off under them. */
let writing = 0;

/** Whether a visitor left something to send. A mark without operations costs one look; operations without it are never left. */
export const guestOutbox = {
  waiting: (): boolean => deviceStorage()?.getItem(GUEST_WAITING_KEY) === "1",

  /** Call before a visitor's operation is written; returns what to call when it is written or was refused. */
  writing(): () => void {
    writing += 1;
    put(true);
    return () => {
      writing -= 1;
    };
  },

  /** What the database says. */
  found(waiting: boolean): void {
    if (waiting || writing === 0) put(waiting);
  },

  subscribe(fn: () => void): () => void {
    listeners.add(fn);
    return () => listeners.delete(fn);
  },

  /** True for a storage event that is about it: another tab has left something, and may not live to send it. */
  concerns: (event: { key: string | null }): boolean => event.key === GUEST_WAITING_KEY || event.key === null,
};

function put(waiting: boolean): void {
  if (guestOutbox.waiting() === waiting) return;
  if (waiting) deviceStorage()?.setItem(GUEST_WAITING_KEY, "1");
  else deviceStorage()?.removeItem(GUEST_WAITING_KEY);
  for (const listener of [...listeners]) listener();
}
