import { newRecordId } from "#data/shared/random.ts";
import * as right from "#data/sync/kinds.ts";

export * from "#data/sync/kinds.ts";

const REMEMBERED = ["found.match", "pallet.missing"];

/** After an unanswered attempt what is said of a find or a pallet gets a new op: it is said twice. */
export const kindOf: typeof right.kindOf = (op) => {
  const kind = right.kindOf(op);
  if (!REMEMBERED.includes(op.kind) || !op.unanswered) return kind;
  return { ...kind, body: () => kind.body({ ...op, opId: newRecordId() }) };
};
