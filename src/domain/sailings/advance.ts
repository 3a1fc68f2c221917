/** In the order in which they come; `cancelled` is beside it. */
export const SAILING_STATES = ["planned", "closed", "sailed", "arrived", "cancelled"] as const;

export type SailingState = (typeof SAILING_STATES)[number];

/** What changes with a step; times in ms. */
export type Advanced = { state: SailingState; atd?: number; ata?: number };

/** A step that was taken, or the state that forbids it (409). */
export type Step<T> = { ok: true; changes: T } | { ok: false; state: SailingState };

/** Whether a sailing may go from one state to another: forward, skipping allowed; cancelled only before it sailed. */
export function mayAdvance(from: SailingState, to: SailingState): boolean {
  if (from === "cancelled" || from === "arrived") return false;
  if (to === "cancelled") return from === "planned" || from === "closed";
  return SAILING_STATES.indexOf(to) > SAILING_STATES.indexOf(from);
}

/**
 * A step that somebody asked for. `seen` is the state they saw, null when they did not say: when it is another by now,
 * they decide again. `at` is their clock in ms and `now` the server's: nothing has happened later than now. A time that
 * was skipped stays unknown.
 */
export function advance(
  sailing: { state: SailingState },
  step: { to: SailingState; seen: SailingState | null; at: number | null; now: number },
): Step<Advanced> {
  const { state } = sailing;
  if ((step.seen !== null && step.seen !== state) || !mayAdvance(state, step.to)) return { ok: false, state };
  const at = Math.min(step.at ?? step.now, step.now);
  if (step.to === "sailed") return { ok: true, changes: { state: "sailed", atd: at } };
  if (step.to === "arrived") return { ok: true, changes: { state: "arrived", ata: at } };
  return { ok: true, changes: { state: step.to } };
}

/** What a delay changes and what it says: old and new moments in ms, each only when it moved. */
export type Delay = { etd?: { from: number; to: number }; eta?: { from: number; to: number } };

/**
 * New times of departure and arrival, in ms; earlier ones are allowed, a delay may shrink. Not for a sailing that has
 * arrived or was cancelled. After departure only the arrival moves. `invalid`: it would arrive before it leaves.
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
