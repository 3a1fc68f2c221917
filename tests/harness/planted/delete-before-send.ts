import { outboxDb } from "#data/local/outbox-db.ts";
import * as right from "#data/sync/outbox.ts";

export * from "#data/sync/outbox.ts";

/** Claimed operations are deleted from the outbox. */
export const claim: typeof right.claim = async (owner, options) => {
  const claimed = await right.claim(owner, options);
  await outboxDb().ops.bulkDelete(claimed.ops.map(({ seq }) => seq));
  return claimed;
};
