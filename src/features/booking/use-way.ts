import { useOnline } from "#live/online.ts";
import { useSession } from "#live/session.ts";
import { useSyncStatus } from "#live/sync.ts";

/**
 * What happens on submit: it is sent ("online"), it waits for the network ("offline"), or, for an offline visitor, it is kept
 * until somebody signs in ("kept").
 */
export type Way = "online" | "offline" | "kept";

export function useWay(): Way {
  const session = useSession();
  const online = useOnline();
  const { state } = useSyncStatus();
  if (!session) return online ? "online" : "kept";
  return state === "offline" ? "offline" : "online";
}
