import { TrackedWire } from "#data/shared/track-wire.ts";
import { readTrackedNumber } from "#domain/track/reference.ts";
import { forgetAnswer, givenAnswer } from "./given-answer.ts";
import type { KeptTrack } from "./kept-tracks.ts";

/** `shipment` is null when the server has none by this reference. */
export type GivenTrack = { shipment: KeptTrack["shipment"] | null; at: number };

/** What the server said of this reference in the page itself; null when the page came without it. */
export function givenTrack(reference: string): GivenTrack | null {
  const given = givenAnswer();
  if (!given) return null;
  const { answer, path, at } = given;
  if (answer === null) return referenceIn(path) === reference ? { shipment: null, at } : null;
  const parsed = TrackedWire.safeParse(answer);
  return parsed.success && parsed.data.reference === reference ? { shipment: parsed.data, at } : null;
}

/** The server has said something newer of this reference. */
export function forgetGiven(reference: string): void {
  if (givenTrack(reference)) forgetAnswer();
}

function referenceIn(path: string): string | null {
  try {
    return readTrackedNumber(decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)))?.reference ?? null;
  } catch {
    return null; // no such text can be written
  }
}
