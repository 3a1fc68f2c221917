import { outboxDb } from "#data/local/outbox-db.ts";
import * as right from "#data/sync/outbox.ts";

export * from "#data/sync/outbox.ts";

/** Operations refused for lack of a right are deleted. */
export const settle: typeof right.settle = async (results, now, random) => {
  const isRefused = ({ verdict }: right.Settled) => {
    const it = verdict();
    return it.to === "retry" && it.status === 403;
  };
  await outboxDb().ops.bulkDelete(results.filter(isRefused).map(({ op }) => op.seq));
  await right.settle(
    results.filter((result) => !isRefused(result)),
    now,
    random,
  );
};
