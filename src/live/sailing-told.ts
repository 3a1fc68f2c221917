import { useQuery } from "@tanstack/react-query";
import { fetchTold, type Told } from "#data/remote/sailing-told.ts";

export type { Told } from "#data/remote/sailing-told.ts";

// Uses TanStack Query: only for screens inside the office's layout, which provides the client. Followers and devices with
// notifications are not in the mirror.

/** `unknown`: no network, or no answer. */
export type ToldState = { state: "asking" } | { state: "counted"; told: Told } | { state: "unknown" };

/** How many would be told of a delay, asked each time the dialog opens: followers come and go. */
export function useTold(sailing: string): ToldState {
  const { data, isError, fetchStatus } = useQuery({
    queryKey: ["told", sailing],
    queryFn: () => fetchTold(sailing),
    // Without the numbers the dialog says what the device knows, and at once.
    retry: false,
    gcTime: 0,
  });
  if (data) return { state: "counted", told: data };
  return { state: isError || fetchStatus === "paused" ? "unknown" : "asking" };
}
