import { GUEST } from "#data/shared/auth-state.ts";
import type { DraftRow } from "./outbox-db.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Whether it is a visitor's draft of more than a day ago, which nobody else may see: names, addresses, telephone numbers. A
 * quote has no such data and stays. A draft dated in the future by the clock is not old.
 */
export function isForgotten({ owner, key, savedAt }: DraftRow, now: number): boolean {
  return owner === GUEST && key !== "quote" && now - savedAt > DAY_MS;
}
