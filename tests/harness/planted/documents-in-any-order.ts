import { aboutOf } from "#data/local/outbox-db.ts";
import type * as right from "#data/sync/kinds.ts";

export * from "#data/sync/kinds.ts";

/** Documents of one kind have no common ordering key. */
export const orderingKeyOf: typeof right.orderingKeyOf = (op) => aboutOf(op);
