import { outboxDb } from "#data/local/outbox-db.ts";
import * as right from "#data/sync/come-back.ts";

/** A booking that comes back gets a new number: the customer's letters name the old one. */
export const comeBack: typeof right.comeBack = async (userId, epoch, env) => {
  const came = await right.comeBack(userId, epoch, env);
  await outboxDb()
    .ops.filter(({ again, kind }) => again !== undefined && kind === "booking.create")
    .modify((op) => {
      op.payload = { ...op.payload, reference: String(op.payload.reference).split("").reverse().join("") };
    });
  return came;
};
