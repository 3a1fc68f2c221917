import { newRecordId } from "#data/shared/random.ts";

/** An id for what a screen is about to make: of a draft, an operation, a row. */
export { newRecordId };
