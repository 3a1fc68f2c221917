import { deviceStorage } from "#data/shared/device-storage.ts";
import { TrackedWire } from "#data/shared/track-wire.ts";
import type { Tracked } from "#domain/track/tracked.ts";

// The last answers of the tracking page, newest first: a kilobyte each, and read before the first paint, so localStorage.
const KEY = "akamas_tracks";
const MOST = 5;

/** An answer and when the server gave it, ms. */
export type KeptTrack = { shipment: Tracked; at: number };

/** The last answer that this device has for a shipment; null when it has none, or one of an older form. */
export function keptTrack(reference: string): KeptTrack | null {
  return all().find(({ shipment }) => shipment.reference === reference) ?? null;
}

/** Stores an answer in place of the previous one; of other shipments only the last few are kept. */
export function keepTrack(kept: KeptTrack): void {
  write([kept, ...others(kept.shipment.reference)]);
}

/** The server says that there is no such shipment. */
export function forgetTrack(reference: string): void {
  if (keptTrack(reference)) write(others(reference));
}

const others = (reference: string) => all().filter(({ shipment }) => shipment.reference !== reference);

function all(): KeptTrack[] {
  let stored: unknown;
  try {
    stored = JSON.parse(deviceStorage()?.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => {
    const parsed = TrackedWire.safeParse(one?.shipment);
    return parsed.success && typeof one.at === "number" ? [{ shipment: parsed.data, at: one.at }] : [];
  });
}

function write(tracks: readonly KeptTrack[]): void {
  try {
    deviceStorage()?.setItem(KEY, JSON.stringify(tracks.slice(0, MOST)));
  } catch (error) {
    // No room: the page still shows the answer.
    console.error(error);
  }
}
