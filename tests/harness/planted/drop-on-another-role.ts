import { outboxDb } from "#data/local/outbox-db.ts";
import * as right from "#data/shared/known-role.ts";

/** What was done in the earlier role is thrown away. */
export const knownRole: typeof right.knownRole = {
  ...right.knownRole,
  set(userId, role) {
    const before = right.knownRole.get(userId);
    right.knownRole.set(userId, role);
    if (before !== null && before !== role) void outboxDb().ops.where("owner").equals(userId).delete();
  },
};
