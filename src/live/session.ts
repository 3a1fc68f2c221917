import { useSyncExternalStore } from "react";
import { type Session, session } from "#data/session.ts";
import { role } from "./role-store.ts";

const nobody = () => null;
const unknown = { loading: true, admin: false } as const;

/** Who is signed in; null on the server and for visitors. Free of Dexie and of the SDK. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get, nobody);
}

/** Whether the signed-in user belongs to the office (spec section 6, Admin determination). */
export function useRole(): { loading: boolean; admin: boolean } {
  return useSyncExternalStore(role.subscribe, role.get, () => unknown);
}
