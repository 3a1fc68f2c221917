import { useOnline } from "#live/online.ts";
import { useSession } from "#live/session.ts";
import { useSyncStatus } from "#live/sync.ts";

/**
 * What happens to what is handed in now: it is sent, it waits for a network, or, for a visitor without one, it is kept until
 * there is somebody to send it for.
 */
export type Way = "online" | "offline" | "kept";

export function useWay(): Way {
  const session = useSession();
  const online = useOnline();
  const { state } = useSyncStatus();
  if (!session) return online ? "online" : "kept";
  return state === "offline" ? "offline" : "online";
}
