import { newRecordId } from "#data/shared/random.ts";

/** A new id for a draft, an operation or a row. */
export { newRecordId };
