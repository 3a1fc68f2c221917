import { outboxDb } from "#data/local/outbox-db.ts";
import * as right from "#data/sync/outbox.ts";

export * from "#data/sync/outbox.ts";

/** Each write of a submission is on its own: there is no transaction around them. */
export const enqueue: typeof right.enqueue = (newOps, place) => {
  const db = outboxDb();
  const { transaction } = db;
  db.transaction = ((...all: unknown[]) => (all.at(-1) as () => unknown)()) as typeof db.transaction;
  try {
    return right.enqueue(newOps, place);
  } finally {
    db.transaction = transaction;
  }
};
