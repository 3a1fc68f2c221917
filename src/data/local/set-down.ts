import { GUEST, VISITOR } from "#data/shared/auth-state.ts";
import { deviceStorage, isKeptStorage } from "#data/shared/device-storage.ts";
import { createSignal } from "#lib/store.ts";
import { isLeavingMemory, storageMemory } from "./storage.ts";
import { placesOf, SET_DOWN } from "./unsaved-places.ts";

// The second place: what a person did while the databases were closed, or are in memory, is written to localStorage, which is
// another part of the browser and is written at once. The next start moves it into the outbox (use-cases/take-up.ts).

/** A picture of a scan; `bytes` in base64. */
export type SetDownPicture = { id: string; kind: string; type: string; bytes: string };

/** Operations handed in together, the first of which names them, as `enqueue` takes them. `now` in ms. */
export type SetDown = {
  ops: Record<string, unknown>[];
  owner: string;
  draft?: string | undefined;
  now: number;
  /** Its place among those of the same millisecond. */
  nth?: number;
  pictures?: SetDownPicture[];
};

/** Characters. Safari has 2.5 million of them for a whole site, where sessions and unsaved drafts need room, too. */
export const MOST_SET_DOWN = 1_500_000;

const changes = createSignal();

/** How many things of this owner are kept there, a visitor's kept bookings among theirs; observable. */
export const setDownCount = {
  get: (owner: string): number =>
    [owner, ...(owner === GUEST ? [VISITOR] : [])].flatMap((one) => placesOf(`${SET_DOWN}${one}:`)).length,
  subscribe: changes.subscribe,
};

/**
 * Writes it down. "kept": it is there, now or from an earlier press. "taken": something else is there under its id. "full": no
 * room for it, or no such place; nothing was written.
 */
export function setDown(one: SetDown): "kept" | "taken" | "full" {
  const storage = isKeptStorage() ? deviceStorage() : null;
  const place = placeFor(one.owner, String(one.ops[0]?.opId));
  if (!storage) return "full";
  const before = storage.getItem(place);
  if (before !== null) return sameWork(before, one) ? "kept" : "taken";
  const places = placesOf(SET_DOWN);
  const text = JSON.stringify({ ...one, nth: places.length });
  const there = places.reduce((sum, name) => sum + (storage.getItem(name)?.length ?? 0), 0);
  if (there + text.length > MOST_SET_DOWN) return "full";
  try {
    storage.setItem(place, text);
  } catch {
    return "full";
  }
  changes.notify();
  return "kept";
}

const placeFor = (owner: string, opId: string): string => `${SET_DOWN}${owner}:${opId}`;

/** Whether this operation is written down there. */
const isSetDown = (opId: string): boolean => isKeptStorage() && setDownOps().some(({ ids }) => ids.includes(opId));

/** Where an operation is that the outbox of this page has. */
export const placeOf = (op: { opId: string } | undefined): "outbox" | "page" =>
  !(storageMemory() || isLeavingMemory()) || isSetDown(op?.opId ?? "") ? "outbox" : "page";

/** By place; what is written there never changes, and may be a million characters long. */
const read = new Map<string, string[]>();

/** The ids of the operations in each place; what cannot be read is left out. */
export const setDownOps = (): { place: string; ids: string[] }[] =>
  placesOf(SET_DOWN).flatMap((place) => {
    const ids = read.get(place) ?? idsIn(place);
    if (ids) read.set(place, ids);
    return ids ? [{ place, ids }] : [];
  });

function idsIn(place: string): string[] | null {
  try {
    const { ops } = JSON.parse(deviceStorage()?.getItem(place) ?? "") as SetDown;
    return ops.map(({ opId }) => String(opId));
  } catch {
    return null;
  }
}

/** The same pressed twice differs in its time. */
function sameWork(before: string, { ops }: SetDown): boolean {
  const content = (work: unknown) =>
    JSON.stringify((work as SetDown).ops.map(({ opId, payload }) => [opId, untimed(payload)]));
  return content(JSON.parse(before)) === content({ ops });
}

const untimed = (payload: unknown): unknown => ({ ...(payload as object), scanned_at: "" });

/** It is in the outbox. */
export function pickedUp(place: string): void {
  deviceStorage()?.removeItem(place);
  read.delete(place);
  changes.notify();
}
