import { TrackedWire } from "#data/shared/track-wire.ts";
import type { Tracked } from "#domain/track/tracked.ts";
import { fetchPublic } from "./public-record.ts";

/** The public view of a shipment; null when the server says that there is none. Rejects with RequestFailed. */
export function fetchTracked(reference: string): Promise<Tracked | null> {
  return fetchPublic(`/api/track/${encodeURIComponent(reference)}`, TrackedWire);
}
