import { newRecordId } from "#data/shared/random.ts";
import * as right from "#data/sync/kinds.ts";

export * from "#data/sync/kinds.ts";

/** After an unanswered attempt a find gets a new id: it is doubled. */
export const kindOf: typeof right.kindOf = (op) => {
  const kind = right.kindOf(op);
  if (op.kind !== "found.create" || !op.unanswered) return kind;
  const id = newRecordId();
  return { ...kind, body: () => ({ json: { ...op.payload, id } }), acknowledges: () => (body) => body.id === id };
};
