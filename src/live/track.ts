import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetTrack, type KeptTrack, keepTrack, keptTrack } from "#data/local/kept-tracks.ts";
import { fetchTracked } from "#data/remote/track.ts";
import { type AppError, toAppError } from "#data/shared/errors.ts";

export type { Tracked, TrackedMilestone } from "#domain/track/tracked.ts";

// TanStack Query inside: only below the tracking page's frame, which brings the client.

/** While somebody looks: two a minute and 30 by hand stay far below what an address may ask. */
const EVERY_MS = 120_000;
/** What is younger is not asked for again when the page gets the focus. */
const FRESH_MS = 30_000;

export type TrackState =
  | { state: "loading" }
  /** The server knows no shipment by this number. */
  | { state: "missing" }
  /** It could not be asked, and this device has no answer of before. */
  | { state: "failed"; error: AppError }
  /** `at`: when the server said it, ms. `stale`: it could not be asked again, the answer is the last one. */
  | { state: "ready"; shipment: KeptTrack["shipment"]; at: number; stale: boolean };

/**
 * A shipment as whoever knows its reference (ten characters, as stored) is told of it: the last answer at once, then the
 * server's; asked again every two minutes while the page is seen, when it gets the focus and when the network returns.
 */
export function useTracked(reference: string): TrackState & { retry: () => void } {
  const { data, error, isPaused, refetch } = useQuery<KeptTrack | null>({
    queryKey: ["track", reference],
    queryFn: async () => {
      const shipment = await fetchTracked(reference);
      if (!shipment) {
        forgetTrack(reference);
        return null;
      }
      const kept = { shipment, at: Date.now() };
      keepTrack(kept);
      return kept;
    },
    initialData: () => keptTrack(reference) ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  const retry = () => void refetch();
  useEffect(() => {
    // The library takes a page that was opened without a network for online, and so misses its return.
    const again = () => void refetch();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [refetch]);
  // Without an answer that is not null: a query that failed keeps the data of before.
  const failed: AppError | null = error ? toAppError(error) : isPaused ? { kind: "offline" } : null;
  if (data) return { state: "ready", ...data, stale: failed !== null, retry };
  if (failed) return { state: "failed", error: failed, retry };
  return { state: data === null ? "missing" : "loading", retry };
}
