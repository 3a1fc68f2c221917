import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetGiven, type GivenTrack, givenTrack } from "#data/local/given-track.ts";
import { forgetTrack, type KeptTrack, keepTrack, keptTrack } from "#data/local/kept-tracks.ts";
import { fetchTracked } from "#data/remote/track.ts";
import { type AppError, toAppError } from "#data/shared/errors.ts";

export type { Tracked, TrackedMilestone } from "#domain/track/tracked.ts";

// Uses TanStack Query: only inside the tracking page's layout, which provides the client.

/** Refetch interval in ms while the page is visible; with retries by hand it stays far below the server's rate limit. */
const EVERY_MS = 120_000;
/** A younger answer is not fetched again when the page gets the focus. */
const FRESH_MS = 30_000;

export type TrackState =
  | { state: "loading" }
  /** The server has no shipment with this reference. */
  | { state: "missing" }
  /** The request failed, and this device has no earlier answer. */
  | { state: "failed"; error: AppError }
  /** `at`: when the server answered, ms. `stale`: the latest request failed, this is an earlier answer. */
  | { state: "ready"; shipment: KeptTrack["shipment"]; at: number; stale: boolean };

/**
 * The public view of a shipment by its reference (ten characters, as stored): the answer that came with the page, else the
 * cached one at once, then the server's. Fetched again every two minutes while the page is visible, when it gets the focus and when the network returns.
 */
export function useTracked(reference: string): TrackState & { retry: () => void } {
  const { data, error, isPaused, refetch } = useQuery<KeptTrack | null>({
    queryKey: ["track", reference],
    queryFn: async () => {
      const shipment = await fetchTracked(reference);
      // What the page came with is over, also when this screen is opened again.
      forgetGiven(reference);
      return keep(reference, { shipment, at: Date.now() });
    },
    initialData: () => firstAnswer(reference),
    // What came with the page is as fresh as the page.
    initialDataUpdatedAt: () => givenNow(reference)?.at ?? 0,
    staleTime: FRESH_MS,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  const retry = () => void refetch();
  useEffect(() => {
    // TanStack Query assumes a page opened offline to be online, and so misses the return of the network.
    const again = () => void refetch();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [refetch]);
  // A failed query keeps its earlier data, so the error is read separately.
  const failed: AppError | null = error ? toAppError(error) : isPaused ? { kind: "offline" } : null;
  if (data) return { state: "ready", ...data, stale: failed !== null, retry };
  if (failed) return { state: "failed", error: failed, retry };
  return { state: data === null ? "missing" : "loading", retry };
}

/** What the page came with, unless this device was told something later. */
function givenNow(reference: string): GivenTrack | null {
  const given = givenTrack(reference);
  const kept = keptTrack(reference);
  return given && kept && kept.at > given.at ? null : given;
}

function firstAnswer(reference: string): KeptTrack | null | undefined {
  const given = givenNow(reference);
  return given ? keep(reference, given) : (keptTrack(reference) ?? undefined);
}

function keep(reference: string, { shipment, at }: GivenTrack): KeptTrack | null {
  if (!shipment) {
    forgetTrack(reference);
    return null;
  }
  const kept = { shipment, at };
  keepTrack(kept);
  return kept;
}
