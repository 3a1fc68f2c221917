/** What is stored. A quote that is over is not: that is a matter of the clock. */
export const QUOTE_STATES = ["open", "sent", "accepted", "withdrawn"] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** What people see. */
export type QuoteStanding = QuoteState | "expired";

/** The standing of a quote at `now`; both times in ms. What was accepted or withdrawn stays so. */
export function quoteStanding(state: QuoteState, validUntilMs: number, now: number): QuoteStanding {
  const waits = state === "open" || state === "sent";
  return waits && now > validUntilMs ? "expired" : state;
}

/**
 * The state after a step, or null where the step is not possible: what was accepted is not withdrawn. A step that was
 * taken already, or that came too late to matter, leaves the state as it is.
 */
export function quoteAfter(state: QuoteState, step: "sent" | "withdrawn"): QuoteState | null {
  if (step === "sent") return state === "open" ? "sent" : state;
  return state === "accepted" ? null : "withdrawn";
}
