import { aboutOf } from "#data/local/outbox-db.ts";
import type * as right from "#data/sync/kinds.ts";

export * from "#data/sync/kinds.ts";

/** The documents of one kind wait for one another no more than for anything else. */
export const orderingKeyOf: typeof right.orderingKeyOf = (op) => aboutOf(op);
