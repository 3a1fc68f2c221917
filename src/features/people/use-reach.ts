import { useDeviceOnline } from "#live/network.ts";

/** What became of a question to the server; an answer of before may be there all the same. */
export function useReach(query: {
  isPaused: boolean;
  isError: boolean;
  isSuccess: boolean;
}): "offline" | "failed" | "reached" | "asking" {
  const online = useDeviceOnline();
  if (!online || query.isPaused) return "offline";
  if (query.isError) return "failed";
  return query.isSuccess ? "reached" : "asking";
}
