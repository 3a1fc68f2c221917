import type { Random } from "./env.ts";

const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;

/** Milliseconds to wait after failure number `attempts`: doubling from 1 s to 5 min, with jitter in the upper half. */
export function backoff(attempts: number, random: Random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return whole / 2 + (whole / 2) * random();
}

/** A time further away than any back-off: the clock was set back, so it counts as due. */
export const BEYOND_ANY_WAIT_MS = 2 * 3_600_000;

/** Whether the time has come, also on a device whose clock has jumped. */
export function isDue(nextAt: number, now: number): boolean {
  return nextAt <= now || nextAt - now > BEYOND_ANY_WAIT_MS;
}
