import { outboxDb } from "#data/local/outbox-db.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import * as right from "#data/sync/come-back.ts";

/** What a visitor had sent comes back as whoever is signed in. */
export const comeBack: typeof right.comeBack = async (userId, epoch, env) => {
  await outboxDb()
    .keepsakes.filter(({ owner }) => owner === GUEST)
    .modify({ owner: userId });
  return right.comeBack(userId, epoch, env);
};
