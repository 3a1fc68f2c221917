import { useSyncExternalStore } from "react";
import { type Account, account } from "#data/account.ts";

const nobody = () => null;

/** The signed-in user's own record; null for visitors and before the page runs on a device. */
export function useAccount(): Account | null {
  return useSyncExternalStore(account.subscribe, account.get, nobody);
}
