import { wasEnqueued } from "#data/local/enqueued.ts";
import { type EditOutcome, submitEdit } from "#data/use-cases/submit-edit.ts";

export type { EditOutcome };
export { submitEdit, wasEnqueued };
