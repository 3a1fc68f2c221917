import { GUEST, VISITOR } from "#data/shared/auth-state.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { createStore } from "#lib/store.ts";
import type { Op } from "./outbox-db.ts";
import { pickedUp } from "./set-down.ts";

/**
 * unreadable: its text cannot be read, or names another person. version: this version of the app does not know it. gone,
 * too_late, not_yours: the scan that it takes back cannot be taken back (use-cases/take-back-scan.ts). failed: the database
 * refused it, for example for want of room.
 */
export type WhyLeft = "unreadable" | "version" | "gone" | "too_late" | "not_yours" | "failed";

/** What stays in localStorage because it cannot be taken up. `op`: its first operation, null where that cannot be read. */
export type LeftBehind = {
  place: string;
  owner: string;
  why: WhyLeft;
  isDraft: boolean;
  op: Pick<Op, "kind" | "payload" | "aggregate" | "createdAt"> | null;
};

/** What this page could not take up, as of its last attempt. Each start tries again. */
export const leftBehind = createStore<readonly LeftBehind[]>([]);

/** What concerns this person: their own, and what was sent without an account. A kept booking is for nobody's account. */
export const leftBehindOf = (all: readonly LeftBehind[], owner: string): LeftBehind[] =>
  all.filter((one) => [owner, GUEST].includes(one.owner) || (owner === GUEST && one.owner === VISITOR));

/** It could not be taken up. */
export function leave(one: LeftBehind): void {
  leftBehind.set([...leftBehind.get().filter(({ place }) => place !== one.place), one]);
}

/** All of what begins with `prefix` is tried again. */
export function triesAgain(prefix: string): void {
  leftBehind.set(leftBehind.get().filter(({ place }) => !place.startsWith(prefix)));
}

/** Its text as it was written; "" when another tab has taken it up or discarded it. */
export const leftText = (place: string): string => deviceStorage()?.getItem(place) ?? "";

/** The person discards it. */
export function discardLeft(place: string): void {
  pickedUp(place);
  leftBehind.set(leftBehind.get().filter((one) => one.place !== place));
}
