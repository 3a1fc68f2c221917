import { toAppError } from "#live/errors.ts";
import { useDeviceOnline } from "#live/network.ts";

/** The state of a query: whether the server was reached. An earlier answer may still be shown. */
export function useReach(query: {
  isPaused: boolean;
  isError: boolean;
  error: unknown;
  isSuccess: boolean;
}): "offline" | "failed" | "reached" | "asking" {
  const online = useDeviceOnline();
  if (!online || query.isPaused) return "offline";
  if (query.isError) return toAppError(query.error).kind === "offline" ? "offline" : "failed";
  return query.isSuccess ? "reached" : "asking";
}
