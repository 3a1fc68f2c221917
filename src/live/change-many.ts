import { assignMany, type ManyOutcome, type StatusChange, setStatusOfMany } from "#data/use-cases/change-many.ts";

export type { ManyOutcome, StatusChange };

// Not loaded when it is asked for: on a first visit there may be neither a network nor a worker by then.
export { assignMany, setStatusOfMany };
