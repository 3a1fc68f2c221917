import { type KeepOutcome, keepBooking } from "#data/use-cases/kept.ts";
import type { SubmissionOutcome } from "#data/use-cases/submit.ts";
import { submitBooking } from "#data/use-cases/submit-booking.ts";

export type { KeepOutcome, SubmissionOutcome };
export { keepBooking, submitBooking };
