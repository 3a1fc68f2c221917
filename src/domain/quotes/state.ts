/** The stored states. "Expired" is not stored, because it follows from the clock. */
export const QUOTE_STATES = ["open", "sent", "accepted", "withdrawn"] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** The states that people see. */
export type QuoteStanding = QuoteState | "expired";

/** What a person sees at `now`; both times in ms. Accepted and withdrawn quotes do not expire. */
export function quoteStanding(state: QuoteState, validUntilMs: number, now: number): QuoteStanding {
  const waits = state === "open" || state === "sent";
  return waits && now > validUntilMs ? "expired" : state;
}

/**
 * The state after a step, or null when the step is not possible: an accepted quote cannot be withdrawn. A step that was
 * already taken, or that no longer matters, leaves the state unchanged.
 */
export function quoteAfter(state: QuoteState, step: "sent" | "withdrawn"): QuoteState | null {
  if (step === "sent") return state === "open" ? "sent" : state;
  return state === "accepted" ? null : "withdrawn";
}
