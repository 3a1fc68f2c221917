import { authState } from "#data/shared/auth-state.ts";
import { systemClock } from "#data/shared/env.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { type BookingSubmission, bookingOps } from "./booking-ops.ts";
import { edit } from "./op-actions.ts";
import { type SubmissionOutcome, submit } from "./submit.ts";

export type { SubmissionOutcome } from "./submit.ts";

/**
 * Books: on this device at once, at the server within 10 s if it answers (docs/sync/submitting.md, "Submitting with the form
 * open"). Needs a session, an expired one is enough (rule: booking.session); then the booking waits for the same user's next
 * session. Rejects when the device could not store it; then nothing has changed.
 */
export async function submitBooking(input: BookingSubmission): Promise<SubmissionOutcome> {
  const ended = authState.ended();
  if (!authState.session() && !ended) return { outcome: "refused", error: { kind: "session" } };
  const engine = pageEngine();
  engine.start();
  const env = { clock: systemClock, wake: engine.wake, owner: authState.owner, edit };
  return submit(bookingOps(input), input.draft, env, { compare: true, ...(ended ? { patienceMs: 0 } : {}) });
}
