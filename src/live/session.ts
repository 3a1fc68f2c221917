import { authState } from "#data/shared/auth-state.ts";
import { isKeptStorage } from "#data/shared/device-storage.ts";
import { type KeptChoice, type Session, session } from "#data/use-cases/session.ts";
import type { RoleOrNone } from "#domain/roles.ts";
import type { Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";
import { type RoleState, role } from "./role-store.ts";

export type { KeptChoice };

/** Signing in, up and out, and asking for a new token. */
export const sessionActions: Pick<typeof session, "signIn" | "signUp" | "signOut" | "refresh"> = session;

/** Who is signed in at this moment, for guards and event handlers; components use `useSession`. */
export const currentSession = (): Session | null => session.get();

/** `useSessionEnded` for code outside of components. */
export const hasSessionEnded = (): boolean => authState.ended();

/** Whether an account is or was signed in on this device. */
export const hadAccount = (): boolean => authState.hadAccount();

/** Whether a sign-in outlives this page. Where the browser's settings forbid the site to keep anything it does not. */
export const isSignInKept = (): boolean => isKeptStorage();

const unknown: RoleState = { loading: true, role: "" };
const ended: Readable<boolean> = { get: authState.ended, subscribe: authState.subscribe };

/** Who is signed in; null for visitors and while prerendering. Does not load Dexie or the SDK. */
export function useSession(): Session | null {
  return useStore(session, null);
}

/** True when a session has expired: the same user has to sign in again. */
export function useSessionEnded(): boolean {
  return useStore(ended, false);
}

/** The last known role of who is signed in, for loaders; components use `useRole`. */
export const roleNow = (): RoleOrNone => role.get().role;

/** The role of the signed-in user (rule: account.role); domain/roles.ts says what it may see. */
export function useRole(): RoleState {
  return useStore(role, unknown);
}
