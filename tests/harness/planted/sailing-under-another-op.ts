import { newRecordId } from "#data/shared/random.ts";
import * as right from "#data/sync/kinds.ts";

export * from "#data/sync/kinds.ts";

/** After an unanswered attempt a change of a sailing gets a new op. */
export const kindOf: typeof right.kindOf = (op) => {
  const kind = right.kindOf(op);
  return right.isOfSailings(op) && op.unanswered
    ? { ...kind, body: () => kind.body({ ...op, opId: newRecordId() }) }
    : kind;
};
