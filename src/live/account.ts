import { type Account, account, type Profile } from "#data/use-cases/account.ts";
import { useStore } from "#lib/use-store.ts";

export type { Account, Profile };

/** Actions on the signed-in user's account. They reject with an error that `toAppError` reads. */
export const accountActions: Omit<typeof account, "get" | "subscribe"> = account;

/** The signed-in user's own record; null for visitors and before the page runs on a device. */
export function useAccount(): Account | null {
  return useStore(account, null);
}
