import { outboxDb } from "#data/local/outbox-db.ts";
import { findOp, type NewOp } from "./outbox.ts";
import { sumOf } from "./sum.ts";

/** Whether all of these were handed in before and said the same: the same form pressed twice. */
export async function wereTheSame(ops: readonly NewOp[]): Promise<boolean> {
  const same = await Promise.all(
    ops.map(async ({ opId, payload }) => {
      const op = await findOp(opId);
      if (op) return sumOf(op.payload) === sumOf(payload);
      const receipt = await outboxDb().receipts.get(opId);
      return receipt !== undefined && (receipt.sum ?? sumOf(payload)) === sumOf(payload);
    }),
  );
  return same.every(Boolean);
}
