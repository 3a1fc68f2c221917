import { type RoleOrNone, roleFrom } from "#domain/roles.ts";
import { createSignal } from "#lib/store.ts";
import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";

const KEY = "akamas_role";
const changes = /* @__PURE__ */ createSignal();

/**
 * A user's role as last stated by the server, by the role look-up or by the feed. Stored for one user, so that the office
 * works offline; the server alone decides what a user may do.
 */
export const knownRole = {
  /** Null when the server has never stated it on this device. */
  get(userId: string): RoleOrNone | null {
    const [owner, role] = (deviceStorage()?.getItem(KEY) ?? "").split(" ");
    return owner === userId ? roleFrom(role) : null;
  },

  /** Stores a role that the server has just stated. */
  set(userId: string, role: RoleOrNone): void {
    // The answer may be about somebody who has signed out in the meantime.
    if (authState.session()?.userId !== userId) return;
    deviceStorage()?.setItem(KEY, `${userId} ${role || "none"}`);
    changes.notify();
  },

  forget(): void {
    deviceStorage()?.removeItem(KEY);
  },

  subscribe: changes.subscribe,

  /** True for a storage event about it: another tab has learned it from the server. */
  concerns: (event: { key: string | null }): boolean => event.key === KEY || event.key === null,
};
