import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";

const KEY = "akamas_role";
const listeners = new Set<() => void>();

/**
 * Whether a user belongs to the office, as the server last said it: by the role look-up or by the scope of the feed. Kept
 * for one user, so that the office works without a network; what a user may do is decided by the server alone.
 */
export const knownRole = {
  /** Null when the server has never said it on this device. */
  get(userId: string): boolean | null {
    const [owner, admin] = (deviceStorage()?.getItem(KEY) ?? "").split(" ");
    return owner === userId ? admin === "admin" : null;
  },

  /** The server has just said it. */
  set(userId: string, admin: boolean): void {
    // The answer may be about somebody who has signed out meanwhile.
    if (authState.session()?.userId !== userId) return;
    deviceStorage()?.setItem(KEY, `${userId} ${admin ? "admin" : "none"}`);
    for (const listener of [...listeners]) listener();
  },

  forget(): void {
    deviceStorage()?.removeItem(KEY);
  },

  subscribe(fn: () => void): () => void {
    listeners.add(fn);
    return () => listeners.delete(fn);
  },

  /** True for a storage event that is about it: another tab has heard from the server. */
  concerns: (event: { key: string | null }): boolean => event.key === KEY || event.key === null,
};
