/** In the order in which they follow each other; `cancelled` is outside of it. */
export const SAILING_STATES = ["planned", "closed", "sailed", "arrived", "cancelled"] as const;

export type SailingState = (typeof SAILING_STATES)[number];

/** The changes of a step; times in ms. */
export type Advanced = { state: SailingState; atd?: number; ata?: number };

/** A step that was taken, or the state that forbids it (409). */
export type Step<T> = { ok: true; changes: T } | { ok: false; state: SailingState };

/** How far a sailing's times may be from now, in ms: a year. */
const WITHIN = 366 * 86_400_000;

/** Whether a time can be one of a sailing: at most a year ahead or back. Customers and tracking read it. */
export function isNear(time: number, now: number): boolean {
  return Math.abs(time - now) <= WITHIN;
}

/** Whether a sailing may go from one state to another: forward, skipping allowed; cancelled only before it sailed. */
export function mayAdvance(from: SailingState, to: SailingState): boolean {
  if (from === "cancelled" || from === "arrived") return false;
  if (to === "cancelled") return from === "planned" || from === "closed";
  return SAILING_STATES.indexOf(to) > SAILING_STATES.indexOf(from);
}

/**
 * A requested step. `seen` is the state that the person saw, null when not given; if it has changed since, they have to
 * decide again. `at` is their clock in ms and `now` the server's; a later `at` counts as now, and so does one
 * that is more than a year back, and an arrival before the departure (`atd`). Times of skipped steps stay unknown.
 */
export function advance(
  sailing: { state: SailingState; atd?: number | null },
  step: { to: SailingState; seen: SailingState | null; at: number | null; now: number },
): Step<Advanced> {
  const { state, atd } = sailing;
  if ((step.seen !== null && step.seen !== state) || !mayAdvance(state, step.to)) return { ok: false, state };
  const said = step.at !== null && isNear(step.at, step.now) ? step.at : step.now;
  const at = Math.min(said, step.now);
  if (step.to === "sailed") return { ok: true, changes: { state: "sailed", atd: at } };
  if (step.to === "arrived") return { ok: true, changes: { state: "arrived", ata: at < (atd ?? 0) ? step.now : at } };
  return { ok: true, changes: { state: step.to } };
}

/** The changes of a delay: old and new times in ms, each only if it changed. */
export type Delay = { etd?: { from: number; to: number }; eta?: { from: number; to: number } };

/**
 * New times of departure and arrival, in ms; earlier ones are allowed, because a delay may shrink. Not for a sailing that
 * has arrived or was cancelled. After departure only the arrival changes. `invalid`: it would arrive before it leaves.
 */
export function delay(
  sailing: { state: SailingState; etd: number; eta: number; atd: number | null },
  change: { seen: SailingState | null; etd: number; eta: number },
): Step<Delay> | { ok: false; state: SailingState; invalid: true } {
  const { state } = sailing;
  const over = state === "arrived" || state === "cancelled";
  if (over || (change.seen !== null && change.seen !== state)) return { ok: false, state };
  const sailed = state === "sailed";
  const leaves = sailed ? (sailing.atd ?? sailing.etd) : change.etd;
  if (change.eta <= leaves) return { ok: false, state, invalid: true };
  const changes: Delay = {};
  if (!sailed && change.etd !== sailing.etd) changes.etd = { from: sailing.etd, to: change.etd };
  if (change.eta !== sailing.eta) changes.eta = { from: sailing.eta, to: change.eta };
  return { ok: true, changes };
}
