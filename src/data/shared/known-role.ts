import { type RoleOrNone, roleFrom } from "#domain/roles.ts";
import { createSignal } from "#lib/store.ts";
import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";

const KEY = "akamas_role";
const changes = /* @__PURE__ */ createSignal();

/**
 * The role of a user, as the server last said it: by the role look-up or by the feed. Kept for one user, so that the office
 * works without a network; what a user may do is decided by the server alone.
 */
export const knownRole = {
  /** Null when the server has never said it on this device. */
  get(userId: string): RoleOrNone | null {
    const [owner, role] = (deviceStorage()?.getItem(KEY) ?? "").split(" ");
    return owner === userId ? roleFrom(role) : null;
  },

  /** The server has just said it. */
  set(userId: string, role: RoleOrNone): void {
    // The answer may be about somebody who has signed out meanwhile.
    if (authState.session()?.userId !== userId) return;
    deviceStorage()?.setItem(KEY, `${userId} ${role || "none"}`);
    changes.notify();
  },

  forget(): void {
    deviceStorage()?.removeItem(KEY);
  },

  subscribe: changes.subscribe,

  /** True for a storage event that is about it: another tab has heard from the server. */
  concerns: (event: { key: string | null }): boolean => event.key === KEY || event.key === null,
};
